import { dec, plainText } from '#domain/decimal.ts'
import type { Amount } from '#domain/currency.ts'
import type { FileVatRow } from './to-expense.ts'

/** A sum of the file beside the one computed from the lines. */
export interface ComparedSum {
  key: 'net' | 'vat' | 'total'
  /** Of a VAT row, in percent. */
  rate: string | null
  file: Amount
  lines: Amount
  /** Positive or zero. */
  difference: Amount
}

type Sums = { net: Amount; vat: Amount; total: Amount }
type Row = { vat_id: string | null; rate: string; vat: Amount }

/** The sums of the file and those of the lines: net, VAT by rate (one sum if the rows differ), total. */
export const compareTotals = (
  file: Sums & { vat_rows: readonly FileVatRow[] },
  lines: Sums & { vat_rows: readonly Row[] },
): ComparedSum[] => {
  const compared = (key: ComparedSum['key'], rate: string | null, ofFile: Amount, ofLines: Amount): ComparedSum => ({
    key,
    rate,
    file: ofFile,
    lines: ofLines,
    difference: plainText(dec(ofFile).minus(dec(ofLines)).abs()),
  })
  const taxed = file.vat_rows.filter(({ vat }) => !dec(vat).eq(dec('0')))
  const pairs = taxed.map((row) => ({ row, other: lines.vat_rows.find(({ vat_id }) => vat_id === row.vat_id) }))
  const vats = pairs.every(({ row, other }) => row.vat_id !== null && other)
    ? pairs.map(({ row, other }) => compared('vat', row.rate, row.vat, other?.vat ?? '0'))
    : [compared('vat', null, file.vat, lines.vat)]
  return [compared('net', null, file.net, lines.net), ...vats, compared('total', null, file.total, lines.total)]
}

/** Up to this the file's sums are proposed without asking. */
const silentDifference = dec('0.05')

export const isSilent = (sums: readonly ComparedSum[]): boolean =>
  sums.every(({ difference }) => dec(difference).lte(silentDifference))

/** Whether any sum differs. */
export const hasDifference = (sums: readonly ComparedSum[]): boolean =>
  sums.some(({ difference }) => !dec(difference).eq(dec('0')))
