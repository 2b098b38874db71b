// Decision: docs/decisions/several-clusters.md
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { firstBreakOf } from '#server/books/integrity/verify-all.ts'
import { keptSums } from '#server/books/ledger/kept-sums.ts'
import { differenceOf } from '#server/books/ledger/verify.ts'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { catchUp, oldestUnfinished, ownTransaction } from './catch-up.ts'
import type { Copy } from './catch-up.ts'
import { companyTables, copyRows, differingTable, raiseSequences, removeRows } from './company-rows.ts'
import type { Move } from './move-company.ts'
import { inOne } from './transactions.ts'

/** What the first cluster keeps of a company that lives elsewhere. The row of the company is the directory there. */
export const keptOfListed = ['company', 'company_member']

/** The copy stays closed until the move ends, and the directory names the old cluster until then. */
const closeCopy = async ({ companyId, source, target }: Move): Promise<void> => {
  const listed = target.name === firstCluster ? source.name : null
  const text = 'update company set moving_to = $2, cluster = $3 where id = $1'
  const { rowCount } = await target.client.query(text, [companyId, target.name, listed])
  if (rowCount !== 1) throw refusal(`The company is not in ${source.name} any more. Nothing was moved.`)
}

/** Reads what one snapshot of the old cluster has, and writes to the new one. */
const inSnapshot = async <T>({ source, target }: Move, work: () => Promise<T>): Promise<T> => {
  await source.client.query('begin transaction isolation level repeatable read, read only')
  try {
    return await inOne(target.client, work)
  } finally {
    await source.client.query('rollback')
  }
}

type Copied = { bytes: number; copy: Copy }

/**
 * Copies all rows in one snapshot and compares them. The kept sums and the chain of integrity are checked in the same snapshot, of which the copy
 * has the same bytes. The directory is copied at the end only, because whoever changes it would wait.
 */
export const copyAndCompare = async (move: Move): Promise<Copied> => {
  const { companyId, source, target } = move
  const isToFirst = target.name === firstCluster
  const tables = (await companyTables(source.client)).filter(({ name }) => !isToFirst || !keptOfListed.includes(name))
  return inSnapshot(move, async () => {
    const copy = { oldest: await oldestUnfinished(source.client), writtenBy: await ownTransaction(target.client) }
    await verify(source.client, companyId)
    await removeRows(target.client, tables, companyId)
    const read = await copyRows({ from: source.client, to: target.client }, tables, companyId)
    if (!isToFirst) await closeCopy(move)
    await raiseSequences(target.client, companyId)
    const different = await differingTable(target.client, tables, companyId, read)
    if (different) throw refusal(`The rows of ${different} differ after the copy. Nothing was moved.`)
    return { bytes: read.reduce((sum, { bytes }) => sum + bytes, 0), copy }
  })
}

/** Copies what was written since the copy. */
export const copyChanges = async (move: Move, copy: Copy): Promise<void> => {
  const { companyId, source, target } = move
  const tables = await companyTables(source.client)
  await inSnapshot(move, async () => {
    await catchUp({ from: source.client, to: target.client }, tables, { companyId, copy, whole: keptOfListed })
    await closeCopy(move)
    await raiseSequences(target.client, companyId)
  })
}

const verify = async (client: ClientBase, companyId: string): Promise<void> => {
  for (const sum of keptSums) {
    const difference = await differenceOf(client, sum, companyId)
    if (difference)
      throw refusal(
        `The books do not add up: ${difference.title}: ${difference.kept} instead of ${difference.should_be}. Nothing was moved.`,
      )
  }
  const broken = await firstBreakOf({ db: kyselyOn(client), companyId })
  if (broken) throw refusal(`The books were changed: ${broken}. Nothing was moved.`)
}
