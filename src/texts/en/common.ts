import type { Same } from '../same.ts'
import type { common as lt } from '../lt/common.ts'

export const common: Same<typeof lt> = {
  app_title: 'Kvitas',

  save: 'Save',
  look_at: 'View',
  saved: 'Saved.',
  create: 'Create',
  add: 'Add',
  edit: 'Edit',
  cancel: 'Cancel',
  go_back: 'Cancel',
  close: 'Close',
  back: 'Back',
  delete: 'Delete',
  restore: 'Restore',
  archive: 'Archive',
  archive_restore: 'Bring back from archive',
  undo: 'Undo',
  remove: 'Remove',
  search: 'Search',
  clear: 'Clear',
  more: 'More',
  retry: 'Try again',
  yes: 'Yes',
  no: 'No',
  all: 'All',
  none: '–',
  loading: 'Loading',
  loading_more: 'Loading more',
  shown_of: 'Showing {{shown}} of {{count}}.',
  shown_rest: 'Show all',
  sums_by_currency: 'By currency',
  currency: 'Currency',

  deleted: 'Deleted.',
  restored: 'Restored.',
  archived: 'Archived.',
  unarchived: 'Brought back from the archive.',

  required_note: 'required fields',
  check_fields_one: 'Check {{count}} field:',
  check_fields_other: 'Check {{count}} fields:',

  leave_title: 'Leave without saving?',
  leave_text: 'Your changes stay in this browser as a draft. You can continue when you come back.',
  leave: 'Leave',
  stay: 'Stay',

  draft_found: 'There is an unsaved draft ({{when}}).',
  draft_take: 'Continue the draft',
  draft_drop: 'Discard',

  stale_title: 'This record was changed in another window or by someone else.',
  stale_own: 'You changed this record in another window meanwhile.',
  stale_text: 'Take over the latest version, or go on: the fields you changed stay yours, the others are taken over.',
  stale_load: 'Take the latest',
  stale_keep: 'Go on with my changes',

  tab_ready: 'The document is ready.',
  tab_open: 'Open',
}
