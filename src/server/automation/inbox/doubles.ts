import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

type Same = { id: string; is_structured: boolean }

/**
 * Joins a paper that was read with another one that waits and has the same vendor, number, date and total. Of both the e-invoice, else the
 * one that came first, is the row that people see. The caller has locked the papers.
 */
export const joinDoubles = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  const { rows } = await sql<Same & { own_structured: boolean }>`
    select o.id, o.is_structured, p.is_structured as own_structured from paper p join paper o on o.company_id = p.company_id and o.id <> p.id
      and o.vendor_key = p.vendor_key and o.number = p.number and o.date = p.date and o.total = p.total and o.currency = p.currency
    where p.company_id = ${companyId} and p.id = ${id} and p.decision is null and p.double_of is null and not p.is_parted
      and o.decision is null and o.double_of is null and not o.is_parted
    order by o.received_at, o.id limit 1`.execute(db)
  const [other] = rows
  if (!other) return
  const [main, double] = other.own_structured && !other.is_structured ? [id, other.id] : [other.id, id]
  await sql`update paper set double_of = ${main}, version = version + 1
    where company_id = ${companyId} and (id = ${double} or double_of = ${double})`.execute(db)
}
