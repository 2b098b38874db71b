import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { providerNames } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { insertAccount } from '#server/setup/company-account/company-account.queries.ts'

/**
 * The account with the company's money at a provider, created with the first payment. One that was archived or deleted takes no payments,
 * so another one is created.
 */
export const ensureAccount = async (
  context: CompanyContext,
  provider: PaymentProvider,
  currency: string,
): Promise<string> => {
  const { db, companyId, session } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`online_payment_account ${companyId}`}, 0))`.execute(db)
  const found = await findAccount(context, provider, currency)
  if (found) return found
  const name = providerNames[provider]
  const { id } = await insertAccount(context, newId(), {
    type: 'card',
    title: currency === session.currency ? name : `${name} ${currency}`,
    extra_name: null,
    account_number: null,
    bank_name: null,
    bank_code: null,
    cash_register_number: null,
    currency,
    initial_balance: '0',
    show_in_invoice: false,
    accept_payments: true,
    is_main: false,
  })
  await sql`insert into online_payment_account (company_id, provider, currency, account_id) values (${companyId}, ${provider}, ${currency}, ${id})
    on conflict (company_id, provider, currency) do update set account_id = excluded.account_id`.execute(db)
  return id
}

/** The account in use; undefined if there is none yet. */
export const findAccount = async (
  { db, companyId }: CompanyContext,
  provider: PaymentProvider,
  currency: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from online_payment_account o join company_account a on a.company_id = o.company_id and a.id = o.account_id
    where o.company_id = ${companyId} and o.provider = ${provider} and o.currency = ${currency} and a.currency = o.currency
      and a.archived_at is null and a.deleted_at is null`.execute(db)
  return rows[0]?.id
}

/** Whether the company ever received money of this currency from the provider. */
export const hasAccount = async (
  { db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>,
  provider: PaymentProvider,
  currency: string,
): Promise<boolean> => {
  const { rows } = await sql`select from online_payment_account
    where company_id = ${companyId} and provider = ${provider} and currency = ${currency}`.execute(db)
  return rows.length > 0
}

/** Where a provider pays out to: the main bank account in the currency, else the first one. */
export const findBankAccount = async (
  { db, companyId }: CompanyContext,
  currency: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select id from company_account
    where company_id = ${companyId} and type = 'bank' and currency = ${currency} and archived_at is null and deleted_at is null
    order by is_main desc, created_at, id limit 1`.execute(db)
  return rows[0]?.id
}
