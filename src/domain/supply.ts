import type { PlainDate } from './plain-date.ts'

/** When goods or services were supplied: on a day, over a period, or neither, which means the issue date. */
export interface Supply {
  date_supply: PlainDate | null
  /** The first and last day of the period; both or neither. */
  supply_from: PlainDate | null
  supply_to: PlainDate | null
}

export interface VatPoint extends Omit<Supply, 'supply_from'> {
  /** The issue date. */
  date: PlainDate
}

/**
 * The day whose VAT rates a document uses: of its supply, the last day of its supply period, else its date (BT-7 of EN 16931). A
 * credit invoice uses the day of the invoice that it credits.
 */
export const vatPointDate = ({ date, date_supply, supply_to }: VatPoint): PlainDate => date_supply ?? supply_to ?? date

/** An error of the supply fields: the field, and the key of its message. */
export interface SupplyError {
  field: keyof Supply
  key: 'required' | 'date_order' | 'supply_once'
}

/** What is wrong with the supply: half a period, an end before its beginning, a day beside a period. Null: nothing. */
export const supplyError = ({ date_supply, supply_from, supply_to }: Supply): SupplyError | null => {
  if (supply_from === null && supply_to === null) return null
  if (date_supply !== null) return { field: 'date_supply', key: 'supply_once' }
  if (supply_from === null) return { field: 'supply_from', key: 'required' }
  if (supply_to === null) return { field: 'supply_to', key: 'required' }
  return supply_to < supply_from ? { field: 'supply_to', key: 'date_order' } : null
}
