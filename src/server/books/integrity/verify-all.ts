import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { BreakReason, ChainBreak } from '#domain/integrity.ts'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { firstStep, verifyStep } from './verify-chain.ts'
import { readHead } from './verify.queries.ts'

type Stamped = { company: string; seq: number; length: number; hash: string; stamped_at: string; authority: string }
export type VerifiedChains = {
  /** The first thing found wrong, in one line. */
  broken: string | null
  entries: number
  waiting: number
  /** The last time stamp of each company that has one. */
  stamps: Stamped[]
}

/** Verifies the chains of all companies in one snapshot, and stops at the first break. */
export const verifyChains = async (owner: ClientBase): Promise<VerifiedChains> => {
  await owner.query('begin transaction isolation level repeatable read, read only')
  try {
    const db = kyselyOn(owner)
    const { rows: companies } = await sql<{
      id: string
      title: string
    }>`select id, title from company order by id`.execute(db)
    for (const { id, title } of companies) {
      const found = await firstBreakOf({ db, companyId: id })
      if (found) return { broken: `${title} (${id}): ${found}`, entries: 0, waiting: 0, stamps: [] }
    }
    const { rows } = await sql<{ entries: number; waiting: number }>`
      select (select count(*)::int from chain_entry) as entries, (select count(*)::int from book_change) as waiting`.execute(
      db,
    )
    const { rows: stamps } = await sql<Stamped>`
      select distinct on (s.company_id) c.title || ' (' || c.id || ')' as company, s.seq, h.length, encode(s.hash, 'hex') as hash, s.stamped_at, s.authority
      from chain_stamp s join company c on c.id = s.company_id join chain_head h on h.company_id = s.company_id
      order by s.company_id, s.seq desc`.execute(db)
    return { broken: null, entries: rows[0]?.entries ?? 0, waiting: rows[0]?.waiting ?? 0, stamps }
  } finally {
    await owner.query('rollback')
  }
}

/** The first thing found wrong in the chain of one company, in words. */
export const firstBreakOf = async (scope: Scope): Promise<string | null> => {
  const head = await readHead(scope)
  // Books without a chain are new: their changes still wait.
  if (!head) return null
  let step = await verifyStep(scope, head, firstStep(''))
  while (step.next) step = await verifyStep(scope, head, step.next)
  return step.found && describe(step.found)
}

const words: Record<BreakReason, string> = {
  changed: 'was changed outside the product',
  missing: 'was removed outside the product',
  unknown: 'was added outside the product',
  entry_changed: 'was altered',
  entry_missing: 'was removed',
  entry_added: 'was added outside the product',
  stamp: 'differs from its time stamp',
}

const describe = ({ reason, seq, document, field }: ChainBreak): string => {
  const entry = `entry ${seq} of the integrity chain`
  if (!document || reason.startsWith('entry')) return `${entry} ${words[reason]}`
  const of = `${document.kind} ${document.number ?? document.id}`
  return `${of} ${words[reason]}${field ? `: ${field} differs from ${entry}` : ''}`
}
