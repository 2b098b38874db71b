import { v7 as newId } from 'uuid'
import type { documentMessageRows } from '#contract/sales/document-message.ts'
import { messageProblem, messageText } from '#domain/document-message.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { ensureLink } from '#server/sales/document-link/document-link.ts'
import { lockInvoice, readInvoice } from '#server/sales/invoice/item.queries.ts'
import { answerEmail, readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter } from '#server/sales/sending/enqueue.ts'
import type { EmailDocument } from '#server/sales/sending/enqueue.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { closeQuestions, insertAnswer, readAnswerAddress, readMessages } from './document-message.queries.ts'

const read = async (context: CompanyContext, id: string) => ({
  data: await readMessages(context, id),
  answer_to: await readAnswerAddress(context, id),
})

/** The letter with an answer, and a link to the page of the document; null: no address of the client is known. */
const mailAnswer = async (context: CompanyContext, invoice: Invoice, text: string): Promise<string | null> => {
  const to = await readAnswerAddress(context, invoice.id)
  if (!to) return null
  const correspondence = await readCorrespondence(context, invoice.client_id, invoice.language)
  const document: EmailDocument = {
    kind: 'answer',
    client_id: invoice.client_id,
    invoice_id: invoice.id,
    date_from: null,
    date_to: null,
    currency: null,
    language: correspondence.language,
    reminder: false,
    reminded_on: null,
    attach: [],
  }
  const input = { to: [to], cc: [], subject: null, message: null }
  return queueLetter(context, input, document, correspondence, answerEmail(invoice, correspondence, text))
}

export const documentMessageHandlers = {
  'invoice.messages': async (context, { params }) => {
    const { id } = await readInvoice(context, params.id)
    return read(context, id)
  },
  'invoice.answer': async (context, { params, body }) => {
    const invoice = await lockInvoice(context, params.id)
    if (invoice.deleted_at) throw notFound('invoice')
    if (invoice.origin === 'import') throw new Problem('invoice_locked', { reason: 'moved_in' })
    if (messageProblem(body.text)) throw refuseField('text', 'required')
    if (!invoice.voided_at) await ensureLink(context, invoice)
    const text = messageText(body.text)
    const { session, now } = context
    const emailId = await mailAnswer(context, invoice, text)
    await insertAnswer(context, { id: newId(), invoiceId: invoice.id, text, userId: session.user_id, emailId, now })
    await closeQuestions(context, invoice.id, now)
    return read(context, invoice.id)
  },
  'invoice.close_questions': async (context, { params }) => {
    const { id } = await readInvoice(context, params.id)
    await closeQuestions(context, id, context.now)
    return read(context, id)
  },
} satisfies HandlersOf<typeof documentMessageRows>
