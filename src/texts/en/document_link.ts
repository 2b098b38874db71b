import type { Same } from '#texts/same.ts'
import type { document_link as lt } from '#texts/lt/document_link.ts'

export const document_link: Same<typeof lt> = {
  title: 'Link for the client',
  none: 'A link is made when the invoice is sent. You can also copy it yourself.',
  copy: 'Copy link',
  copied: 'The link was copied',
  not_copied: 'The browser did not allow copying. The link: {{url}}',
  open: 'Open',
  revoke: 'Revoke',
  revoke_title: 'Revoke the link?',
  revoke_text: 'It will no longer work in letters that were sent. The next link is a new one.',
  revoked: 'The link was revoked',
  seen: 'Seen {{when}}',
  seen_last: 'Seen {{when}}, first {{first}}',
  not_seen: 'Not seen by the client yet',
  until: 'Valid until {{date}}',
  repeat: 'Repeat',
}
