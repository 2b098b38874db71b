import { dec } from '#domain/decimal.ts'
import { completeStyle } from '#domain/invoice-style.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { canPayByQr, epcPayload, qrSvg } from '#server/platform/pdf/epc-qr.ts'
import { accountRows } from '#server/sales/printed-document/document-payment.ts'
import { mostPaid } from './client-documents.ts'
import type { ClientPayment } from './client-documents.ts'
import { clientFrame, moneyOf, textsOfClient } from './documents-page.ts'
import { quietCents, safe } from './html.ts'
import type { PageTexts } from './page-texts.ts'
import { askedOf, paidInvoices, payableOfAll, providersOf, purposeOf } from './pay-all.ts'
import { payParts, refreshTag } from './pay-part.ts'
import type { PayState } from './pay-part.ts'

/** All open invoices of a client with their sum, and the ways of paying them at once: HTML without scripts. */
export const payAllPage = (found: ClientPayment, state: PayState): string => {
  const texts = textsOfClient(found)
  const { text } = texts
  const back = `<p class="back"><a href="/c/${found.token}">${safe(text('all_title'))}</a></p>`
  const payable = payableOfAll(found)
  const main = payable.isOpen
    ? `<div class="figures"><div>${figure(found, texts)}</div></div>
<div class="payment"><div class="sums">${currencies(found, texts)}${list(found, texts)}</div><div class="how"><div class="due">${payForms(found, state, texts)}</div>${transfer(found, texts)}</div></div>`
    : `<div class="figures"><h1 class="even">${safe(text('all_paid'))}</h1></div>`
  const title = text('pay_all')
  return clientFrame(found, { own: true, title, main: back + main, head: refreshTag(payable, state) })
}

const figure = (found: ClientPayment, { text, language }: PageTexts): string => {
  const count = paidInvoices(found).length
  const more = found.invoices.length > mostPaid ? ` ${text('pay_most', { count: mostPaid })}` : ''
  return `<h1 class="label">${safe(text('pay_all'))}</h1><p class="sum">${quietCents(moneyOf(language)(askedOf(found).total, found.currency))}</p><p class="when">${safe(text('all_owed', { count }) + more)}</p>`
}

/** Each currency is paid by itself. */
const currencies = (found: ClientPayment, { text }: PageTexts): string => {
  if (found.currencies.length < 2) return ''
  const links = found.currencies.map((currency) => {
    const current = currency === found.currency ? ' aria-current="page"' : ''
    return `<a href="/c/${found.token}/pay?currency=${safe(currency)}"${current}>${safe(currency)}</a>`
  })
  return `<nav class="tabs" aria-label="${safe(text('all_currency'))}">${links.join('')}</nav>`
}

const list = (found: ClientPayment, { text, language, daysUntil }: PageTexts): string => {
  const money = moneyOf(language)
  const rows = paidInvoices(found).map(({ id, number, date_due, unpaid, origin }) => {
    const name = origin === 'own' ? `<a href="/c/${found.token}/document/${id}">${safe(number)}</a>` : safe(number)
    const isLate = date_due !== null && daysUntil(date_due) < 0
    const due = `${date_due ?? '–'}${isLate ? `<small>${safe(text('all_state_late', { count: -daysUntil(date_due) }))}</small>` : ''}`
    return `<tr${isLate ? ' class="late"' : ''}><td class="number">${name}</td><td class="due">${due}</td><td class="total">${quietCents(money(unpaid, found.currency))}</td></tr>`
  })
  const heads = (['number', 'due', 'rest'] as const).map(
    (name) => `<th scope="col"${name === 'rest' ? ' class="total"' : ''}>${safe(text(`all_head_${name}`))}</th>`,
  )
  return `<table class="owed"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The total is sent back: if it is another one by now, the client sees it before paying. */
const payForms = (found: ClientPayment, state: PayState, texts: PageTexts): string => {
  const takenBy = providersOf(found)
  const { total } = askedOf(found)
  const forms = takenBy.map(
    (provider, at) =>
      `<form method="post" action="/c/${found.token}/pay/${provider}"><input type="hidden" name="currency" value="${safe(found.currency)}"><input type="hidden" name="total" value="${total}"><button class="pay${at === 0 ? ' filled' : ''}">${safe(texts.text(`pay_${provider}`))}</button></form>`,
  )
  return payParts(payableOfAll(found), state, texts, { forms, takenBy })
}

/** Where to pay by transfer, with the QR code of the whole sum and the numbers of all invoices. */
const transfer = (found: ClientPayment, texts: PageTexts): string => {
  const { account, currency, company } = found
  if (!account) return ''
  const { text, language } = texts
  const printed = createDocumentTexts(language, currency)
  const purpose = purposeOf(
    paidInvoices(found).map(({ number }) => number),
    texts,
  )
  const rows = [{ label: printed.textOf('payee'), value: company.title }, ...accountRows([account], printed)].map(
    ({ label, value }) => `<div><dt>${safe(label)}</dt><dd>${safe(value)}</dd></div>`,
  )
  // Numbers are not broken at their hyphens.
  const words = purpose.split(' ').map((word) => `<span class="word">${safe(word)}</span>`)
  rows.push(`<div><dt>${safe(printed.textOf('purpose'))}</dt><dd>${words.join(' ')}</dd></div>`)
  const qr = qrOf(found, purpose)
  const code = qr ? `<div class="qr" role="img" aria-label="${safe(printed.textOf('qr_code'))}">${qr}</div>` : ''
  const heading = text(providersOf(found).length > 0 ? 'transfer_or' : 'transfer')
  return `<div class="stub"><div class="scan">${code}<p><b>${safe(heading)}</b><br>${safe(text(qr ? 'scan' : 'copy'))}</p></div><dl>${rows.join('')}</dl></div>`
}

const qrOf = (found: ClientPayment, purpose: string): string | null => {
  const { account, currency, company } = found
  const { total } = askedOf(found)
  if (!account || !completeStyle(company.style).show_qr || dec(total).lte(0)) return null
  if (!canPayByQr(account.account_number, currency, total)) return null
  return qrSvg(epcPayload({ name: company.title, iban: account.account_number, amount: total, text: purpose }))
}
