import { removeTrailing } from '#domain/text.ts'
import { prefixOf } from '#domain/number-series.ts'
import { completeStyle } from '#domain/invoice-style.ts'
import type { InvoiceStyle, Layout, StoredStyle } from '#domain/invoice-style.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { printable, printableDeep } from '#server/platform/pdf/printed-data.ts'
import type { SheetStyle, Logo } from '#server/platform/pdf/printed-data.ts'
import { sheetStyle } from '#server/setup/logo-and-style/sheet-style.ts'
import { accountRows, headline, payment, paymentQr } from './document-payment.ts'
import type { Payment } from './document-payment.ts'
import { countryName, parties, wordmark } from './document-parties.ts'
import type { LabelledText, Party, Wordmark } from './document-parties.ts'
import { createDocumentTexts, joinLanguages } from '#server/platform/language/document-texts.ts'
import type { DocumentTexts } from '#server/platform/language/document-texts.ts'
import { lineTable } from './document-lines.ts'
import type { LineTable } from './document-lines.ts'
import { legalNotes, totals } from './document-totals.ts'
import type { Totals } from './document-totals.ts'
import type { PrintedInvoice } from './printed-invoice.ts'

export type DocumentOptions = StoredStyle & {
  logo?: Logo | null
  /** Whether the product is named at the foot (plans without `hide_branding`). */
  branding: boolean
  /** Index of the line that the user is editing, marked in the live preview only. */
  active_line?: number
  company_currency?: string
  time_zone?: string
}

/** A document with all texts formatted; a template only places them. Texts may contain break marks. */
export type DocumentData = SheetStyle & {
  layout: Layout
  language: 'lt' | 'en'
  title: string
  author: string
  /** The data of the document as an e-invoice, for the PDF. */
  e_invoice?: string | null
  day: [year: number, month: number, day: number]
  heading: string
  heading_capitals: string
  number: string
  series_and_number: string
  long_date: string
  /** The band of dates: dates and references. */
  facts: LabelledText[]
  /** The supply, the corrected invoice and the references of the buyer only, for layouts that print dates elsewhere. */
  references: LabelledText[]
  headline: LabelledText
  wordmark: Wordmark
  seller: Party
  buyer: Party
  accounts: LabelledText[]
  table: LineTable
  totals: Totals
  legal_notes: string[]
  in_words: LabelledText | null
  due_date: LabelledText | null
  note: LabelledText | null
  payment: Payment | null
  /** The payment QR code as an SVG picture. */
  qr: string | null
  contacts: string[]
  /** The names of issuer and receiver, in this order; empty if the style hides them. */
  people: LabelledText[]
  /** The company's own text at the foot. */
  footer: string | null
  branding: string | null
  page_of: string
  /** The watermark of a void or deleted document. */
  mark: string | null
  /** The state: void, deleted or invoiced. */
  state_note: string | null
}

/** The printed form of an invoice. A pure function. */
export const documentData = (invoice: PrintedInvoice, options: DocumentOptions): DocumentData => {
  const style = completeStyle(options)
  const bilingual = style.layout === 'bilingual'
  const texts = createDocumentTexts(invoice.language, invoice.currency, { ...style, bilingual })
  const { textOf } = texts
  const heading = textOf(headingKey(invoice))
  const number = invoice.number ?? textOf('draft_number')
  // The payment purpose and the PDF title are in one language.
  const plain = createDocumentTexts(invoice.language, invoice.currency)
  const purpose = printable(`${plain.textOf(headingKey(invoice))} ${invoice.number ?? plain.textOf('draft_number')}`)
  const formatted = printableDeep({
    ...heads(invoice, texts, heading, number),
    ...parties(invoice, texts),
    headline: headline(invoice, texts),
    wordmark: wordmark(invoice.seller_details.title),
    accounts: accountRows(invoice.accounts, texts),
    table: lineTable(invoice, texts, style, options.active_line),
    totals: totals(invoice, texts, options.company_currency ?? 'EUR'),
    legal_notes: legalNotes(invoice, texts),
    in_words: style.show_in_words ? { label: textOf('in_words'), value: inWords(invoice, texts) } : null,
    note: invoice.note && style.show_note ? { label: textOf('note'), value: invoice.note } : null,
    payment: payment(invoice, texts, purpose),
    ...foot(invoice, texts, style, options),
  })
  return {
    ...formatted,
    layout: style.layout,
    language: invoice.language,
    ...sheetStyle(style, options.logo ?? null),
    title: purpose,
    author: printable(invoice.seller_details.title),
    day: [Number(invoice.date.slice(0, 4)), Number(invoice.date.slice(5, 7)), Number(invoice.date.slice(8, 10))],
    qr: style.show_qr ? paymentQr(invoice, purpose) : null,
  }
}

const headingKey = ({ vat, type }: PrintedInvoice) =>
  vat ? (`heading_${type}_vat` as const) : (`heading_${type}` as const)

