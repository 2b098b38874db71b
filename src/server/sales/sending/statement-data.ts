import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { statement as en } from '#texts/en/statement.ts'
import { statement as lt } from '#texts/lt/statement.ts'
import { printable, printableDeep } from '#server/platform/pdf/printed-data.ts'
import type { SheetStyle, PrintedData } from '#server/platform/pdf/printed-data.ts'
import { parties, wordmark } from '#server/sales/printed-document/document-parties.ts'
import type { LabelledText, Party } from '#server/sales/printed-document/document-parties.ts'
import { createDocumentTexts, isZeroAmount, negated } from '#server/platform/language/document-texts.ts'
import type { PrintedInvoice } from '#server/sales/printed-document/printed-invoice.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { maxOpen } from './statement.queries.ts'
import type { Movement, OpenInvoice } from './statement.queries.ts'
import type { Statement } from './statement.ts'

type Row = { date: string; words: string; debit: string; credit: string; balance: string; description?: string }

/** A statement with all texts formatted (`templates/statement.typ`). */
export type StatementData = Omit<PrintedData, 'table'> & {
  heading: string
  facts: LabelledText[]
  headline: LabelledText
  seller: Party
  buyer: Party
  table: { heads: Row; lines: Row[]; opening: LabelledText; closing: LabelledText; turnover: Row; empty: string | null }
  remarks: string[]
  open: OpenInvoices | null
}

/** Unpaid invoices with their sums. */
export type OpenInvoices = {
  heading: string
  heads: OpenRow
  lines: OpenRow[]
  more: string | null
  ages: LabelledText[]
  sums: LabelledText[]
}
type OpenRow = { number: string; issued: string; due: string; late: string; total: string; left: string }

export type StatementParties = Pick<PrintedInvoice, 'seller_details' | 'client_details'>
type Interest = { currency: string; amount: string }
export type StatementStyle = {
  sheet: SheetStyle
  language: Language
  today: string
  act?: boolean
  interest?: readonly Interest[]
}
type Words = ReturnType<typeof wordsOf>

const texts = { lt, en }

export const wordsOf = (language: Language, currency: string) => ({
  ...createDocumentTexts(language, currency),
  textOf: (key: keyof typeof lt, values: Record<string, string | number> = {}): string =>
    texts[language][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place)),
})

export const statementData = (
  statement: Statement,
  details: StatementParties,
  style: StatementStyle,
): StatementData => {
  const { language, sheet, today, act } = style
  const formats = wordsOf(language, statement.currency)
  const { textOf, date } = formats
  const heading = textOf(act ? 'act_heading' : 'heading')
  const formatted = printableDeep({
    ...parties(details, createDocumentTexts(language, statement.currency)),
    heading,
    facts: [
      { label: textOf('period'), value: `${date(statement.date_from)} – ${date(statement.date_to)}` },
      { label: textOf('made'), value: date(today) },
    ],
    headline: headline(statement.closing, formats),
    wordmark: wordmark(details.seller_details.title),
    table: table(statement, formats),
    remarks: [
      ...(statement.summed === null ? [] : [textOf('by_month', { count: statement.summed })]),
      textOf('explained', { currency: statement.currency }),
      ...(act ? [textOf('act_confirm'), textOf('act_seller'), textOf('act_buyer')] : []),
    ],
    open: open(statement, style, formats),
  })
  return {
    ...formatted,
    ...sheet,
    layout: 'statement',
    language,
    title: printable(`${heading} ${details.client_details?.title ?? ''}`),
    author: printable(details.seller_details.title),
    day: [Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(today.slice(8, 10))],
    note: null,
    branding: null,
    mark: null,
    page_of: textOf('page_of'),
  }
}

const headline = (closing: string, { textOf, money }: Words): LabelledText =>
  isZeroAmount(closing)
    ? { label: textOf('even'), value: money(closing) }
    : closing.startsWith('-')
      ? { label: textOf('held'), value: money(negated(closing)) }
      : { label: textOf('owed'), value: money(closing) }

const table = (statement: Statement, formats: Words): StatementData['table'] => {
  const { textOf, amount, money, date } = formats
  const { opening, closing, rows, debit, credit } = statement
  const months = statement.summed !== null
  return {
    heads: {
      date: textOf(months ? 'month' : 'date'),
      words: textOf('document'),
      debit: textOf('debit'),
      credit: textOf('credit'),
      balance: textOf('balance'),
    },
    lines: rows.map((row) => ({
      date: months ? row.date.slice(0, 7) : date(row.date),
      words: movementWords(row, months, formats),
      debit: isZeroAmount(row.debit) ? '' : amount(row.debit),
      credit: isZeroAmount(row.credit) ? '' : amount(row.credit),
      balance: amount(row.balance),
    })),
    opening: { label: textOf('opening', { date: date(statement.date_from) }), value: amount(opening) },
    closing: { label: textOf('closing', { date: date(statement.date_to) }), value: money(closing) },
    turnover: { date: '', words: textOf('turnover'), debit: amount(debit), credit: amount(credit), balance: '' },
    empty: rows.length === 0 ? textOf('no_movements') : null,
  }
}

const movementWords = ({ kind, number, count }: Movement, months: boolean, { textOf }: Words): string => {
  if (months)
    return textOf(
      ({ invoice: 'invoices', credit: 'credit_invoices', payment: 'payments', refund: 'refunds' } as const)[kind],
      { count },
    )
  // The note of a payment is internal.
  if (kind === 'payment' || kind === 'refund') return textOf(kind)
  return textOf(kind === 'credit' ? 'credit_invoice' : 'invoice', { number: number ?? '' })
}

/** Unpaid invoices as rows, with the days that each is late on the day. */
export const openRows = (
  invoices: readonly OpenInvoice[],
  day: PlainDate,
  { amount, date }: Pick<Words, 'amount' | 'date'>,
): OpenRow[] =>
  invoices.map((one) => ({
    number: one.number,
    issued: date(one.date),
    due: one.date_due ? date(one.date_due) : '–',
    late: one.date_due && one.date_due < day ? String(daysBetween(one.date_due, day)) : '',
    total: amount(one.total),
    left: amount(one.unpaid),
  }))

export const openHeads = (textOf: Words['textOf']): OpenRow => ({
  number: textOf('number'),
  issued: textOf('issued'),
  due: textOf('due'),
  late: textOf('late'),
  total: textOf('total'),
  left: textOf('left'),
})

const ageKeys = ['age_0', 'age_1', 'age_2', 'age_3'] as const
const open = (
  statement: Statement,
  { interest = [], language }: StatementStyle,
  formats: Words,
): StatementData['open'] => {
  const { textOf, amount, money, date } = formats
  if (statement.ages.length === 0) return null
  const count = statement.ages.reduce((all, age) => all + age.count, 0)
  return {
    heading: textOf('unpaid', { date: date(statement.date_to) }),
    heads: openHeads(textOf),
    lines: openRows(statement.open, statement.date_to, formats),
    more: count > maxOpen ? textOf('more_unpaid', { shown: maxOpen, count }) : null,
    ages: statement.ages.map((age) => ({ label: textOf(ageKeys[age.bucket]), value: amount(age.unpaid) })),
    sums: [
      { label: textOf('all_unpaid'), value: money(statement.unpaid) },
      ...(isZeroAmount(statement.advance)
        ? []
        : [{ label: textOf('advance'), value: money(negated(statement.advance)) }]),
      ...interest.map(({ currency, amount: late }) => ({
        label: textOf('interest', { date: date(statement.date_to) }),
        value: createDocumentTexts(language, currency).money(late),
      })),
    ],
  }
}
