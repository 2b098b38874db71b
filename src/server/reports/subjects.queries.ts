import { sql } from 'kysely'
import { resultLineOf } from '#domain/ledger-account.ts'
import type { AccountSubject } from '#domain/ledger-account.ts'
import type { ResourceName } from '#domain/resources.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { reportText } from './report.ts'

const resourceOf = {
  client: 'client',
  account: 'company-account',
  category: 'expense-category',
} as const satisfies Record<AccountSubject, ResourceName>

/** The titles of clients, accounts or categories by id. */
export const readSubjectTitles = async (
  { db, companyId, language }: ReaderScope,
  kind: AccountSubject | null,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (kind === null || ids.length === 0) return new Map()
  const from = {
    client: sql`title::text from client`,
    account: sql`title from company_account`,
    category: sql`${inLanguage('title', language)} as title from expense_category`,
  }[kind]
  const { rows } = await sql<{ id: string; title: string }>`
    select id, ${from} where company_id = ${companyId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map([
    ...rows.map(({ id, title }) => [id, title] as const),
    ...(kind === 'category' ? ids.flatMap((id) => lineTitle(id, language)) : []),
  ])
}

/** Expenses of a line of its own, such as bank fees, have that line instead of a category. */
const lineTitle = (id: string, language: ReaderScope['language']): [string, string][] => {
  const line = resultLineOf(id)
  return line ? [[id, reportText(language, `row_${line}_expense`)]] : []
}

/** Throws "not found" for a subject that the company does not have, and refuses one of an account without subjects. */
export const requireSubject = async (scope: ReaderScope, kind: AccountSubject | null, id: string): Promise<void> => {
  if (kind === null) throw refuseField('subject', 'choice')
  if (!(await readSubjectTitles(scope, kind, [id])).has(id)) throw notFound(resourceOf[kind])
}
