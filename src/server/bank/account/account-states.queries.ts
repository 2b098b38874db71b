import { sql } from 'kysely'
import type { BankAccountState } from '#contract/bank/bank-entry.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Row = Omit<BankAccountState, 'difference' | 'statement'> & { closing: string | null; date: string | null }

/** Each account with its last statement, its balance by the books, and its entries to do. */
export const listAccountStates = async ({ db, companyId }: CompanyContext): Promise<BankAccountState[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.title, a.account_number as number, a.type, a.currency, a.archived_at is not null as archived,
      a.initial_balance + a.moved as balance, s.closing, s.date_to as date, coalesce(t.count, 0)::int as to_do
    from company_account a
      left join lateral (
        select closing, date_to from bank_statement s where s.company_id = a.company_id and s.account_id = a.id and s.closing is not null
        order by s.date_to desc, s.date_from desc limit 1) s on true
      left join (
        select account_id, count(*) as count from bank_entry where company_id = ${companyId} and state = 'to-do' group by 1) t on t.account_id = a.id
    where a.company_id = ${companyId} and a.deleted_at is null and (a.archived_at is null or t.count > 0)
    order by a.title, a.id`.execute(db)
  return rows.map(({ closing, date, balance, ...account }) => {
    const money = (value: string) => amountText(dec(value), account.currency)
    return {
      ...account,
      statement: closing === null || date === null ? null : { balance: money(closing), date },
      balance: money(balance),
      difference: closing === null ? null : amountText(dec(closing).minus(dec(balance)), account.currency),
    }
  })
}
