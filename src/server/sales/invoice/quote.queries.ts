import { sql } from 'kysely'
import type { Invoice, InvoiceForm } from '#contract/sales/invoice.ts'
import type { QuoteAnswer } from '#domain/quote.ts'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { lockInvoice, readInvoice } from './item.queries.ts'
import { refuseUnless } from './refusals.ts'

/** The quantity of each line of a quote that no valid document took yet; `exceptId` is a document that is being changed. */
export const readQuoteLeft = async (
  { db, companyId }: CompanyContext,
  quoteId: string,
  exceptId: string | null = null,
): Promise<ReadonlyMap<string, Decimal>> => {
  const { rows } = await sql<{ id: string; left: string }>`
    select q.id, q.quantity - coalesce((select sum(l.quantity) from invoice n
        join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
        where n.company_id = q.company_id and n.quote_id = q.invoice_id and n.deleted_at is null and n.voided_at is null
          and n.id is distinct from ${exceptId}::uuid and l.reference_line_id = q.id), 0) as left
    from invoice_line q where q.company_id = ${companyId} and q.invoice_id = ${quoteId} order by q.position`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, dec(left)]))
}

/** Refuses lines that take more of a quote than is left. The quote is locked, so that what is left cannot change. */
export const refuseExcessQuantity = async (
  context: CompanyContext,
  quoteId: string,
  lines: InvoiceForm['lines'],
  exceptId: string | null = null,
): Promise<void> => {
  const left = new Map(await readQuoteLeft(context, quoteId, exceptId))
  if (!lines.some(({ reference_line_id }) => reference_line_id !== null)) throw refuseField('lines', 'lines_required')
  lines.forEach(({ reference_line_id: id, quantity }, at) => {
    if (id === null) return
    const before = left.get(id)
    if (!before) throw refuseField(`lines.${at}.reference_line_id`, 'id')
    const after = before.minus(dec(quantity))
    if (isBeyond(before, after)) throw refuseField(`lines.${at}.quantity`, 'quote_exceeded')
    left.set(id, after)
  })
}

/** Whether a quantity was added to what is left, or went past zero. */
const isBeyond = (before: Decimal, after: Decimal): boolean => after.abs().gt(before.abs()) || after.times(before).lt(0)

type StoredAnswer = {
  answer: QuoteAnswer
  name: string | null
  reason: string | null
  /** The person of the company who got the answer; null: the client gave it by the link. */
  userId: string | null
  ip: string | null
  /** The PDF that was accepted, which is in the store of files under its hash. */
  file: { sha256: string; size: number } | null
}

/** Stores the answer to a quote that is locked and open. */
export const storeAnswer = async (
  { db, companyId, now }: CompanyContext,
  id: string,
  { answer, name, reason, userId, ip, file }: StoredAnswer,
): Promise<void> => {
  await sql`update invoice set quote_answer = ${answer}, quote_answered_at = ${now.toISOString()}, quote_answered_by = ${userId}::uuid,
      quote_answered_name = ${name}, quote_answer_reason = ${reason}, quote_answered_ip = ${ip}, quote_sha256 = ${file?.sha256 ?? null},
      quote_size = ${file?.size ?? null}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Stores an answer that a person of the company got from the client. The first answer to a quote counts. */
export const answerQuote = async (
  context: CompanyContext,
  id: string,
  { answer, name, reason }: { answer: QuoteAnswer; name: string | null; reason: string | null },
): Promise<Invoice> => {
  const { session } = context
  refuseUnless(context, await lockInvoice(context, id), answer === 'accepted' ? 'accept' : 'decline')
  const stored = { answer, name: name ?? session.name, reason, userId: session.user_id, ip: null, file: null }
  await storeAnswer(context, id, stored)
  return readInvoice(context, id)
}

/** Opens an answered quote again. Its history keeps the answer; whoever answers next is stored as if it was the first time. */
export const takeBackAnswer = async (context: CompanyContext, id: string): Promise<Invoice> => {
  const { db, companyId } = context
  refuseUnless(context, await lockInvoice(context, id), 'take_back_answer')
  await sql`update invoice set quote_answer = null, quote_answered_at = null, quote_answered_by = null, quote_answered_name = null,
      quote_answer_reason = null, quote_answered_ip = null, quote_sha256 = null, quote_size = null, quote_mailed_at = null,
      version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return readInvoice(context, id)
}
