import { sql } from 'kysely'
import type { PayingAccount } from '#contract/bank/payment-file.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { payingAccountProblem } from '#domain/bank/payment-file.ts'
import type { PainVersion } from '#domain/bank/pain/write-pain.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { bankName } from './vendor-account.queries.ts'

/** An expense as a payment needs it. */
export type Payable = {
  id: string
  kind: string
  vendor_id: string
  vendor_title: string
  vendor_language: 'lt' | 'en'
  number: string | null
  date: string
  date_due: string | null
  currency: string
  paid: string
  unpaid: string
  payment_reference: string | null
  archived_at: string | null
  deleted_at: string | null
  in_payment: string | null
}

/** The expenses by id, as they are now. `lock` waits for changes of them and prevents others until the request ends. */
export const readPayables = async (
  { db, companyId }: Scope,
  ids: readonly string[],
  { lock = false } = {},
): Promise<ReadonlyMap<string, Payable>> => {
  // A query of its own, because one that waits for a lock does not see the rows of other tables that were written meanwhile.
  if (lock)
    await sql`select from expense where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
      db,
    )
  const { rows } = await sql<Payable>`
    select e.id, e.kind, e.vendor_id, e.vendor_title, c.language as vendor_language, e.number, e.date, e.date_due, e.currency, e.paid, e.unpaid,
      e.payment_reference, e.archived_at, e.deleted_at, f.made_on as in_payment
    from expense e join client c on c.company_id = e.company_id and c.id = e.vendor_id
    left join payment_file_row r on r.company_id = e.company_id and r.expense_id = e.id and r.settled_at is null and r.cancelled_at is null
    left join payment_file f on f.company_id = r.company_id and f.id = r.payment_file_id
    where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type StoredAccount = {
  id: string
  title: string
  account_number: string | null
  bank_code: string | null
  currency: string
  balance: string
  is_main: boolean
  archived_at: string | null
  version: PainVersion | null
  used_at: string | null
}

const accountColumns = sql`a.id, a.title, a.account_number, a.bank_code, a.currency, a.initial_balance + a.moved as balance, a.is_main, a.archived_at,
  last.version, last.created_at as used_at`

const lastFile = sql`left join lateral (select f.version, f.created_at from payment_file f where f.company_id = a.company_id and f.account_id = a.id
  order by f.id desc limit 1) last on true`

/** The account of the company; undefined if there is none or it was deleted. */
export const findPayingAccount = async ({ db, companyId }: Scope, id: string): Promise<StoredAccount | undefined> => {
  const { rows } = await sql<StoredAccount>`select ${accountColumns} from company_account a ${lastFile}
    where a.company_id = ${companyId} and a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** The accounts that can pay by a file: the main one first, then by title. */
export const readPayingAccounts = async ({ db, companyId }: Scope) => {
  const { rows } = await sql<StoredAccount>`select ${accountColumns} from company_account a ${lastFile}
    where a.company_id = ${companyId} and a.deleted_at is null and a.archived_at is null and a.currency = 'EUR' and a.account_number is not null
    order by a.is_main desc, a.title collate "lt-x-icu", a.id`.execute(db)
  const usable = rows.filter((account) => !payingAccountProblem(account))
  const last = usable
    .filter(({ used_at }) => used_at)
    .toSorted((a, b) => ((a.used_at ?? '') < (b.used_at ?? '') ? 1 : -1))[0]
  return { accounts: usable.map(payingAccountOf), account_id: (last ?? usable[0])?.id ?? null }
}

const payingAccountOf = (account: StoredAccount): PayingAccount => ({
  id: account.id,
  title: account.title,
  account_number: account.account_number ?? '',
  bank: bankName(account.account_number),
  currency: account.currency,
  balance: amountText(dec(account.balance), account.currency),
  is_main: account.is_main,
  last_version: account.version,
})
