import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { runOrRefuse } from '#server/platform/process/refusal.ts'
import { readBooks } from './books-database.ts'
import { verifyBooks } from './verify.ts'

/** `npm run verify-books`: checks every stored sum. Prints the first wrong one and exits with code 1. */
await runOrRefuse(async () => {
  const { difference, companies, documents, entries, sums } = await readBooks(
    readConfig(),
    createLog('error'),
    verifyBooks,
  )
  if (difference) {
    process.stdout.write(
      `${difference.company}: ${difference.title}: stored ${difference.kept}, expected ${difference.should_be}\n`,
    )
    process.exitCode = 1
  } else {
    process.stdout.write(
      `Books verified. Companies: ${companies}, documents: ${documents}, ledger entries: ${entries}, kinds of stored sums: ${sums}.\n`,
    )
  }
})
