import { firstReferenceDay, firstSupplyDay, isDayInFile, numberInFile } from './document.ts'
import type { IsafDocument, IsafRow } from './document.ts'
import type { IsafSide, Values } from './write.ts'
import { dec, plainText, sum } from '#domain/decimal.ts'
import { xmlCharacters } from '#domain/xml-characters.ts'

/** "No data", where the tax office wants a code or name that is not known. */
const noData = 'ND'

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

// Characters that XML cannot contain are removed first: a text that has no others counts as missing.
const orNoData = (text: string | null, max: number): string => cut(xmlCharacters(text ?? '').trim() || noData, max)

const partyValues = ({ party }: IsafDocument): Values => {
  const vatCode = party.vat_code === null ? '' : withoutSpaces(party.vat_code).toUpperCase()
  return {
    VATRegistrationNumber: orNoData(vatCode, 35),
    // The company code stands only where there is no VAT code.
    RegistrationNumber: vatCode === '' ? orNoData(party.code, 35) : undefined,
    Country: party.country === 'LT' ? null : party.country,
    Name: orNoData(party.title, 256),
  }
}

// A file has a hundred thousand amounts, and most are written as they are read.
const cents = (amount: string): string => (/^-?\d+\.\d\d$/.test(amount) ? amount : dec(amount).toFixed(2))
const shortRate = (rate: string): string => (/^[1-9]\d?$/.test(rate) ? rate : plainText(dec(rate)))
const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

// [accountant] Whether rows where no VAT is counted have a percentage of 0 or none: supplies at 0 % have it, exempt ones, those outside
// Lithuania and our own sales where the buyer accounts have none.
const hasPercentage = ({ type, rate }: IsafRow): boolean =>
  rate !== null && (type === 'standard' || type === 'reduced' || type === 'zero' || !isZero(rate))

/** The row of a document by code and rate, by the names of the elements of the file. */
type Total = { TaxableValue: string; TaxCode: string | null; TaxPercentage: string | null; Amount: string | null }

const totalValues = (row: IsafRow): Total => ({
  TaxableValue: cents(row.base ?? '0'),
  TaxCode: row.code,
  TaxPercentage: hasPercentage(row) ? shortRate(row.rate ?? '0') : null,
  Amount: hasPercentage(row) || !isZero(row.vat ?? '0') ? cents(row.vat ?? '0') : null,
})

/** One row for each code and rate. */
const grouped = (rows: readonly IsafRow[]): IsafRow[] => {
  if (rows.length < 2) return [...rows]
  const groups = new Map<string, IsafRow[]>()
  for (const row of rows) {
    const key = `${row.code} ${hasPercentage(row) ? plainText(dec(row.rate ?? '0')) : ''}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    base: plainText(sum(same.map(({ base }) => dec(base ?? '0')))),
    vat: plainText(sum(same.map(({ vat }) => dec(vat ?? '0')))),
  }))
}

/** Any text may be the code of a VAT rate. A void invoice cannot be corrected any more, so its own code must not refuse the file. */
const codeOrNull = (code: string | null | undefined): string | null =>
  code && /^PVM[0-9]{1,3}$/.test(code) ? code : null

// [accountant] A void invoice has one row without amounts, with the code of its first one.
const voidTotal = ({ rows }: IsafDocument): Total => ({
  TaxableValue: '0.00',
  TaxCode: codeOrNull(rows[0]?.code),
  TaxPercentage: null,
  Amount: null,
})

const totalsOf = (document: IsafDocument): Total[] => {
  if (document.is_void) return [voidTotal(document)]
  const rows = grouped(document.rows)
  return rows.length === 0 ? [voidTotal(document)] : rows.map(totalValues)
}

const typeOf = ({ is_void, is_credit }: IsafDocument): string => (is_void ? 'AN' : is_credit ? 'KS' : 'SF')

/** A row of a register in euros: a document has one for each code and rate. `type`: SF, KS for credit invoices, AN for void ones. */
export type RegisterRow = { type: string; code: string | null; rate: string | null; base: string; vat: string | null }

/** The rows of a document in the register, with what its file says. Void invoices and those without VAT rows have one of 0.00. */
export const registerRows = (document: IsafDocument): RegisterRow[] =>
  totalsOf(document).map(({ TaxableValue, TaxCode, TaxPercentage, Amount }) => ({
    type: typeOf(document),
    code: TaxCode,
    rate: TaxPercentage,
    base: TaxableValue,
    vat: Amount,
  }))

const referencesOf = ({ is_credit, reference }: IsafDocument): Values => {
  const number = numberInFile(reference?.number)
  const isWritten = is_credit && reference !== null && number !== '' && isDayInFile(reference.date, firstReferenceDay)
  return { Reference: isWritten ? [{ ReferenceNo: cut(number, 70), ReferenceDate: reference.date }] : [] }
}

/** Impossible days are errors, except those of void invoices, which nobody can correct. */
const supplyDayOf = ({ date, date_supply }: IsafDocument): string | null =>
  date_supply === null || date_supply === date || !isDayInFile(date_supply, firstSupplyDay) ? null : date_supply

/** The values of the element of a document in a register. */
export const isafValues = (side: IsafSide, document: IsafDocument): Values => ({
  InvoiceNo: numberInFile(document.number) || noData,
  [side === 'sales' ? 'CustomerInfo' : 'SupplierInfo']: partyValues(document),
  InvoiceDate: document.date,
  InvoiceType: typeOf(document),
  SpecialTaxation: '',
  References: referencesOf(document),
  VATPointDate: supplyDayOf(document),
  RegistrationAccountDate: document.date_registered,
  DocumentTotals: {
    DocumentTotal: totalsOf(document).map((total) => (side === 'sales' ? { ...total, VATPointDate2: null } : total)),
  },
})
