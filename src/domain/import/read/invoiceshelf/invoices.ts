import { dec, divide, plainText, type Decimal } from '#domain/decimal.ts'
import type { ImportLine, ImportProblem, ImportRecord } from '../../record.ts'
import { fileProblem } from '../problem.ts'
import { emptyLine, restLine, totalsOf } from '../totals.ts'
import { dayOf, decimalOf, filled, moneyOf, textOf } from '../values.ts'
import { codesOf, ofCompany, type Place } from './lists.ts'
import type { DumpRow } from './sql-dump.ts'
import { currencyOf, groupedBy, hundredths, noteOf, numberOf, type Shelf } from './tables.ts'

type Taxes = { ofItem: Map<string, DumpRow[]>; ofInvoice: Map<string, DumpRow[]>; items: Map<string, DumpRow[]> }

export const shelfInvoices = (shelf: Shelf, { file, company }: Place, ownCurrency: string) => {
  const taxes = shelf.rows('taxes')
  const parts: Taxes = {
    ofItem: groupedBy(taxes, 'invoice_item_id'),
    ofInvoice: groupedBy(taxes, 'invoice_id'),
    items: groupedBy(shelf.rows('invoice_items'), 'invoice_id'),
  }
  const problems: ImportProblem[] = []
  const records = ofCompany(shelf.rows('invoices'), company).flatMap(({ row, line }): ImportRecord[] => {
    const number = textOf(row['invoice_number'])
    if (row['status'] === 'DRAFT') {
      problems.push(fileProblem(file, 'draft', { number }, { line }))
      return []
    }
    return [invoiceOf(shelf, row, parts, { file, line, ownCurrency })]
  })
  return { records, problems }
}

const invoiceOf = (
  shelf: Shelf,
  row: DumpRow,
  { ofItem, ofInvoice, items }: Taxes,
  { file, line, ownCurrency }: { file: number; line: number; ownCurrency: string },
): ImportRecord => {
  const { currency, exchange_rate } = currencyOf(shelf, row, ownCurrency)
  const [total, tax] = [hundredths(row['total']), hundredths(row['tax']) ?? dec('0')]
  const totals = total ? totalsOf(total.minus(tax), tax, currency) : null
  const whole = rateOf(ofInvoice.get(row['id'] ?? '') ?? [])
  const isInclusive = isTrue(row['tax_included'])
  const lines = (items.get(row['id'] ?? '') ?? []).map((item) =>
    lineOf(item, { rate: rateOf(ofItem.get(item['id'] ?? '') ?? []) ?? whole, whole, isInclusive, currency }),
  )
  const rest = totals && lines.length > 0 ? restLine(lines, totals, currency) : null
  const client = shelf.find('customers', row['customer_id'])
  const { code, vat_code } = codesOf(client?.['tax_id'])
  const values = filled({
    number: textOf(row['invoice_number']),
    type: total?.lt(0) ? 'credit' : 'simple',
    date: dayOf(row['invoice_date'] ?? '') ?? textOf(row['invoice_date']),
    date_due: dayOf(row['due_date'] ?? '') ?? '',
    client_title: textOf(client?.['name']) || textOf(client?.['company_name']),
    client_code: code,
    client_vat_code: vat_code,
    client_email: textOf(client?.['email']),
    currency,
    exchange_rate,
    ...(totals ?? { total: textOf(row['total']) }),
    note: noteOf(row['notes']),
  })
  const last = rest && {
    ...rest,
    vat_rate: whole && !dec(rest.total_without_vat ?? '0').eq(0) ? plainText(whole) : null,
  }
  return { entity: 'invoice', file, line, values, lines: last ? [...lines, last] : lines }
}

const isTrue = (text: string | null | undefined): boolean => /^(?:1|t|true)$/i.test(text ?? '')

/** The rate of a line or document with one tax; null for none, several and fixed sums. */
const rateOf = (taxes: readonly DumpRow[]): Decimal | null => {
  const [only, second] = taxes
  if (!only || second || only['calculation_type'] === 'fixed') return null
  return decimalOf(only['percent'] ?? '') ?? null
}

type LineOptions = { rate: Decimal | null; whole: Decimal | null; isInclusive: boolean; currency: string }

const lineOf = (row: DumpRow, { rate, whole, isInclusive, currency }: LineOptions): ImportLine => {
  const total = hundredths(row['total']) ?? dec('0')
  const own = hundredths(row['tax']) ?? dec('0')
  // A tax of the whole document stands in no line: each has its share.
  const vat = own.eq(0) && whole ? shareOf(total, whole, isInclusive) : own
  const isPercent = row['discount_type'] === 'percentage'
  const discount = decimalOf(row['discount'] ?? '')
  return {
    ...emptyLine,
    title: [textOf(row['name']), noteOf(row['description'])].filter(Boolean).join(' – ') || null,
    quantity: numberOf(row['quantity']),
    unit: textOf(row['unit_name']) || null,
    price: numberOf(hundredths(row['price'])?.toFixed()),
    discount: isPercent && discount?.gt(0) ? plainText(discount) : null,
    vat_rate: rate ? plainText(rate) : null,
    total_without_vat: moneyOf(isInclusive ? total.minus(vat) : total, currency),
    vat_total: moneyOf(vat, currency),
  }
}

const shareOf = (total: Decimal, rate: Decimal, isInclusive: boolean): Decimal =>
  isInclusive ? divide(total.times(rate), rate.plus('100'), 2) : total.times(rate).times('0.01')
