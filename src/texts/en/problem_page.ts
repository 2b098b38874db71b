import type { Same } from '#texts/same.ts'
import type { problem_page as source } from '#texts/lt/problem_page.ts'

export const problem_page: Same<typeof source> = {
  title: 'The page could not be opened',
  late: 'The request has expired.',
  signed_out: 'Your session has ended.',
  form: 'Correct these values:',
  next: 'Close this tab and try again. The window you were working in is still open.',
  next_sign_in: 'Close this tab, sign in again and try once more.',
  next_gone: 'Close this tab and reload the page you were working on: the record may have been deleted.',
  next_ask: 'Close this tab and ask the company owner for access.',
  request_id: 'Request ID',
}
