import type { keys_help as source } from '#texts/lt/keys_help.ts'
import type { Same } from '#texts/same.ts'

/** The list of keys. */
export const keys_help: Same<typeof source> = {
  key_palette_actions: 'In search: actions for the result',
  key_palette_run: 'In search: new invoice, repeat, add payment',
  key_palette: 'Search everything and run an action',
  key_new: 'Create a new item',
  key_search: 'Search the list',
  key_down: 'Next row',
  key_up: 'Previous row',
  key_open: 'Open the selected row',
  key_select: 'Select or deselect the row',
  key_edit: 'Edit the selected row',
  key_copy: 'Create a similar invoice',
  key_send: 'Send to the client',
  key_remind: 'Send a payment reminder',
  key_pay: 'Add a payment',
  key_tabs: 'Go to a tab, counted from the left',
  key_period: 'In a report: previous or next period',
  key_export: 'In a report: export',
  key_print: 'In a report: print',
  key_close: 'Close the top window',
  key_help: 'Show keyboard shortcuts',
  key_companies: 'One of the companies you visited last',
}
