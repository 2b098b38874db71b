/** The programs of a release by command: `npm run operator` in a clone, `./kvitas operator` in a release. */
export const programs = {
  start: 'src/server/main.ts',
  'verify-books': 'src/server/books/ledger/verify-main.ts',
  operator: 'src/server/provider/operator/main.ts',
  keys: 'src/server/platform/keys/main.ts',
  backup: 'src/server/platform/backup/backup-main.ts',
  'restore-instance': 'src/server/provider/operator/restore-instance.ts',
  restore: 'src/server/books/archive/restore-main.ts',
  psql: 'src/server/platform/db/psql/main.ts',
}
