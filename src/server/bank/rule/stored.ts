import { sql } from 'kysely'
import type { BankRule } from '#contract/bank/bank-rule.ts'
import type { MatchRule, RuleAction } from '#domain/bank/match/rule.ts'
import type { OtherPurpose } from '#domain/payment-purpose.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Named = { id: string; title: string }
/** A rule with the titles of what it names. */
export type StoredRule = MatchRule & {
  version: number
  position: number
  account: Named | null
  category: Named | null
  client: Named | null
  to_account: Named | null
}

type RuleRow = Omit<BankRule, 'fits' | 'purpose'> & { purpose: OtherPurpose | null }

const named = (table: string, id: string) =>
  sql`(select jsonb_build_object('id', n.id, 'title', n.title) from ${sql.table(table)} n where n.company_id = r.company_id and n.id = ${sql.ref(`r.${id}`)})`

const columns = sql`r.id, r.version, r.position, r.direction, r.name, r.account_number, r.text, r.amount_from, r.amount_to, r.action, r.purpose,
  ${named('company_account', 'account_id')} as account, ${named('expense_category', 'category_id')} as category,
  ${named('client', 'client_id')} as client, ${named('company_account', 'to_account_id')} as to_account`

const actionOf = ({ action, purpose, category, client, to_account }: RuleRow): RuleAction => {
  const client_id = client?.id ?? null
  if (action === 'purpose') return { kind: 'purpose', purpose: purpose ?? 'other', client_id }
  if (action === 'expense') return { kind: 'expense', category_id: category?.id ?? null, client_id }
  if (action === 'client') return { kind: 'client', client_id: client_id ?? '' }
  return { kind: 'transfer', account_id: to_account?.id ?? '' }
}

const ruleOf = (row: RuleRow): StoredRule => ({
  id: row.id,
  version: row.version,
  position: row.position,
  conditions: {
    direction: row.direction,
    name: row.name,
    iban: row.account_number,
    text: row.text,
    amount_from: row.amount_from,
    amount_to: row.amount_to,
    account_id: row.account?.id ?? null,
  },
  action: actionOf(row),
  account: row.account,
  category: row.category,
  client: row.client,
  to_account: row.to_account,
})

/** The rules of the company in the order in which they are tried. */
export const readRules = async ({ db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>): Promise<StoredRule[]> => {
  const { rows } = await sql<RuleRow>`
    select ${columns} from bank_rule r where r.company_id = ${companyId} order by r.position, r.id`.execute(db)
  return rows.map(ruleOf)
}

/** What a person recognises the rule by: its name, its text or its account. */
export const titleOf = ({ conditions }: MatchRule): string =>
  conditions.name ??
  conditions.text ??
  conditions.iban ??
  [conditions.amount_from, conditions.amount_to].filter(Boolean).join('–')
