import { isBooked } from '#domain/invoice-type.ts'
import { documentPart } from './document-part.ts'
import { stateOf } from './document-state.ts'
import type { DocumentState } from './document-state.ts'
import { quietCents, safe } from './html.ts'
import type { LinkDocument } from './link-document.ts'
import { pageFrame } from './page-frame.ts'
import { payableOf, payPart, refreshTag } from './pay-part.ts'
import type { PayState } from './pay-part.ts'
import { pageTexts } from './page-texts.ts'
import type { PageTexts } from './page-texts.ts'
import { questionPart } from './question-part.ts'
import type { QuestionState } from './question-part.ts'
import { quotePage } from './quote-page.ts'
import type { AnswerState } from './quote-part.ts'
import { waysToPay } from './ways-to-pay.ts'

/** Whether the document can be had as an e-invoice. */
export const hasUbl = ({ invoice }: LinkDocument): boolean => isBooked(invoice.type) && !invoice.voided_at

type Shown = { own: boolean; question?: QuestionState; answer?: AnswerState; pay?: PayState }

/** The page of a document for its client. */
export const clientPage = (document: LinkDocument, { own, question, answer, pay }: Shown): string => {
  if (document.invoice.type === 'quote') return quotePage(document, { own, question, ...(answer ? { answer } : {}) })
  const { invoice, token } = document
  const texts = pageTexts(invoice.language, invoice.currency, document.today)
  const state = stateOf(document, texts)
  const main = `<div class="cards">
${firstCard(document, state, texts, pay)}
${paymentsCard(document, texts)}</div>
<div class="paper"><p class="paper-head"><b>${safe(texts.text('document'))}</b><a href="/i/${token}/document.pdf">${safe(texts.text('enlarge'))}</a></p>
${documentPart(document, texts.text('more_lines'))}</div>
${questionPart(document, texts, { own, question })}`
  return pageFrame(document, { own, nav: files(document, texts), main, head: refreshTag(payableOf(document), pay) })
}

const files = (document: LinkDocument, { text }: PageTexts): string => {
  const pdf = `<a class="button" href="/i/${document.token}/document.pdf">${safe(text('pdf'))}</a>`
  if (!hasUbl(document)) return pdf
  const ubl = (name: string) =>
    `<a class="button${name}" href="/i/${document.token}/e-invoice.xml">${safe(text('ubl'))}</a>`
  // On a phone it is in a menu, which opens without a script.
  return `${pdf}${ubl(' wide')}<details class="menu"><summary class="button" aria-label="${safe(text('more_files'))}">…</summary>${ubl('')}</details>`
}

const firstCard = (document: LinkDocument, state: DocumentState, texts: PageTexts, pay: PayState): string => {
  const { data } = document
  const share = state.share
    ? `<progress max="100" value="${state.share.percent}"></progress><p class="share">${safe(state.share.text)}</p>`
    : ''
  return `<section class="card ${state.tone}">
<div class="due"><p class="what"><span>${safe(data.heading)} <b>${safe(data.number)}</b></span></p>
<p class="line"><b>${safe(state.label)}</b><span class="badge">${safe(state.badge)}</span></p>
<h1>${quietCents(state.amount)}</h1>${share}${state.when ? `<p class="when">${safe(state.when)}</p>` : ''}${payPart(document, pay, texts)}</div>
${transfer(document, texts)}</section>`
}

/** Where to pay by transfer, with the QR code; nothing if there is nothing to pay. */
const transfer = (document: LinkDocument, { text }: PageTexts): string => {
  const { payment, qr } = document.data
  if (!payment) return ''
  const rows = payment.rows.map(({ label, value }) => `<div><dt>${safe(label)}</dt><dd>${safe(value)}</dd></div>`)
  const code = qr ? `<div class="qr" role="img" aria-label="${safe(payment.qr_name)}">${qr}</div>` : ''
  return `<div class="stub">
<div class="scan">${code}<p><b>${safe(text(waysToPay(document).length > 0 ? 'transfer_or' : 'transfer'))}</b><br>${safe(text(qr ? 'scan' : 'copy'))}</p></div>
<dl>${rows.join('')}</dl></div>
`
}

const paymentsCard = ({ payments, invoice }: LinkDocument, { text, money, day }: PageTexts): string => {
  if (payments.length === 0 || invoice.type === 'credit') return ''
  const rows = payments.map(
    ({ date, amount, kind }) =>
      `<li><span>${safe(text(`kind_${kind.replace('-', '_')}`))}<small>${safe(day(date))}</small></span><span>${quietCents(money(amount))}</span></li>`,
  )
  const left = invoice.voided_at
    ? ''
    : `<p class="left"><b>${safe(text('left'))}</b><span>${quietCents(money(invoice.unpaid))}</span></p>`
  return `<section class="card"><h2>${safe(text('payments'))}</h2><ul>${rows.join('')}</ul>${left}</section>
`
}
