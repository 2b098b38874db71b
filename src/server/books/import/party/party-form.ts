import type { z } from 'zod'
import { namesOf } from '#contract/platform/field-names.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { clientInput } from '#contract/sales/client.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { ImportField, ImportRecord } from '#domain/import/record.ts'
import type { ClientFields, readCompanyDefaults } from '#server/sales/client/client.queries.ts'
import type { StoredClient } from '#server/sales/client/many-clients.queries.ts'
import { errorOf } from '../entity.ts'
import type { RowProblem } from '../entity.ts'

type Contact = ClientFields['contacts'][number]
type Raw = Record<string, unknown>

/** Fields of a record that are fields of a client with the same name. */
const sameNames = [
  'title',
  'type',
  'code',
  'vat_code',
  'address',
  'city',
  'postal_code',
  'country',
  'payment_term_days',
  'currency',
  'language',
  'account_number',
  'note',
  'buyer_reference',
] as const satisfies readonly (ImportField & keyof z.output<typeof clientInput>)[]

/** The three columns of contacts. Several contacts stand in one cell with semicolons between, as in our own export. */
const contactColumns = { contact: 'name', email: 'email', phone: 'phone' } as const

const joined = (contacts: readonly Contact[], part: keyof Contact): string =>
  contacts.flatMap((contact) => contact[part] ?? []).join('; ')

const contactsOf = ({ values }: ImportRecord, stored: readonly Contact[]): unknown[] | undefined => {
  const changes = Object.entries(contactColumns).flatMap(([column, part]) => {
    const text = values[column as ImportField] ?? ''
    // A cell that says what is stored changes nothing, even if an empty part was left out in it.
    return text === '' || text === joined(stored, part) ? [] : [{ part, texts: text.split(/[;\n]/) }]
  })
  if (changes.length === 0) return undefined
  const count = Math.max(stored.length, ...changes.map(({ texts }) => texts.length))
  return Array.from({ length: count }, (_, at) => {
    const contact: Record<keyof Contact, string | null> = stored[at] ?? { name: null, email: null, phone: null }
    const added = changes.flatMap(({ part, texts }) => {
      const text = texts[at]?.trim() ?? ''
      return text === '' ? [] : [[part, text] as const]
    })
    return { ...contact, ...Object.fromEntries(added) }
  })
}

export type Side = 'client' | 'vendor'

const rolesOf = (role: string | undefined, side: Side, stored: StoredClient | undefined) => ({
  is_client: stored?.is_client || role === 'both' || (role ?? side) === 'client',
  is_vendor: stored?.is_vendor || role === 'both' || (role ?? side) === 'vendor',
})

export type CompanyDefaults = Awaited<ReturnType<typeof readCompanyDefaults>>

/** The client that a record makes of the stored one, or a new one; or its problems. An empty cell changes nothing. */
export const partyForm = (
  record: ImportRecord,
  stored: StoredClient | undefined,
  defaults: CompanyDefaults,
): { fields: ClientFields } | { problems: RowProblem[] } => {
  const { values } = record
  const given: Raw = Object.fromEntries(sameNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  const contacts = contactsOf(record, stored?.contacts ?? [])
  const { id: _, version: __, ...kept } = stored ?? { id: '', version: 0 }
  const raw: Raw = {
    ...(stored ? kept : { country: defaults.country, currency: defaults.currency, language: defaults.language }),
    ...given,
    ...(contacts ? { contacts } : {}),
    ...rolesOf(values.role, record.entity as Side, stored),
  }
  // A number that was not known before makes a VAT payer; a person may have said otherwise of one that was.
  if (given['vat_code'] && !stored?.vat_code) raw['vat_enabled'] = true
  const roles: readonly unknown[] = [undefined, 'client', 'vendor', 'both']
  const wrongRole = roles.includes(values.role) ? [] : [errorOf('role', 'choice')]
  const result = parse(clientInput, raw)
  if (!result.success) return { problems: [...wrongRole, ...problemsOf(result.error)] }
  if (wrongRole.length > 0) return { problems: wrongRole }
  return { fields: { ...result.data, currency: result.data.currency ?? defaults.currency } }
}

const partNames = new Map<string, ImportField>(
  Object.entries(contactColumns).map(([column, part]) => [part, column as ImportField]),
)

/** The field of a record that a path of the form is filled from. */
const fieldOf = (path: string): ImportField | null => {
  const [name = '', , part] = path.split('.')
  if (name === 'contacts') return partNames.get(part ?? '') ?? 'contact'
  return sameNames.find((same) => same === name) ?? null
}

const problemsOf = (error: z.core.$ZodError): RowProblem[] =>
  Object.entries(fieldMessages(error)).flatMap(([path, messages]) =>
    messages.map(({ key, params }) =>
      errorOf(
        fieldOf(path),
        // The form has a field for a number there.
        path === 'payment_term_days' && key === 'invalid' ? 'number' : key,
        Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`])),
      ),
    ),
  )

const roleOf = ({ is_client, is_vendor }: Pick<ClientFields, 'is_client' | 'is_vendor'>): string =>
  is_client && is_vendor ? 'both' : is_vendor ? 'vendor' : 'client'

/** The fields of a client as a record shows them; null where it has none. */
export const shownParty = (fields: ClientFields): Record<string, string | null> => ({
  ...Object.fromEntries(sameNames.map((name) => [name, fields[name] === null ? null : String(fields[name])])),
  role: roleOf(fields),
  ...Object.fromEntries(
    Object.entries(contactColumns).map(([column, part]) => [column, joined(fields.contacts, part) || null]),
  ),
})

/** Whether a stored client has all fields already. */
export const isSameParty = (stored: StoredClient, fields: ClientFields): boolean =>
  namesOf(clientInput.shape).every(
    (name) => canonicalJson(stored[name] ?? null) === canonicalJson(fields[name] ?? null),
  )
