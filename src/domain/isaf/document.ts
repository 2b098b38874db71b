import type { PlainDate } from '#domain/plain-date.ts'
import type { VatType } from '#domain/vat.ts'
import { xmlCharacters } from '#domain/xml-characters.ts'

/** A number of a document as the file has it: without spaces and what XML cannot contain. */
export const numberInFile = (number: string | null | undefined): string =>
  xmlCharacters(number ?? '').replace(/\s+/g, '')

const lastDay = '2100-01-01'
/** The days that the schema takes for a supply, and for the document that another one corrects. */
export const firstSupplyDay = '2016-07-01'
export const firstReferenceDay = '1990-01-01'

/** Whether the schema takes the day. */
export const isDayInFile = (day: PlainDate, first: PlainDate): boolean => day >= first && day <= lastDay

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
