import type { list as source } from '../lt/list.ts'
import type { Same } from '../same.ts'

/** What lists of records share. */
export const list: Same<typeof source> = {
  search_open: 'Search the list',
  search_close: 'Hide the search',
  more: 'More actions',
  record_more: 'Actions of the record',
  sort: 'Sort',
  archive: 'Archive',
  archive_chip: 'Showing',
  archive_chip_value: 'archived',
  archive_leave: 'Hide archived',
  deleted_note: 'Deleted records are permanently removed after 7 days.',
  clear: 'Clear the search',
  nothing_title: 'Nothing found',
  nothing_text: 'Check the spelling or search for another word.',
  none_archived_title: 'The archive is empty',
  none_archived_text: 'Archived records are kept, but are not offered on new documents.',
  none_deleted_title: 'No deleted records',
  none_deleted_text: 'Deleted records are kept here for 7 days.',
  none_tab_title: 'Nothing here',
  none_tab_text: 'Choose another tab or add a new record.',
  error_title: 'The list could not be loaded',
  column_action: 'Action',
  restore: 'Restore',
  restore_of: 'Restore: {{title}}',
  unarchive: 'Unarchive',
  unarchive_of: 'Unarchive: {{title}}',
  open_page: 'Open as a page',
  badge_archived: 'Archived',
  badge_deleted: 'Deleted',
}
