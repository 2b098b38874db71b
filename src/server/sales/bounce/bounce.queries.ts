import { sql } from 'kysely'
import type { Bounced } from '#contract/sales/bounce.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Stores that a server refused addresses of a letter for good, while it was passed on. */
export const storeRefused = async (
  { db, companyId }: Scope,
  emailId: string,
  refused: readonly { address: string; reason: string }[],
): Promise<void> => {
  if (refused.length === 0) return
  await sql`insert into bounced_address (company_id, address, reason, email_id)
    select distinct on (lower(one.address)) ${companyId}::uuid, lower(one.address), left(one.reason, 1000), ${emailId}::uuid
    from unnest(${refused.map(({ address }) => address)}::text[], ${refused.map(({ reason }) => reason)}::text[]) one (address, reason)
    on conflict (company_id, address) do update set reason = excluded.reason, email_id = excluded.email_id, bounced_at = now()`.execute(
    db,
  )
}

/**
 * Stores that a letter came back from an address, once. Only an address that the letter went to counts, so a forged report changes
 * nothing without the id of a letter, which only its receivers know. Whether it was stored.
 */
export const storeCameBack = async (
  scope: Scope,
  emailId: string,
  { address, reason }: { address: string; reason: string },
): Promise<boolean> => {
  const { rows } = await sql`update document_email e set bounced = e.bounced || ${[address]}::text[]
    where e.company_id = ${scope.companyId} and e.id = ${emailId} and cardinality(e.bounced) < 40 and not ${address} = any (e.bounced)
      and exists (select from unnest(e.receiver || e.cc) r where lower(r) = ${address}) returning 1`.execute(scope.db)
  if (rows.length === 0) return false
  await storeRefused(scope, emailId, [{ address, reason }])
  return true
}

/** A server took a letter for the addresses, so they are written to again; a report may still follow. */
export const forgetBounced = async ({ db, companyId }: Scope, addresses: readonly string[]): Promise<void> => {
  if (addresses.length === 0) return
  await sql`delete from bounced_address where company_id = ${companyId}
    and address in (select lower(a) from unnest(${[...addresses]}::text[]) a)`.execute(db)
}

/** Which of the addresses letters came back from. */
export const readBounced = async ({ db, companyId }: Scope, addresses: readonly string[]): Promise<Bounced[]> => {
  if (addresses.length === 0) return []
  const { rows } = await sql<Bounced>`select address, reason, bounced_at from bounced_address
    where company_id = ${companyId} and address in (select lower(a) from unnest(${[...addresses]}::text[]) a)
    order by address`.execute(db)
  return rows
}
