import type { ImportRecord } from '../../record.ts'
import { countryOf } from '../party.ts'
import { filled, textOf } from '../values.ts'
import type { DumpRow } from './sql-dump.ts'
import { amountOf, groupedBy, noteOf, numberOf, type Shelf } from './tables.ts'

/** Makes a record; its line is the number of the row in its table, because a dump has no lines that mean something to a person. */
export type Place = { file: number; company: string }

export const ofCompany = (rows: readonly DumpRow[], company: string): { row: DumpRow; line: number }[] =>
  rows.flatMap((row, at) => ((row['company_id'] ?? company) === company ? [{ row, line: at + 1 }] : []))

/** The code of a customer: a VAT code if it begins with a country. */
export const codesOf = (taxId: string | null | undefined): { code: string; vat_code: string } => {
  const text = textOf(taxId)
  return /^[A-Z]{2}[ ]?[0-9A-Z]/i.test(text) && countryOf(text.slice(0, 2)) !== ''
    ? { code: '', vat_code: text }
    : { code: text, vat_code: '' }
}

export const shelfClients = (shelf: Shelf, { file, company }: Place): ImportRecord[] => {
  const addresses = groupedBy(
    shelf.rows('addresses').filter(({ type }) => type === 'billing'),
    'customer_id',
  )
  return ofCompany(shelf.rows('customers'), company).map(({ row, line }): ImportRecord => {
    const address = addresses.get(row['id'] ?? '')?.[0]
    const codes = codesOf(row['tax_id'])
    const contact = textOf(row['contact_name'])
    return {
      entity: 'client',
      file,
      line,
      values: filled({
        title: textOf(row['name']) || textOf(row['company_name']),
        ...codes,
        // Its program does not say what a client is; a person has no code and is its own contact.
        type: codes.code === '' && codes.vat_code === '' && contact === textOf(row['name']) ? 'individual' : '',
        contact,
        email: textOf(row['email']),
        phone: textOf(row['phone']) || textOf(address?.['phone']),
        address: [address?.['address_street_1'], address?.['address_street_2']].map(textOf).filter(Boolean).join(', '),
        city: textOf(address?.['city']),
        postal_code: textOf(address?.['zip']),
        country: countryOf(shelf.find('countries', address?.['country_id'])?.['code'] ?? ''),
        currency: textOf(shelf.find('currencies', row['currency_id'])?.['code']),
      }),
      lines: [],
    }
  })
}

export const shelfProducts = (shelf: Shelf, { file, company }: Place, currency: string): ImportRecord[] => {
  const taxes = groupedBy(
    shelf.rows('taxes').filter((tax) => !tax['invoice_id'] && !tax['invoice_item_id']),
    'item_id',
  )
  return ofCompany(shelf.rows('items'), company).map(({ row, line }): ImportRecord => {
    const own = taxes.get(row['id'] ?? '') ?? []
    return {
      entity: 'product',
      file,
      line,
      values: filled({
        title: textOf(row['name']),
        description: noteOf(row['description']),
        price_without_vat: amountOf(row['price'], currency),
        vat_rate: own.length === 1 ? numberOf(own[0]?.['percent']) : '',
        unit: textOf(shelf.find('units', row['unit_id'])?.['name']),
      }),
      lines: [],
    }
  })
}
