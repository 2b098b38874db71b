import { sql } from 'kysely'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { namesOf } from '#contract/platform/field-names.ts'
import { companyAccountInput } from '#contract/setup/company-account.ts'
import { selectList } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { AccountFields } from '#server/setup/company-account/company-account-fields.ts'

export type OwnAccount = AccountFields & { id: string; version: number; archived: boolean }

/** The accounts of the company, the main one first, those in use before archived ones. */
export const readAccounts = async ({ db, companyId }: Scope): Promise<OwnAccount[]> => {
  const { rows } = await sql<OwnAccount>`
    select id, version, archived_at is not null as archived, ${selectList(namesOf(companyAccountInput.shape))} from company_account
    where company_id = ${companyId} and deleted_at is null order by archived_at nulls first, is_main desc, id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, initial_balance: amountText(dec(row.initial_balance), row.currency) }))
}
