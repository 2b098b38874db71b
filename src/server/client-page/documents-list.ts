import { dec } from '#domain/decimal.ts'
import { textsByLanguage } from '#server/platform/language/document-texts.ts'
import { hrefOf, mostCounted, rowsOfPage } from './client-documents.ts'
import type { ClientDocuments, ListedDocument, Wanted } from './client-documents.ts'
import { quietCents, safe } from './html.ts'
import type { PageTexts } from './page-texts.ts'

type Money = (amount: string, currency: string) => string

/** One page of documents or payments, with links to the others. */
export const documentList = (found: ClientDocuments, wanted: Wanted, texts: PageTexts, money: Money): string => {
  const { text } = texts
  const all = wanted.tab === 'payments' ? found.payments : found.documents
  if (all.length === 0)
    return `<p class="none">${safe(text(`all_none_${wanted.tab}`))}</p>${pages(found, wanted, false, texts)}`
  const table =
    wanted.tab === 'payments'
      ? paymentTable(found, texts, money)
      : `<table class="documents">${head(found, wanted, texts)}<tbody>${found.documents
          .slice(0, rowsOfPage)
          .map((each) => documentRow(each, found, texts, money))
          .join('')}</tbody></table>`
  return `${table}${pages(found, wanted, all.length > rowsOfPage, texts)}`
}

const columns = [
  ['number', null],
  ['document', null],
  ['date', 'date'],
  ['due', 'due'],
  ['state', null],
  ['total', 'total'],
  ['rest', 'unpaid'],
] as const

const head = ({ token, counts }: ClientDocuments, wanted: Wanted, { text }: PageTexts): string => {
  // Too many documents to sort are in the order of their dates.
  const isSortable = counts.all <= mostCounted || wanted.tab === 'quotes'
  const cells = columns.map(([name, sort]) => {
    const label = safe(text(`all_head_${name}`))
    if (!sort || !isSortable) return `<th scope="col" class="${name}">${label}</th>`
    const isSorted = wanted.sort === sort
    const direction = isSorted && wanted.direction === 'desc' ? 'asc' : 'desc'
    const state = isSorted ? ` aria-sort="${wanted.direction === 'asc' ? 'ascending' : 'descending'}"` : ''
    const arrow = isSorted ? ` <span aria-hidden="true">${wanted.direction === 'asc' ? '↑' : '↓'}</span>` : ''
    return `<th scope="col" class="${name}"${state}><a href="${hrefOf(token, { ...wanted, sort, direction, page: 1 })}">${label}${arrow}</a></th>`
  })
  return `<thead><tr>${cells.join('')}<th class="file"><span class="hidden">${safe(text('pdf'))}</span></th></tr></thead>`
}

type State = { tone: 'open' | 'late' | 'partly' | 'paid' | 'closed'; words: string }

const stateOf = (document: ListedDocument, { text, day, daysUntil }: PageTexts): State => {
  const { type, payment_state, credited, is_invoiced, date_due } = document
  if (type === 'quote') return quoteState(document, text)
  if (type === 'credit') return { tone: 'closed', words: text('credit') }
  if (is_invoiced) return { tone: 'closed', words: text('invoiced') }
  if (payment_state === 'paid' && credited === 'whole') return { tone: 'closed', words: text('credited') }
  if (payment_state === 'paid') return { tone: 'paid', words: text('paid') }
  const days = date_due ? daysUntil(date_due) : 0
  if (days < 0 && type === 'simple') return { tone: 'late', words: text('all_state_late', { count: -days }) }
  if (payment_state === 'partly-paid') return { tone: 'partly', words: text('partly') }
  return { tone: 'open', words: date_due ? text('all_state_due', { date: day(date_due) }) : text('open') }
}

const quoteState = ({ is_invoiced, quote_answer, waits }: ListedDocument, text: PageTexts['text']): State => {
  if (is_invoiced) return { tone: 'closed', words: text('invoiced') }
  if (waits) return { tone: 'open', words: text('quote_badge_open') }
  if (quote_answer === 'accepted') return { tone: 'paid', words: text('quote_badge_accepted') }
  return { tone: 'closed', words: text(quote_answer ? 'quote_badge_declined' : 'quote_badge_ended') }
}

const documentRow = (document: ListedDocument, { token }: ClientDocuments, texts: PageTexts, money: Money): string => {
  const { id, type, vat, number, date, date_due, currency, total, unpaid, origin } = document
  const state = stateOf(document, texts)
  const title = safe(textsByLanguage[texts.language][`heading_${type}${vat ? '_vat' : ''}`])
  const href = `/c/${token}/document/${id}`
  const own = origin === 'own'
  const left =
    type === 'credit' || type === 'quote' || document.is_invoiced || dec(unpaid).eq(0)
      ? '–'
      : quietCents(money(unpaid, currency))
  const words = `<span class="state-mark${document.waits ? ' waits' : ''}">${safe(state.words)}</span>`
  // The state of a quote that waits is the link to answer it.
  const mark = document.waits && own ? `<a href="${href}">${words}</a>` : words
  const pdf = own
    ? `<a href="${href}/pdf" aria-label="${safe(texts.text('all_pdf_of', { number }))}"><span aria-hidden="true">↓</span></a>`
    : ''
  return `<tr class="${state.tone}"><td class="number">${own ? `<a href="${href}">${safe(number)}</a>` : safe(number)}</td><td class="document">${title}</td><td class="date">${date}</td><td class="due">${date_due ?? document.valid_until ?? '–'}</td><td class="state">${mark}</td><td class="total">${quietCents(money(total, currency))}</td><td class="rest">${left}</td><td class="file">${pdf}</td></tr>
`
}

const paymentTable = ({ payments }: ClientDocuments, { text }: PageTexts, money: Money): string => {
  const rows = payments
    .slice(0, rowsOfPage)
    .map(
      ({ date, kind, amount, currency }) =>
        `<tr><td>${date}</td><td>${safe(text(`kind_${kind.replace('-', '_')}`))}</td><td class="total">${quietCents(money(amount, currency))}</td></tr>`,
    )
  const heads = `<th scope="col">${safe(text('all_head_date'))}</th><th scope="col">${safe(text('all_head_way'))}</th><th scope="col" class="total">${safe(text('all_head_total'))}</th>`
  return `<table class="payments"><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const pages = ({ token }: ClientDocuments, wanted: Wanted, hasMore: boolean, { text }: PageTexts): string => {
  const { page } = wanted
  const link = (to: number, key: string) =>
    `<a class="button" href="${hrefOf(token, { ...wanted, page: to })}">${safe(text(key))}</a>`
  if (page === 1 && !hasMore) return ''
  return `<nav class="pages">${page > 1 ? link(page - 1, 'all_newer') : ''}${hasMore ? link(page + 1, 'all_older') : ''}</nav>`
}
