import type { PlainDate } from '#domain/plain-date.ts'
import type { VatType } from '#domain/vat.ts'

/** A row of VAT of a document. */
export interface IsafRow {
  code: string | null
  /** 'unknown': VAT that the document does not split by rate. */
  type: VatType | 'unknown'
  /** Percent; null for a row without a rate. */
  rate: string | null
  /** Amounts in euros; negative on credit invoices. Null: the document has no euro rate. */
  base: string | null
  vat: string | null
}

/** A document of a register as the books have it. */
export interface IsafDocument {
  kind: 'invoice' | 'expense'
  id: string
  version: number
  number: string | null
  is_credit: boolean
  is_void: boolean
  date: PlainDate
  /** The day of the supply, or the last day of its period; null: the day of the invoice. */
  date_supply: PlainDate | null
  /** The day when a purchase was put into the books; null on sales. */
  date_registered: PlainDate | null
  /** The buyer of a sale, the vendor of a purchase. */
  party_id: string
  party: { type: 'legal' | 'individual'; title: string; code: string | null; vat_code: string | null; country: string }
  /** The invoice that a credit invoice corrects. */
  reference: { number: string | null; date: PlainDate } | null
  rows: readonly IsafRow[]
}