/** The stored amount in words; on a bilingual document also in the other language. */
const inWords = ({ total, total_in_words, currency }: PrintedInvoice, { languages }: DocumentTexts): string => {
  const texts = languages.slice(1).map((language) => amountInWords(total, currency, language) ?? '')
  return joinLanguages([total_in_words, ...texts].filter(Boolean).map(centsTogether))
}

/** Keeps the cents and their unit on one line: '40 ct'. */
const centsTogether = (in_words: string): string => in_words.replace(/(\d) (\S+)$/, '$1\u00a0$2')

const heads = (invoice: PrintedInvoice, texts: DocumentTexts, heading: string, number: string) => {
  const { textOf, date } = texts
  const corrected = [invoice.reference_number, invoice.reference_date ? date(invoice.reference_date) : '']
    .filter(Boolean)
    .join(', ')
  const due =
    invoice.date_due && invoice.type !== 'credit' && invoice.type !== 'quote'
      ? { label: textOf('due_date'), value: date(invoice.date_due) }
      : null
  const fact = (key: Parameters<typeof textOf>[0], value: string | null) =>
    value ? [{ label: textOf(key), value }] : []
  const references = [
    ...fact('valid_until', invoice.valid_until && date(invoice.valid_until)),
    ...supply(invoice, texts),
    ...fact('corrected_invoice', corrected),
    ...fact('order_reference', invoice.order_reference),
    ...fact('contract_reference', invoice.contract_reference),
    ...fact('buyer_reference', invoice.buyer_reference),
  ]
  return {
    heading,
    heading_capitals: heading.toLocaleUpperCase(invoice.language),
    number,
    series_and_number: invoice.number ? seriesAndNumber(number, texts) : number,
    long_date: texts.longDate(invoice.date),
    due_date: due,
    references,
    facts: [{ label: textOf('issue_date'), value: date(invoice.date) }, ...(due ? [due] : []), ...references],
  }
}

/** When it was supplied, if not on the issue date (Article 80 (8) of the VAT law), and in which country, if not the buyer's. */
const supply = (invoice: PrintedInvoice, texts: DocumentTexts): LabelledText[] => {
  const { date_supply, supply_from, supply_to, deliver_country } = invoice
  const { textOf, date } = texts
  const country = deliver_country === invoice.client_details?.country ? null : deliver_country
  return [
    ...(date_supply && date_supply !== invoice.date
      ? [{ label: textOf('date_supply'), value: date(date_supply) }]
      : []),
    ...(supply_from && supply_to
      ? [{ label: textOf('supply_period'), value: `${date(supply_from)}\u00a0– ${date(supply_to)}` }]
      : []),
    ...(country ? [{ label: textOf('deliver_country'), value: countryName(country, texts) }] : []),
  ]
}

/** 'KV-0249' → 'Serija KV Nr. 0249': the trailing digits are the number, the text before them the series. */
export const seriesAndNumber = (text: string, { textOf }: DocumentTexts): string => {
  const prefix = prefixOf(text)
  const [series, number] = [removeTrailing(prefix, ' \u00a0\t\n-–/.'), text.slice(prefix.length)]
  return series && number ? textOf('series_and_number', { series, number }) : textOf('only_number', { number: text })
}

const foot = (invoice: PrintedInvoice, texts: DocumentTexts, style: InvoiceStyle, options: DocumentOptions) => {
  const { textOf } = texts
  const { email, phone, website } = invoice.seller_details
  return {
    contacts: style.show_contacts
      ? [email, phone, website].filter((contact): contact is string => Boolean(contact))
      : [],
    people: style.show_people
      ? [
          { label: textOf('issued_by'), value: invoice.issued_by ?? '' },
          { label: textOf('received_by'), value: invoice.issued_to ?? '' },
        ]
      : [],
    footer: style.footer,
    branding: options.branding ? textOf('branding') : null,
    page_of: textOf('page_of'),
    ...stateTexts(invoice, texts, options.time_zone ?? 'Europe/Vilnius'),
  }
}

const stateTexts = (invoice: PrintedInvoice, { textOf, date }: DocumentTexts, timeZone: string) => {
  const { voided_at, void_comment, deleted_at, delete_comment, invoiced_as } = invoice
  const stateText = (key: 'voided' | 'deleted', at: string, comment: string | null | undefined) =>
    [textOf(key, { date: date(dayOf(at, timeZone)) }), comment].filter(Boolean).join(': ')
  if (deleted_at) return { mark: textOf('deleted_mark'), state_note: stateText('deleted', deleted_at, delete_comment) }
  if (voided_at) return { mark: textOf('void_mark'), state_note: stateText('voided', voided_at, void_comment) }
  return { mark: null, state_note: invoiced_as ? textOf('invoiced_as', { number: invoiced_as.number }) : null }
}

/** The date of a moment in the company's time zone. */
const dayOf = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(moment))
