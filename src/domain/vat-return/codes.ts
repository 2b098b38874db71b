import type { VatBox } from './boxes.ts'

/**
 * Whether an accountant confirmed where a code belongs: 'confirmed' agrees with the public documentation of a large accounting product
 * for Lithuania (February 2026), 'our reading' does not appear there.
 */
type Status = 'confirmed' | 'our reading'

interface SaleBoxes {
  base: VatBox
  /** Null: the seller owes no VAT. */
  output: VatBox | null
  status: Status
}

export interface PurchaseBoxes {
  bases: readonly VatBox[]
  /** Where the VAT is owed that the buyer computes. */
  output: VatBox | null
  /** Where the VAT is deducted from; its deductible part is in box 35 too. */
  input: VatBox | null
  status: Status
}

// Order VA-49 and the rules of FR0600. Code, base box, output box. Lines with `?` are our reading. [accountant]
const saleTable = `
PVM1|11|29
PVM58|11|29A
PVM2|11|30
PVM3|11|31
PVM4|12||?
PVM25|12|
PVM26|12|
PVM27|12|
PVM5|13|
PVM6|14|29
PVM59|14|29A
PVM7|14|30
PVM8|14|31
PVM9|15|29
PVM30|15|30|?
PVM31|15|31|?
PVM32|16|29
PVM52|16|30
PVM53|16|31
PVM33|16|
PVM12|17|
PVM13|18|
PVM50|18||?
PVM14|19|
PVM51|19||?
PVM15|20|
PVM34|20|
PVM19|20||?
`

// Code, base boxes, output box, input box. Lines with `?` are our reading. [accountant]
const purchaseTable = `
PVM1|||25
PVM58|||25
PVM2|||25
PVM3|||25
PVM25||33|25
PVM26||33|25
PVM27||33|25
PVM4||33|25|?
PVM9|||25|?
PVM30|||25|?
PVM31|||25|?
PVM16|21|34|25
PVM17|21|34|25
PVM18|21|34|25
PVM35|21|||?
PVM36|21|||?
PVM19|22||
PVM20|23|32|25
PVM54|23|32|25|?
PVM37|23|32|25|?
PVM38|23|||?
PVM39|23|||?
PVM21|23 24|32|25
PVM57|23 24|32|25|?
PVM40|23 24|32|25|?
PVM41|23 24|||?
PVM42|23 24|||?
PVM43|23|32|25|?
PVM44|23|32|25|?
PVM60|23|32|25|?
PVM45|23|32|25|?
PVM46|23|||?
PVM47|23|||?
PVM23|||26
PVM24||27|27
PVM5||||?
PVM12||||?
PVM14||||?
PVM32||||?
PVM33||||?
PVM48||||?
PVM49|||25|?
PVM100||||?
`

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

// The tests compare both tables with the source, so each box is one of the return.
const box = (text: string | undefined): VatBox | null => (text ? (text as VatBox) : null)
const statusOf = (mark: string | undefined): Status => (mark === '?' ? 'our reading' : 'confirmed')

/** The boxes of each code on a sale. */
export const saleBoxes: ReadonlyMap<string, SaleBoxes> = new Map(
  linesOf(saleTable).map(([code = '', base, output, mark]) => [
    code,
    { base: base as VatBox, output: box(output), status: statusOf(mark) },
  ]),
)

/** The boxes of each code on a purchase. */
export const purchaseBoxes: ReadonlyMap<string, PurchaseBoxes> = new Map(
  linesOf(purchaseTable).map(([code = '', bases = '', output, input, mark]) => [
    code,
    {
      bases: bases.split(' ').flatMap((text) => box(text) ?? []),
      output: box(output),
      input: box(input),
      status: statusOf(mark),
    },
  ]),
)

/** The boxes of VAT that a vendor of Lithuania charged, in rows without a code: i.SAF needs none on domestic purchases. [accountant] */
export const domesticPurchase: PurchaseBoxes = { bases: [], output: null, input: '25', status: 'our reading' }

/** Codes of the margin scheme on sales. Their boxes need the margin, which the product does not compute: a person types them. [accountant] */
export const marginCodes: ReadonlySet<string> = new Set(['PVM10', 'PVM32', 'PVM33', 'PVM52', 'PVM53'])
