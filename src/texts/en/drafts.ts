import type { Same } from '#texts/same.ts'
import type { drafts as source } from '#texts/lt/drafts.ts'

/** Drafts of invoices and expenses in their lists. */
export const drafts: Same<typeof source> = {
  title: 'Drafts',
  state_draft: 'Draft: {{name}}, {{ago}}',
  state_editing: '{{names}} is filling it in',
  state_sends: 'Will be sent {{at}}',
  state_issues: 'Will be issued {{at}}',
  state_refused: 'Not sent at {{time}}',
  state_local: 'Only on this computer',
  now: 'just now',
  minutes: '{{count}} min ago',
  yesterday: 'yesterday',
  resume: 'Continue',
  resume_of: 'Continue the draft: {{name}}',
  copy: 'Copy',
  copy_of: 'Copy the draft: {{name}}',
  remove: 'Delete',
  remove_of: 'Delete the draft: {{name}}',
  deleted: 'The draft is deleted.',
  and_drafts_one: 'and {{count}} draft (not in the sums)',
  and_drafts_other: 'and {{count}} drafts (not in the sums)',
  with_drafts_one: 'and {{count}} draft',
  with_drafts_other: 'and {{count}} drafts',
  table: 'List of drafts',
  empty_title: 'No drafts',
  column_vendor: 'Vendor',
  column_number: 'Number',
  empty_text_invoice:
    'An invoice that you start stays here until you issue it. Everyone in the company sees the drafts.',
  empty_text_expense:
    'An expense that you start stays here until you record it. Everyone in the company sees the drafts.',
  error: 'The drafts could not be loaded',
  count_one: '{{count}} draft, not in the sums',
  count_other: '{{count}} drafts, not in the sums',
}
