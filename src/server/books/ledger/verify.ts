import pg from 'pg'
import type { ClientBase } from 'pg'
import { keptSums } from './kept-sums.ts'
import type { KeptSum } from './kept-sum.ts'

export type Difference = { company: string; title: string; kept: string; should_be: string }
export type Verified = {
  difference: Difference | null
  companies: number
  documents: number
  entries: number
  sums: number
}

/** Compares every kept sum of all companies with its rows in one snapshot, and stops at the first difference. */
export const verifyBooks = async (owner: ClientBase): Promise<Verified> => {
  // One snapshot for all sums, because others may be writing.
  await owner.query('begin transaction isolation level repeatable read, read only')
  try {
    return { difference: await firstDifference(owner), ...(await counts(owner)), sums: keptSums.length }
  } finally {
    await owner.query('rollback')
  }
}

const firstDifference = async (owner: ClientBase): Promise<Difference | null> => {
  for (const sum of keptSums) {
    const difference = await differenceOf(owner, sum)
    if (difference) return difference
  }
  return null
}

/** The first company and document for which the kept sum is wrong; of one company if it is given. */
export const differenceOf = async (
  owner: Pick<ClientBase, 'query'>,
  sum: KeptSum,
  companyId?: string,
): Promise<Difference | null> => {
  const { rows } = await owner.query<Omit<Difference, 'what'> & { of: string }>(differences(sum, companyId))
  const [row] = rows
  return row
    ? { company: row.company, title: `${sum.title} ${row.of}`, kept: row.kept, should_be: row.should_be }
    : null
}

/** The query that adds up both sides and returns a row where a figure differs. */
const differences = (
  { key: subjects, figures, storedQuery: keptSql, rowsQuery: rows }: KeptSum,
  companyId: string | undefined,
): string => {
  const ofCompany = companyId === undefined ? '' : ` where company_id = ${pg.escapeLiteral(companyId)}`
  const side = (sql: string, isKept: boolean) =>
    `select company_id, ${[...subjects, ...figures].join(', ')}, ${isKept} as is_kept from (${sql}) s${ofCompany}`
  const sum = (figure: string, isKept: boolean) => `coalesce(sum(${figure}) filter (where is_kept = ${isKept}), 0)`
  const shown = (isKept: boolean) =>
    `concat_ws(' / ', ${figures.map((figure) => `trim_scale(${sum(figure, isKept)}::numeric)`).join(', ')})`
  return `select c.title || ' (' || d.company_id || ')' as company, d.of, d.kept, d.should_be from (
      select company_id, concat_ws(' ', ${subjects.join(', ')}) as of, ${shown(true)} as kept, ${shown(false)} as should_be
      from (${side(keptSql, true)} union all ${side(rows, false)}) sides
      group by company_id, ${subjects.join(', ')}
      having ${figures.map((figure) => `${sum(figure, true)} <> ${sum(figure, false)}`).join(' or ')}
      limit 1
    ) d join company c on c.id = d.company_id`
}

const counts = async (owner: ClientBase) => {
  const { rows } = await owner.query<{ companies: number; documents: number; entries: number }>(`select
    (select count(*)::int from company where cluster is null) as companies,
    (select count(*)::int from invoice) + (select count(*)::int from expense) + (select count(*)::int from payment) as documents,
    (select count(*)::int from ledger_entry) as entries`)
  return rows[0]!
}
