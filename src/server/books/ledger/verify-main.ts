import { readValuesExactly } from '#server/platform/db/columns.ts'
import { firstCluster } from '#domain/cluster.ts'
import { inCluster } from '#server/platform/config/config-clusters.ts'
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

type BooksConfig = Parameters<typeof readBooks>[0]

/** What is wrong in a database, or how much was compared. */
const verifyIn = async (config: BooksConfig): Promise<{ isRight: boolean; text: string }> => {
  const { books, chains } = await readBooks(config, createLog('error'), async (owner) => ({
    books: await verifyBooks(owner),
    chains: await verifyChains(owner),
  }))
  const { difference } = books
  const wrong = difference
    ? `${difference.company}: ${difference.title}: stored ${difference.kept}, expected ${difference.should_be}`
    : chains.broken
  return wrong ? { isRight: false, text: `${wrong}\n` } : { isRight: true, text: report(books, chains) }
}

/**
 * `npm run verify-books`: checks every stored sum and the integrity chains in each cluster. Prints the first wrong one of each and exits with code 1.
 */
await runOrRefuse(async () => {
  readValuesExactly()
  const config = readConfig()
  const others = config.clusters.map((setting) => ({ name: setting.name, config: inCluster(config, setting) }))
  for (const place of [{ name: firstCluster, config }, ...others]) {
    const { isRight, text } = await verifyIn(place.config)
    if (others.length > 0) process.stdout.write(`Cluster ${place.name}:\n`)
    process.stdout.write(text)
    if (!isRight) process.exitCode = 1
  }
})
