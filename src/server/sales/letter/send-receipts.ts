// Decision: docs/decisions/letters.md
import { sql } from 'kysely'
import { receiptDelayMinutes } from '#domain/letter/kinds.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { savepoint } from '#server/platform/db/savepoint.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { readBounced } from '#server/sales/bounce/bounce.queries.ts'
import { ensureLink } from '#server/sales/document-link/document-link.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter } from '#server/sales/sending/enqueue.ts'
import { readLetterSettings } from './letter.queries.ts'
import { letterText } from './letter-text.ts'
import { finishWaiting, lockWaiting } from './payment-letter.queries.ts'
import type { WaitingLetter } from './payment-letter.queries.ts'
import { partOf, receiptValues } from './receipt-values.ts'

/** The most letters of one transaction. */
const batch = 50

/** Confirms payments by letters, in every company that wants it: each payment once, whatever runs twice. */
export const sendReceipts = async (services: Services): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{
      id: string
    }>`select id from companies_with_payment_letters(make_interval(mins => ${receiptDelayMinutes})) as id`.execute(db),
  )
  for (const { id } of rows) {
    try {
      while (services.isReady() && (await sendBatch(services, id))) continue
    } catch (error) {
      services.log.error({ err: error, company: id }, 'letters about payments were not sent')
    }
  }
}

/** Whether there may be more letters. */
const sendBatch = (services: Services, companyId: string): Promise<boolean> =>
  inTransaction(services.pool, companyId, async (db) => {
    const scope = { db, companyId }
    const waiting = await lockWaiting(scope, { minutes: receiptDelayMinutes, limit: batch })
    const { receipts, changed_by: created_by } = await readLetterSettings(scope)
    const context = await companyContext(services, db, {
      company_id: companyId,
      id: companyId,
      created_by,
      language: 'lt',
    })
    for (const letter of waiting) {
      try {
        // Switched off since: what waits does not go, also not after it is switched on again.
        const emailId = receipts && !letter.is_old ? await savepoint(context, () => sendReceipt(context, letter)) : null
        await finishWaiting(scope, letter, emailId)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.code === 'sending_limit' || error.code === 'sending_stopped') return false
        // A refusal of this letter alone: the others do not wait for it.
        await finishWaiting(scope, letter, null)
      }
    }
    return waiting.length === batch
  })

/** The id of the queued email; null: nothing is to be confirmed any more, or the client has no address. */
const sendReceipt = async (
  context: CompanyContext,
  { payment_id, invoice_id }: WaitingLetter,
): Promise<string | null> => {
  const part = await partOf(context, invoice_id, payment_id)
  const invoice = await readInvoice(context, invoice_id)
  if (!part || invoice.payment_state !== 'paid' || invoice.voided_at || invoice.deleted_at) return null
  const correspondence = await readCorrespondence(context, invoice.client_id)
  const { language } = correspondence
  const cameBack = new Set((await readBounced(context, correspondence.to)).map(({ address }) => address))
  const to = correspondence.to.filter((address) => !cameBack.has(address.toLowerCase()))
  if (to.length === 0) return null
  const document = {
    kind: 'receipt',
    client_id: invoice.client_id,
    invoice_id,
    date_from: null,
    date_to: null,
    currency: null,
    language,
    attach: [],
  }
  await ensureLink(context, invoice)
  const text = letterText('receipt', correspondence, receiptValues(invoice, correspondence, part))
  const input = { to, cc: [], subject: null, message: null }
  return queueLetter(context, input, document, correspondence, text)
}
