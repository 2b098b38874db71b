import { sql } from 'kysely'
import type { Reconciliation, reconciliationRows } from '#contract/bank/reconciliation.ts'
import { amountText } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { flowsUntil } from '#server/money/account-register/register.queries.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { firstDay, statementBalance } from './balance.queries.ts'
import { bankOnly, booksOnly } from './groups.queries.ts'
import type { Group } from './groups.queries.ts'

type Account = Reconciliation['account'] & { initial_balance: string }

const readAccount = async ({ db, companyId }: CompanyContext, id: string): Promise<Account> => {
  const { rows } = await sql<Account>`
    select id, title, account_number as number, type, currency, archived_at is not null as archived, initial_balance
    from company_account where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(db)
  const [account] = rows
  if (!account) throw notFound('company-account')
  return account
}

const mostStatements = 60

type StatementRow = {
  id: string
  import_id: string
  name: string
  from: PlainDate
  to: PlainDate
  opening: string | null
  closing: string | null
}

const readStatements = async ({ db, companyId }: CompanyContext, accountId: string): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select id, import_id, name, date_from as from, date_to as to, opening, closing from bank_statement
    where company_id = ${companyId} and account_id = ${accountId} order by date_to desc, date_from desc, id desc
    limit ${mostStatements + 1}`.execute(db)
  return rows
}

/** The statements, newest first, each compared with the closing balance of the one before it. */
const chainOf = (rows: readonly StatementRow[], money: (value: string) => string): Reconciliation['statements'] =>
  rows.slice(0, mostStatements).map((statement, index) => {
    const before = rows.slice(index + 1).find(({ to, closing }) => closing !== null && to < statement.from)
    const isKnown = before !== undefined && before.closing !== null && statement.opening !== null
    const next = before && addDays(before.to, 1)
    return {
      ...statement,
      opening: statement.opening === null ? null : money(statement.opening),
      closing: statement.closing === null ? null : money(statement.closing),
      gap: isKnown ? money(plainText(dec(statement.opening ?? '0').minus(dec(before.closing ?? '0')))) : null,
      missing_days:
        next !== undefined && next < statement.from ? { from: next, to: addDays(statement.from, -1) } : null,
    }
  })

const noRows: Group = { rows: [], count: 0, total: '0' }

/** The statement and the books of an account at the end of a day, and what makes them differ. */
const reconcile = async (context: CompanyContext, accountId: string, day: PlainDate): Promise<Reconciliation> => {
  const { initial_balance, ...account } = await readAccount(context, accountId)
  const money = (value: string) => amountText(dec(value), account.currency)
  const first = await firstDay(context, accountId)
  const [statement, flows, inBank, inBooks, statements] = await Promise.all([
    statementBalance(context, accountId, day),
    flowsUntil(context, accountId, day),
    bankOnly(context, accountId, day),
    first === null ? noRows : booksOnly(context, accountId, first, day),
    readStatements(context, accountId),
  ])
  const balance = dec(initial_balance).plus(flows.inflow).minus(flows.outflow)
  const difference = statement && dec(statement.balance).minus(balance)
  const shown = (group: Group, side: 'bank' | 'books'): Reconciliation['bank_only'] => {
    const signed = (value: string) => money(side === 'bank' ? value : plainText(dec(value).neg()))
    return {
      count: group.count,
      total: signed(group.total),
      rows: group.rows.map(({ id, amount, ...row }) => ({
        ...row,
        entry_id: side === 'bank' ? id : null,
        payment_id: side === 'books' ? id : null,
        bank: side === 'bank' ? money(amount) : null,
        books: side === 'books' ? money(amount) : null,
        amount: signed(amount),
      })),
    }
  }
  return {
    account,
    date: day,
    statement: statement && { balance: money(statement.balance), date: statement.date },
    balance: money(plainText(balance)),
    difference: difference && money(plainText(difference)),
    bank_only: shown(inBank, 'bank'),
    books_only: shown(inBooks, 'books'),
    unexplained: difference && money(plainText(difference.minus(dec(inBank.total)).plus(dec(inBooks.total)))),
    statements: chainOf(statements, money),
  }
}

export const reconciliationHandlers: HandlersOf<typeof reconciliationRows> = {
  'bank.reconciliation': (context, { query }) => reconcile(context, query.account_id, query.date ?? context.today),
}
