import { sql } from 'kysely'
import type { VatCheck } from '#contract/sales/vat-check.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ViesAnswer } from './vies.ts'

export type CheckedClient = { id: string; vat_code: string | null; country: string; deleted: boolean }

export const readChecked = async ({ db, companyId }: Scope, id: string): Promise<CheckedClient | undefined> => {
  const { rows } = await sql<CheckedClient>`select id, vat_code, country, deleted_at is not null as deleted from client
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The VAT code of the company itself; null: it is no VAT payer. */
export const readOwnVatCode = async ({ db, companyId }: Scope): Promise<string | null> => {
  const { rows } = await sql<{ vat_code: string | null }>`
    select vat_code from company where id = ${companyId} and vat_enabled`.execute(db)
  return rows[0]?.vat_code ?? null
}

export const readCheck = async ({ db, companyId }: Scope, clientId: string): Promise<VatCheck['check']> => {
  const { rows } = await sql<NonNullable<VatCheck['check']>>`
    select vat_code, outcome, name, address, consultation, checked_at from vat_check
    where company_id = ${companyId} and client_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

type Asked = CheckedClient & { userId: string; now: Date }

/**
 * Stores the answer, unless the code of the client was changed meanwhile. An answer that says nothing replaces none that said something.
 */
export const storeCheck = async ({ db, companyId }: Scope, asked: Asked, answer: ViesAnswer): Promise<void> => {
  const { outcome, name, address, consultation } = answer
  await sql`insert into vat_check (company_id, client_id, vat_code, outcome, name, address, consultation, checked_by, checked_at)
    select company_id, id, vat_code, ${outcome}, ${name}, ${address}, ${consultation}, ${asked.userId}, ${asked.now.toISOString()}
    from client where company_id = ${companyId} and id = ${asked.id} and vat_code = ${asked.vat_code} and country = ${asked.country} for update
    on conflict (company_id, client_id) do update set vat_code = excluded.vat_code, outcome = excluded.outcome, name = excluded.name,
      address = excluded.address, consultation = excluded.consultation, checked_by = excluded.checked_by, checked_at = excluded.checked_at
      where excluded.outcome <> 'unavailable' or vat_check.outcome = 'unavailable'`.execute(db)
}
