import type { Same } from '#texts/same.ts'
import type { pack_link as lt } from '#texts/lt/pack_link.ts'

export const pack_link: Same<typeof lt> = {
  title: '{{company}}: pack of documents',
  title_gone: 'The link is no longer valid',
  loading: 'Pack',
  period: 'Period',
  file: 'File',
  size: 'Size',
  until: 'The link is valid until',
  left: 'Downloads left',
  unknown: 'The link is wrong or was revoked. Ask the sender for a new one.',
  used: 'The pack was downloaded 5 times with this link. Ask the sender for a new link.',
  expired: 'The link has expired. Ask the sender for a new one.',
  revoked: 'The sender revoked the link. Ask for a new one.',
  ask_text: 'So that nobody else downloads the pack, we send a code to {{email}}.',
  ask: 'Send the code',
  sent_text: 'We sent the code to {{email}}. It is valid for 10 minutes.',
  code: 'Code from the email',
  open: 'Open the pack',
  again: 'Send another code',
  again_sent: 'A new code was sent.',
  ready: 'The pack is open. You can download it within 10 minutes.',
  download: 'Download',
  retry: 'Try again',
}
