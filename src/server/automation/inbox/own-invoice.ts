import { sql } from 'kysely'
import { matchBuyer } from '#domain/e-invoice/buyer.ts'
import type { Receiver } from '#domain/e-invoice/buyer.ts'
import { doubtful } from '#domain/paper/facts.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Described } from './described.ts'
import type { ReadFacts } from './read-paper-file.ts'

type Read = Exclude<ReadFacts, { kind: 'unread' }>

/**
 * Whether the company issued the paper itself: it is the seller, or the books have such an invoice. A sent invoice comes back as a copy, and
 * its client may be a vendor as well, so it would look like an expense.
 */
export const isOwnInvoice = async (
  { db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>,
  facts: Read,
  { form, fields }: Pick<Described, 'form' | 'fields'>,
): Promise<boolean> => {
  if (facts.kind === 'text' && facts.facts.is_own) return true
  const { rows } = await sql<Receiver & { is_issued: boolean }>`select c.title, c.code, c.vat_code, exists (
      select from invoice i where i.company_id = c.id and i.number = ${form.number} and i.currency = ${form.currency}
        and abs(i.total) = abs(${fields.total.value}::numeric) and i.deleted_at is null) as is_issued
    from company c where c.id = ${companyId}`.execute(db)
  const [company] = rows
  if (!company) return false
  return company.is_issued || (facts.kind === 'e_invoice' && matchBuyer(facts.file.invoice.seller, company) === 'own')
}

/** Never certain, and without the client as its vendor. */
export const asOwnInvoice = (described: Described): Described => ({
  ...described,
  form: { ...described.form, vendor_id: null },
  vendor: { ...described.vendor, match: null },
  fields: { ...described.fields, vendor: doubtful(described.fields.vendor.value, 'own_invoice') },
  other: 'own_invoice',
})
