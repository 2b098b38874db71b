import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Values } from './document.queries.ts'
import type { ExpenseWithVat, ExportedVatRow } from './expense-vat.queries.ts'
import type { ListColumns } from './list-tables.ts'
import { date, money, number, short, text, translated, wide } from './tables.ts'
import type { Column } from './tables.ts'

const deductible = (rows: readonly ExportedVatRow[], currency: string) =>
  amountText(sum(rows.map(({ vat, vat_not_deducted }) => dec(vat).minus(dec(vat_not_deducted)))), currency)

/** A row in words: 'PVM1 21 %: 100,00 + 21,00 (50 %)'. */
const rowText = ({ code, rate, base, vat, deductible_percent }: ExportedVatRow, language: Language) => {
  const amount = (value: string) => (language === 'lt' ? value.replace('.', ',') : value)
  const name = [code, rate && `${amount(rate)} %`].filter(Boolean).join(' ')
  const share = deductible_percent === '100' ? '' : ` (${amount(deductible_percent)} %)`
  return `${name}: ${amount(base)} + ${amount(vat)}${share}`
}

export const expenseColumns = (language: Language): ListColumns<ExpenseWithVat> => ({
  columns: [
    date('date'),
    text('number'),
    translated('kind'),
    wide('vendor_title'),
    text('category_title'),
    date('date_due'),
    date('date_registered'),
    date('date_supply'),
    short('currency'),
    money('total_without_vat'),
    money('vat_total'),
    money('vat_deductible'),
    money('total'),
    money('paid'),
    money('unpaid'),
    translated('state'),
    text('vat_codes'),
    wide('vat_rows'),
    text('corrects_number'),
    text('payment_reference'),
    wide('comment'),
  ],
  values: (row) => ({
    date: row.date,
    number: row.number,
    kind: row.kind,
    vendor_title: row.vendor_title,
    category_title: row.category_title,
    date_due: row.date_due,
    date_registered: row.date_registered,
    date_supply: row.date_supply,
    currency: row.currency,
    total_without_vat: row.total_without_vat,
    vat_total: row.vat_total,
    vat_deductible: row.vat_rows.length > 0 ? deductible(row.vat_rows, row.currency) : null,
    total: row.total,
    paid: row.paid,
    unpaid: row.unpaid,
    state: row.payment_state,
    vat_codes: [...new Set(row.vat_rows.flatMap(({ code }) => code ?? []))].join(', '),
    vat_rows: row.vat_rows.map((vatRow) => rowText(vatRow, language)).join('; '),
    corrects_number: row.corrects_number,
    payment_reference: row.payment_reference,
    comment: row.comment,
  }),
})

/** The VAT rows of expenses as a sheet of their own, where they can be summed. */
export const expenseVatColumns: readonly Column[] = [
  date('date_registered'),
  date('date'),
  text('number'),
  translated('kind'),
  wide('vendor_title'),
  text('code'),
  number('vat_rate'),
  short('currency'),
  money('base'),
  money('vat'),
  number('deductible_percent'),
  money('vat_deductible'),
]

export const expenseVatRows = async function* (expenses: AsyncIterable<ExpenseWithVat>): AsyncGenerator<Values> {
  for await (const { date_registered, date: day, number: name, kind, vendor_title, currency, vat_rows } of expenses)
    for (const row of vat_rows)
      yield {
        date_registered,
        date: day,
        number: name,
        kind,
        vendor_title,
        code: row.code,
        vat_rate: row.rate,
        currency,
        base: row.base,
        vat: row.vat,
        deductible_percent: row.deductible_percent,
        vat_deductible: deductible([row], currency),
      }
}
