// Decision: docs/decisions/moved-in-documents.md
import { sql } from 'kysely'
import { settleCredit, unsettleCredit } from '#server/sales/invoice/credit.queries.ts'
import type { ImportRun } from '../entity.ts'

type Linked = { id: string; invoice_id: string }

const openOnly = ({ session: { closed_until } }: ImportRun) =>
  closed_until === null ? sql`` : sql` and c.date > ${closed_until}::date`

/** The moved-in credit invoices that may refer to a moved-in invoice and are not in a closed period. */
const movedInCredits = (
  run: ImportRun,
) => sql`c.company_id = ${run.companyId} and c.type = 'credit' and c.origin = 'import'
  and c.deleted_at is null${openOnly(run)}`

/** A credit whose value was used before it was moved in settles nothing here. */
const settleThese = async (run: ImportRun, linked: readonly (Linked & { is_used: boolean })[]): Promise<void> => {
  for (const { id, invoice_id, is_used } of linked) if (!is_used) await settleCredit(run, id, invoice_id)
}

const returned = sql`c.id, c.reference_invoice_id as invoice_id, c.paid_before <> 0 as is_used`

/**
 * Lets moved-in credit invoices that came before the invoices that they credit refer to them, and settle them. Returns the credits of each
 * of these invoices.
 */
export const linkCredits = async (run: ImportRun, invoiceIds: readonly string[]): Promise<Map<string, string[]>> => {
  if (invoiceIds.length === 0) return new Map()
  const { rows } = await sql<Linked & { is_used: boolean }>`
    update invoice c set reference_invoice_id = i.id, version = c.version + 1, updated_at = now()
    from invoice i
    where i.company_id = ${run.companyId} and i.id = any(${[...invoiceIds]}::uuid[]) and i.type = 'simple' and i.deleted_at is null
      and ${movedInCredits(run)} and c.reference_invoice_id is null and c.reference_number = i.number
      and c.client_id = i.client_id and c.currency = i.currency
    returning ${returned}`.execute(run.db)
  await settleThese(
    run,
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const byInvoice = Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  return new Map([...byInvoice].map(([invoice, credits]) => [invoice, credits.map(({ id }) => id)]))
}

/** Takes back what `linkCredits` did for an invoice. Returns the credits that referred to it until now. */
export const unlinkCredits = async (
  run: ImportRun,
  invoiceId: string,
  creditIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update invoice c set reference_invoice_id = null, version = c.version + 1, updated_at = now()
    where c.id = any(${[...creditIds]}::uuid[]) and c.reference_invoice_id = ${invoiceId}::uuid and ${movedInCredits(run)}
    returning c.id`.execute(run.db)
  for (const { id } of rows) await unsettleCredit(run, id, invoiceId)
  return rows.map(({ id }) => id)
}

/** Lets the credits of an invoice that stays refer to it again. */
export const relinkCredits = async (run: ImportRun, invoiceId: string, creditIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<Linked & { is_used: boolean }>`
    update invoice c set reference_invoice_id = ${invoiceId}::uuid, version = c.version + 1, updated_at = now()
    where c.id = any(${[...creditIds]}::uuid[]) and ${movedInCredits(run)}
    returning ${returned}`.execute(run.db)
  await settleThese(run, rows)
}
