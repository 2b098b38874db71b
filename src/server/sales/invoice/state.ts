import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Invoice } from '#contract/sales/invoice.ts'
import { dec } from '#domain/decimal.ts'
import { creditErrors } from '#domain/credit-rules.ts'
import { isBooked } from '#domain/invoice-type.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readCredits, releaseCredit, settleCredit } from './credit.queries.ts'
import { refuseSubmitted } from '#server/sales/document/submitted-isaf.queries.ts'
import { lockInvoice, lockRelated, readInvoice } from './item.queries.ts'
import { releaseParts } from './parts.queries.ts'
import { locked, refuseUnless } from './refusals.ts'

const update = async ({ db, companyId }: CompanyContext, id: string, sets: RawBuilder<unknown>) => {
  await sql`update invoice set ${sets}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

type Confirmed = { confirm?: boolean | undefined }

/** Refuses a change of an invoice of a submitted i.SAF that is not confirmed. `date` is a new one. */
export const refuseReported = async (
  context: CompanyContext,
  { type, vat, date }: Pick<Invoice, 'type' | 'vat' | 'date'>,
  { confirm }: Confirmed,
  newDate = date,
): Promise<void> => {
  if (vat && isBooked(type)) await refuseSubmitted(context, 'S', [date, newDate], confirm)
}

/** Voids a document; its number stays used. Its payments become unused advances of the client. */
export const voidInvoice = async (
  context: CompanyContext,
  id: string,
  { comment, ...confirmed }: Confirmed & { comment: string },
): Promise<Invoice> => {
  const invoice = await lockRelated(context, id)
  refuseUnless(context, invoice, 'void')
  await refuseReported(context, invoice, confirmed)
  if (invoice.type === 'credit') await releaseCredit(context, id)
  else await releaseParts(context, id)
  await update(
    context,
    id,
    sql`voided_at = now(), voided_by = ${context.session.user_id}::uuid, void_comment = ${comment}`,
  )
  return readInvoice(context, id)
}

/** Restores a void document, without its payments. */
export const restoreVoided = async (context: CompanyContext, id: string, confirmed: Confirmed): Promise<Invoice> => {
  const invoice = await lockRelated(context, id)
  refuseUnless(context, invoice, 'restore_voided')
  await refuseReported(context, invoice, confirmed)
  return clearState(context, invoice, sql`voided_at = null, voided_by = null, void_comment = null`)
}

export const deleteInvoice = async (
  context: CompanyContext,
  id: string,
  { comment, ...confirmed }: Confirmed & { comment: string | null },
): Promise<void> => {
  const invoice = await lockRelated(context, id)
  if (invoice.deleted_at) return
  refuseUnless(context, invoice, 'delete')
  await refuseReported(context, invoice, confirmed)
  if (invoice.type === 'credit') await releaseCredit(context, id)
  const by = context.session.user_id
  await update(context, id, sql`deleted_at = now(), deleted_by = ${by}::uuid, delete_comment = ${comment}`)
}

export const restoreDeleted = async (context: CompanyContext, id: string, confirmed: Confirmed): Promise<Invoice> => {
  const invoice = await lockRelated(context, id)
  if (!invoice.deleted_at) return invoice
  refuseUnless(context, invoice, 'restore')
  await refuseReported(context, invoice, confirmed)
  return clearState(context, invoice, sql`deleted_at = null, deleted_by = null, delete_comment = null`)
}

/** Refuses if other documents conflict with it by now: another invoice of its proforma, or other credits of its invoice. */
const clearState = async (context: CompanyContext, invoice: Invoice, sets: RawBuilder<unknown>) => {
  if (invoice.proforma_id) await refuseInvoicedProforma(context, invoice.proforma_id)
  const original = invoice.reference_invoice_id
  if (invoice.origin === 'import') await settleMovedIn(context, invoice)
  else if (invoice.type === 'credit' && original) {
    await refuseExceedingCredit(context, invoice, original)
    await settleCredit(context, invoice.id, original)
  }
  await update(context, invoice.id, sets)
  return readInvoice(context, invoice.id)
}

/** A moved-in credit invoice settles again what is left of its value, unless this was used before. It has no lines to compare. */
const settleMovedIn = async (context: CompanyContext, invoice: Invoice) => {
  if (invoice.type !== 'credit' || !dec(invoice.paid_before).eq(0)) return
  const original = invoice.reference_invoice_id ? await readInvoice(context, invoice.reference_invoice_id) : undefined
  if (original?.deleted_at) throw locked('not_live')
  await settleCredit(context, invoice.id, invoice.reference_invoice_id)
}

const refuseInvoicedProforma = async (context: CompanyContext, proformaId: string) => {
  const proforma = await readInvoice(context, proformaId)
  if (proforma.is_invoiced) throw locked('invoiced')
}

const refuseExceedingCredit = async (context: CompanyContext, credit: Invoice, originalId: string) => {
  const original = await readInvoice(context, originalId)
  if (original.deleted_at || original.voided_at) throw locked('not_live')
  // The lines of the invoice may have new ids by now; such lines are matched by product and title.
  const lineIds = new Set(original.lines.map(({ id }) => id))
  const lines = credit.lines.map((line) => ({
    ...line,
    reference_line_id: line.reference_line_id && lineIds.has(line.reference_line_id) ? line.reference_line_id : null,
  }))
  const earlier = await readCredits(context, originalId, credit.id)
  if (creditErrors(original, earlier, { ...credit, lines }).length > 0) throw locked('credited')
}

export const archive = async (context: CompanyContext, id: string, isArchived: boolean): Promise<Invoice> => {
  if (isArchived) refuseUnless(context, await lockInvoice(context, id), 'archive')
  await sql`update invoice set archived_at = ${isArchived ? sql`now()` : null}, version = version + 1, updated_at = now()
    where company_id = ${context.companyId} and id = ${id} and (archived_at is null) = ${isArchived}`.execute(
    context.db,
  )
  return readInvoice(context, id)
}
