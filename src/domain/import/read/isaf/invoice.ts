import { elementAt, elementsAt, textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { dec, plainText, type Decimal } from '#domain/decimal.ts'
import { firstSupplyDay, isDayInFile } from '#domain/isaf/document.ts'
import { isOfType } from '#domain/isaf/simple-types.ts'
import { isDocumentDay } from '../../document.ts'
import type { ImportField, ImportLine, ImportProblem, ImportRecord } from '../../record.ts'
import { fileProblem, type FileProblemCode } from '../problem.ts'
import type { FileParty } from '../party.ts'
import { emptyLine, totalsOf } from '../totals.ts'
import { dayOf, decimalOf, filled, moneyOf, sumOf, textOf } from '../values.ts'
import { isafParty } from './party.ts'
import { isImportVat, isPaidByBuyer } from './vat-codes.ts'

/** An invoice of a register. */
export type IsafInvoice = { side: 'sales' | 'purchases'; party: FileParty; record: ImportRecord }

type Place = { file: number; line: number }
type ReadInvoice = { invoice: IsafInvoice | null; problems: ImportProblem[] }

// VS and VD are an invoice and a debit document, VK a credit one, of sales that one document covers.
const creditTypes = new Set(['KS', 'VK'])

/**
 * The record of an Invoice element; null for an annulled one. One with an amount or a day that cannot be read has an error and keeps what
 * the file says.
 */
export const isafInvoice = (side: IsafInvoice['side'], element: XmlElement, place: Place): ReadInvoice => {
  const number = textOf(textAt(element, 'InvoiceNo'))
  const type = textAt(element, 'InvoiceType') ?? ''
  const problems: ImportProblem[] = []
  const add: AddProblem = (code, values = {}, field = null) =>
    problems.push(fileProblem(place.file, code, { number, ...values }, { line: place.line, field }))
  if (type === 'AN') {
    // Nothing is owed, and nothing was sold: only the number is used up.
    add('annulled')
    return { invoice: null, problems }
  }
  if (number === '') add('no_number', {}, 'number')
  const amounts = amountsOf(element, side, type, add)
  const common = {
    number,
    date: dateAt(element, add),
    date_supply: supplyDayAt(element),
    currency: 'EUR',
    ...amounts.values,
    credited_number: amounts.isCredit ? referenceOf(element, add) : '',
  }
  const party = isafParty(elementAt(element, side === 'sales' ? 'CustomerInfo' : 'SupplierInfo'))
  const values =
    side === 'sales'
      ? { ...common, type: amounts.isCredit ? 'credit' : 'simple', ...clientOf(party) }
      : {
          ...common,
          kind: amounts.isCredit ? 'credit' : amounts.isImport ? 'import' : 'invoice',
          date_registered: dayOf(textAt(element, 'RegistrationAccountDate') ?? '') ?? '',
          ...vendorOf(party),
        }
  const entity = side === 'sales' ? 'invoice' : 'expense'
  return {
    invoice: { side, party, record: { entity, ...place, values: filled(values), lines: amounts.lines } },
    problems,
  }
}

type AddProblem = (code: FileProblemCode, values?: Record<string, string>, field?: ImportField | null) => void

const dateAt = (element: XmlElement, add: AddProblem): string => {
  const text = textAt(element, 'InvoiceDate') ?? ''
  const date = dayOf(text)
  if (date === undefined) add('bad_date', { value: text }, 'date')
  return date ?? textOf(text)
}

/** The day of the supply. One that the schema or a document does not take is left out: the document is right without it. */
const supplyDayAt = (element: XmlElement): string => {
  const day = dayOf(textAt(element, 'VATPointDate') ?? '')
  return day !== undefined && isDayInFile(day, firstSupplyDay) && isDocumentDay(day) ? day : ''
}

const referenceOf = (element: XmlElement, add: AddProblem): string => {
  const numbers = elementsAt(element, 'References/Reference').flatMap(
    (each) => textOf(textAt(each, 'ReferenceNo')) || [],
  )
  if (numbers.length > 1) add('several_references', { numbers: numbers.join(', ') })
  return numbers.length === 1 ? (numbers[0] ?? '') : ''
}

const amountsOf = (element: XmlElement, side: IsafInvoice['side'], type: string, add: AddProblem) => {
  const rows = elementsAt(element, 'DocumentTotals/DocumentTotal').map(rowOf)
  const wrong = rows.find((row): row is { wrong: string } => 'wrong' in row)
  if (wrong || rows.length === 0) {
    add('bad_amount', { value: wrong?.wrong ?? '' }, 'total')
    return { values: { total: textOf(wrong?.wrong) }, lines: [], isCredit: creditTypes.has(type), isImport: false }
  }
  const lines = rows.flatMap((row) => ('wrong' in row ? [] : [row]))
  const isImport = side === 'purchases' && lines.every(({ vat_code }) => isImportVat(vat_code))
  const values = paidTotals(lines, isImport)
  const total = dec(values.total)
  const isCredit = total.lt(0) || (total.eq(0) && creditTypes.has(type))
  if (creditTypes.has(type) && !isCredit) add('credit_is_positive')
  return { values, lines, isCredit, isImport }
}

/** VAT that the buyer accounts for is not paid to the seller; of import VAT only the VAT is paid. */
const paidTotals = (lines: readonly ImportLine[], isImport: boolean) => {
  const net = sumOf(lines.map((line) => line.total_without_vat))
  const vat = sumOf(lines.filter(({ vat_code }) => !isPaidByBuyer(vat_code)).map((line) => line.vat_total))
  return totalsOf(isImport ? dec('0') : net, vat, 'EUR')
}

const clientOf = ({ title, code, vat_code, country }: FileParty) => ({
  client_title: title,
  client_code: code,
  client_vat_code: vat_code,
  client_country: country,
})

const vendorOf = ({ title, code, vat_code, country }: FileParty) => ({
  vendor_title: title,
  vendor_code: code,
  vendor_vat_code: vat_code,
  vendor_country: country,
})

/** The amount of an element; '0' for one that is absent or nil. Undefined if it breaks the schema: digits, a point and two decimals. */
export const isafMoney = (text: string | null): Decimal | undefined =>
  text === null ? dec('0') : isOfType('money', text) ? decimalOf(text) : undefined

const rowOf = (element: XmlElement): ImportLine | { wrong: string } => {
  const base = textAt(element, 'TaxableValue')
  const amount = textAt(element, 'Amount')
  const percentage = textAt(element, 'TaxPercentage')
  const [net, vat] = [isafMoney(base), isafMoney(amount)]
  const rate = percentage === null ? null : decimalOf(percentage)
  if (net === undefined || base === null) return { wrong: base ?? '' }
  if (vat === undefined) return { wrong: amount ?? '' }
  if (rate === undefined) return { wrong: percentage ?? '' }
  return {
    ...emptyLine,
    vat_code: textAt(element, 'TaxCode'),
    vat_rate: rate === null ? null : plainText(rate),
    total_without_vat: moneyOf(net, 'EUR'),
    vat_total: moneyOf(vat, 'EUR'),
  }
}
