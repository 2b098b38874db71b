import type { Same } from '#texts/same.ts'
import type { draft_editor as source } from '#texts/lt/draft_editor.ts'

/** The draft that the form of a new document keeps on the server. */
export const draft_editor: Same<typeof source> = {
  send_later: 'Send later',
  somebody: 'Somebody else',
  conflict: '{{name}}: both of you changed it at the same time.',
  by_at: '{{who}}, {{when}}',
  you: 'You',
  keep_mine: 'Keep mine',
  keep_mine_of: 'Keep mine: {{name}}',
  take_theirs: 'Use this',
  take_theirs_of: 'Use this value: {{name}}',
  issued_invoice: 'Somebody has already issued this draft.',
  issued_expense: 'Somebody has already recorded this draft.',
  open_issued_invoice: 'Open the invoice',
  open_issued_expense: 'Open the expense',
  not_kept: 'The draft is not stored on the server; it stays on this computer. {{reason}}',
  offline: 'Kept on this computer',
  offline_short: 'On this computer',
  saving: 'Saving…',
  not_opened: 'The draft could not be opened',
  removed: 'line removed',
  unsettled: 'First choose which values to keep.',
  filling: '{{names}} is filling it in',
}
