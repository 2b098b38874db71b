import { readValuesExactly } from '#server/platform/db/columns.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { runOrRefuse } from '#server/platform/process/refusal.ts'
import { verifyChains } from '#server/books/integrity/verify-all.ts'
import type { VerifiedChains } from '#server/books/integrity/verify-all.ts'
import { readBooks } from './books-database.ts'
import { verifyBooks } from './verify.ts'
import type { Verified } from './verify.ts'

const report = ({ companies, documents, entries, sums }: Verified, chains: VerifiedChains): string =>
  [
    `Books verified. Companies: ${companies}, documents: ${documents}, ledger entries: ${entries}, kinds of stored sums: ${sums}.`,
    `Integrity chains verified. Entries: ${chains.entries}, changes that wait: ${chains.waiting}, stamped chains: ${chains.stamps.length}.`,
    ...chains.stamps.map(
      ({ company, seq, length, hash, stamped_at, authority }) =>
        `${company}: entry ${seq} of ${length} stamped ${stamped_at} by ${authority}: ${hash}`,
    ),
    '',
  ].join('\n')

/** `npm run verify-books`: checks every stored sum and the integrity chains. Prints the first wrong one and exits with code 1. */
await runOrRefuse(async () => {
  readValuesExactly()
  const { books, chains } = await readBooks(readConfig(), createLog('error'), async (owner) => ({
    books: await verifyBooks(owner),
    chains: await verifyChains(owner),
  }))
  const { difference } = books
  const wrong = difference
    ? `${difference.company}: ${difference.title}: stored ${difference.kept}, expected ${difference.should_be}`
    : chains.broken
  process.stdout.write(wrong ? `${wrong}\n` : report(books, chains))
  if (wrong) process.exitCode = 1
})
