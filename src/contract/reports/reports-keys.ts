import { keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. */
export const reportsKeys = {
  ...keysOf('read', [
    'report.list',
    'report.item',
    'report.documents',
    'report.vat_checks',
    'report.figure',
    'report.file',
    'report.nearest',
  ]),
  ...keysOf('never', [
    'report.tab',
    'isaf.file_tab',
    'pack.file',
    'pack.file_tab',
    'pack.link',
    'pack-link.read',
    'pack-link.code',
    'pack-link.open',
    'pack-link.file',
  ]),
  ...keysOf('all', [
    'isaf.preview',
    'isaf.figure',
    'isaf.create',
    'isaf.list',
    'isaf.file',
    'isaf.changes',
    'isaf.mark_submitted',
    'isaf.dismiss_changes',
    'pack.preview',
    'pack.list',
    'pack.create',
    'pack.item',
    'pack.retry',
    'pack.delete',
    'pack.revoke_link',
  ]),
}
