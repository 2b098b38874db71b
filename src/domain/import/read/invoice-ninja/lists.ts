import type { ImportProblem, ImportRecord } from '../../record.ts'
import { countryOfName } from '../country-name.ts'
import { nameKey } from '../../name-key.ts'
import { fileProblem } from '../problem.ts'
import { filled } from '../values.ts'
import type { NinjaRow, NinjaTable } from './table.ts'

type Read = { records: ImportRecord[]; problems: ImportProblem[] }

/** Clients or vendors. The export of contacts has a row for each contact: they are joined with semicolons. */
export const ninjaParties = ({ rows, kind }: NinjaTable): Read => {
  const entity = kind === 'vendors' ? 'vendor' : 'client'
  const records = new Map<string, ImportRecord>()
  const problems: ImportProblem[] = []
  for (const row of rows) {
    const values = partyValues(row, entity)
    const title = values.title ?? ''
    if (title === '') continue
    const country = row.text('country', `${entity} country`)
    if (country !== '' && values.country === undefined)
      problems.push(fileProblem(row.file, 'unknown_country', { value: country }, { line: row.line, field: 'country' }))
    const key = `${values.vat_code ?? ''} ${values.code ?? ''} ${nameKey(title)}`
    const known = records.get(key)
    if (known) addContact(known, values)
    else records.set(key, { entity, file: row.file, line: row.line, values, lines: [] })
  }
  return { records: [...records.values()], problems }
}

const partyValues = ({ text }: NinjaRow, entity: 'client' | 'vendor'): ImportRecord['values'] => {
  const of = (...names: string[]) => text(...names.flatMap((name) => [`${entity} ${name}`, name]))
  const contact = [of('first name') || text('contact first name'), of('last name') || text('contact last name')]
    .filter(Boolean)
    .join(' ')
  const terms = of('payment terms')
  const classification = of('classification').toLowerCase()
  return filled({
    title: of('name') || contact,
    // Other kinds are companies, foundations, authorities; without a kind the company decides.
    type: classification === '' ? '' : classification === 'individual' ? 'individual' : 'legal',
    code: of('id number'),
    vat_code: of('vat number'),
    contact,
    email: text('email', `${entity} email`, 'contact email'),
    phone: text(`${entity} phone`, 'phone', 'contact phone', `${entity} contact phone`),
    address: [of('street'), of('apt/suite')].filter(Boolean).join(', '),
    city: of('city'),
    postal_code: of('postal code'),
    country: countryOfName(of('country')),
    payment_term_days: /^\d{1,3}$/.test(terms) ? terms : '',
    currency: of('currency'),
    note: of('private notes') || of('public notes'),
  })
}

const contactParts = ['contact', 'email', 'phone'] as const

/** The parts of the contacts stay beside each other: an absent one is empty. */
const addContact = ({ values }: ImportRecord, added: ImportRecord['values']): void => {
  if (contactParts.every((part) => (added[part] ?? '') === (values[part] ?? ''))) return
  for (const part of contactParts) values[part] = `${values[part] ?? ''}; ${added[part] ?? ''}`
}

/** Products and services. Invoice Ninja does not say whether the price has VAT: by default it has none. */
export const ninjaProducts = ({ rows }: NinjaTable): Read => ({
  records: rows.flatMap(({ file, line, text }): ImportRecord[] => {
    const values = filled({
      title: text('product'),
      description: text('notes'),
      price_without_vat: text('price'),
      vat_rate: text('tax name 1') === '' ? '' : text('tax rate 1'),
    })
    return values.title === undefined ? [] : [{ entity: 'product', file, line, values, lines: [] }]
  }),
  problems: [],
})
