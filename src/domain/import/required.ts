import type { ImportEntity, ImportField } from './record.ts'

/** The columns without which no record of an entity can be made: one of each group. */
const groups: Record<ImportEntity, readonly (readonly ImportField[])[]> = {
  client: [['title']],
  vendor: [['title']],
  product: [['title'], ['price', 'price_without_vat']],
  account: [['title', 'account_number', 'party_title', 'party_code'], ['balance']],
  invoice: [['number'], ['date'], ['client_title', 'client_code', 'client_vat_code'], ['total', 'line_price']],
  expense: [['date'], ['vendor_title', 'vendor_code', 'vendor_vat_code'], ['total']],
  payment: [['date'], ['amount']],
}

/** Whether a column of the field is needed in every table of the entity. */
export const isRequired = (entity: ImportEntity, field: string): boolean =>
  groups[entity].some((group) => group.length === 1 && group[0] === field)

/** The fields that have no column yet but need one: the first of each group that has none. */
export const missingFields = (entity: ImportEntity, columns: object): ImportField[] =>
  groups[entity].flatMap(([first, ...others]) =>
    first === undefined || [first, ...others].some((field) => Object.hasOwn(columns, field)) ? [] : [first],
  )
