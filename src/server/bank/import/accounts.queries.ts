import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { normaliseCode } from '#domain/identifiers.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import type { Statement } from '#domain/bank/statement.ts'
import { completeFields } from '#server/setup/company-account/company-account-fields.ts'
import { insertAccount } from '#server/setup/company-account/company-account.queries.ts'
import { refuseFull } from '#server/platform/resource/lifecycle.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

export type ImportAccount = { id: string; title: string; number: string | null; currency: string }

type Reader = Pick<CompanyContext, 'db' | 'companyId'>

export const readImportAccounts = async ({ db, companyId }: Reader): Promise<ImportAccount[]> => {
  const { rows } = await sql<ImportAccount>`
    select id, title, account_number as number, currency from company_account
    where company_id = ${companyId} and deleted_at is null order by archived_at nulls first, id`.execute(db)
  return rows
}

/** The account of a statement: that with its number and currency. */
export const accountOf = (
  accounts: readonly ImportAccount[],
  { account, currency }: Pick<Statement, 'account' | 'currency'>,
): ImportAccount | undefined => {
  if (account === null) return undefined
  const number = normaliseCode(account)
  return accounts.find(
    (each) => each.number !== null && normaliseCode(each.number) === number && each.currency === currency,
  )
}

/** Another company of the person that has an account with the number; null: none. */
export const readOtherCompany = async (
  { db, companyId, session }: Pick<CompanyContext, 'db' | 'companyId' | 'session'>,
  number: string,
): Promise<string | null> => {
  const { rows } = await sql<{ title: string | null }>`
    select company_of_account(${session.user_id}, ${companyId}, ${normaliseCode(number)}) as title`.execute(db)
  return rows[0]?.title ?? null
}

/**
 * Creates the bank account of a statement; its balance begins with the opening balance. No document shows it, because clients pay to accounts that
 * documents show, and showing one needs a proof.
 */
export const createAccount = async (context: CompanyContext, statement: Statement): Promise<ImportAccount> => {
  await refuseFull(context, 'company_account')
  const { account, label, currency, opening } = statement
  const bank = account === null ? undefined : bankOfIban(account)
  const fields = completeFields(
    {
      type: 'bank',
      title: [bank?.name ?? label ?? account ?? 'Bank', currency].join(' ').slice(0, 100),
      extra_name: null,
      account_number: account,
      bank_name: null,
      bank_code: null,
      cash_register_number: null,
      currency,
      initial_balance: opening ?? '0',
      show_in_invoice: false,
      accept_payments: true,
      is_main: false,
    },
    context.session.currency,
  )
  const { id, title } = await insertAccount(context, uuid(), fields)
  return { id, title, number: account, currency }
}
