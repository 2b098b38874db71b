import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'
import type { AccountFields } from './company-account-fields.ts'

const columns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'type',
  'title',
  'extra_name',
  'account_number',
  'bank_name',
  'bank_code',
  'cash_register_number',
  'currency',
  'initial_balance',
  'moved',
  'show_in_invoice',
  'accept_payments',
  'is_main',
] as const
type AccountRow = Pick<Selectable<DB['company_account']>, (typeof columns)[number]>

const toAccount = (row: AccountRow): CompanyAccount => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  // A check in the database allows no other value.
  type: row.type as CompanyAccount['type'],
  title: row.title,
  extra_name: row.extra_name,
  account_number: row.account_number,
  bank_name: row.bank_name,
  bank_code: row.bank_code,
  cash_register_number: row.cash_register_number,
  currency: row.currency,
  initial_balance: amountText(dec(row.initial_balance), row.currency),
  show_in_invoice: row.show_in_invoice,
  accept_payments: row.accept_payments,
  is_main: row.is_main,
  balance: amountText(dec(row.initial_balance).plus(dec(row.moved)), row.currency),
})

export const listAccounts = async (
  scope: Scope,
  query: ListQuery & { type?: readonly CompanyAccount['type'][] | undefined },
) => {
  const types = query.type
  const { rows, meta } = await readSettingsList<AccountRow>(scope, query, {
    table: 'company_account',
    columns,
    sorts: {
      title: { by: sql`title collate "lt-x-icu"`, type: 'text' },
      type: { by: sql`type`, type: 'text' },
    },
    defaultSort: 'title',
    searched: ['title', 'extra_name', 'account_number', 'bank_name', 'cash_register_number'],
    filters: types ? [sql`type = any(${[...types]}::text[])`] : [],
  })
  return { data: rows.map(toAccount), meta }
}

/** The account. `lock` prevents changes of it and its use by a new payment until the request ends. */
export const findAccount = async (
  scope: Scope,
  id: string,
  options?: { lock?: boolean },
): Promise<CompanyAccount | undefined> => {
  const row = await findSetting<AccountRow>(scope, { table: 'company_account', columns }, id, options)
  return row && toAccount(row)
}

export const insertAccount = async (
  { db, companyId }: Scope,
  id: string,
  fields: AccountFields,
): Promise<CompanyAccount> => {
  const row = await db
    .insertInto('company_account')
    .values(columnsOf('company_account', { ...fields, company_id: companyId, id }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toAccount(row)
}

export const updateAccount = async (
  { db, companyId }: Scope,
  id: string,
  fields: AccountFields,
): Promise<CompanyAccount> => {
  const row = await db
    .updateTable('company_account')
    .set({ ...columnsOf('company_account', fields), version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toAccount(row)
}

/** Whether the account has payments, deleted ones too, or statements. */
export const hasPayments = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from payment where company_id = ${companyId} and account_id = ${id})
      or exists (select from payment where company_id = ${companyId} and source_account_id = ${id})
      or exists (select from payment where company_id = ${companyId} and destination_account_id = ${id})
      or exists (select from bank_statement where company_id = ${companyId} and account_id = ${id}) as moved`.execute(
    db,
  )
  return rows[0]?.moved ?? false
}

/** Whether the account is printed on invoices. */
export const isOnInvoices = async ({ db }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select is_account_on_invoices(${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}

// Exactly one of the accounts in use is the main one. The functions below run while the company is locked.

export const hasMainAccount = async ({ db, companyId }: Scope): Promise<boolean> => {
  const account = await db
    .selectFrom('company_account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_main', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

/** Clears the mark of the main account, except on `exceptId`. */
export const clearMainAccount = async ({ db, companyId }: Scope, exceptId: string | null = null): Promise<void> => {
  await sql`update company_account set is_main = false, version = version + 1, updated_at = now()
    where company_id = ${companyId} and is_main and id is distinct from ${exceptId}::uuid`.execute(db)
}

/** If the company has no main account, the oldest account in use becomes it. */
export const ensureMainAccount = async (scope: Scope): Promise<void> => {
  if (await hasMainAccount(scope)) return
  const { db, companyId } = scope
  await sql`update company_account set is_main = true, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = (
      select id from company_account where company_id = ${companyId} and archived_at is null
      order by created_at, id limit 1)`.execute(db)
}
