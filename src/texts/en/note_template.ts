import type { Same } from '#texts/same.ts'
import type { note_template as lt } from '#texts/lt/note_template.ts'

export const note_template: Same<typeof lt> = {
  list: 'Note templates',
  new: 'New note template',
  add: 'Add template',
  search: 'Search list',
  empty_title: 'Your note templates will be here',
  empty_text: 'Insert a text that you often write, such as payment terms, into the note of an invoice with one click.',
  sort_title: 'By name',
  title: 'Name',
  title_hint: 'Only you see it. For example: payment terms',
  text: 'Text',
  text_hint: 'You can still edit it in the invoice. Invoices that are already issued do not change.',
  locked_role: 'Only the owner and administrators can change note templates.',
  insert: 'Insert template',
  keep: 'Save note as template',
  manage: 'Manage templates',
}
