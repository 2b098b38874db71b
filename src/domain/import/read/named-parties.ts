import { nameKey } from '../name-key.ts'
import type { ImportRecord } from '../record.ts'
import { createParties } from './party.ts'

/** "No data": the vendor of an expense that names none. */
export const noVendor = 'ND'

type Named = { entity: 'client' | 'vendor'; title: string; code: string; vat_code: string }

const namedBy = ({ entity, values }: ImportRecord): Named | null => {
  if (entity === 'invoice')
    return {
      entity: 'client',
      title: values.client_title ?? '',
      code: values.client_code ?? '',
      vat_code: values.client_vat_code ?? '',
    }
  if (entity === 'payment')
    return { entity: 'client', title: values.party_title ?? '', code: values.party_code ?? '', vat_code: '' }
  if (entity === 'expense')
    return {
      entity: 'vendor',
      title: values.vendor_title ?? '',
      code: values.vendor_code ?? '',
      vat_code: values.vendor_vat_code ?? '',
    }
  return null
}

/**
 * Documents of programs name their client or vendor by name only. They get the codes of the only one with this name in the lists of the
 * import; those that no list has are added.
 */
export const withNamedParties = (records: readonly ImportRecord[]): ImportRecord[] => {
  const lists = Map.groupBy(
    records.filter(({ entity }) => entity === 'client' || entity === 'vendor'),
    ({ entity, values }) => `${entity} ${nameKey(values.title ?? '')}`,
  )
  const added = { client: createParties('client'), vendor: createParties('vendor') }
  const done = records.map((record): ImportRecord => {
    const named = namedBy(record)
    if (!named || named.title === '') return record
    const found = lists.get(`${named.entity} ${nameKey(named.title)}`)
    const { title, code: ownCode, vat_code: ownVat } = named
    if (!found) added[named.entity].add({ title, code: ownCode, vat_code: ownVat, country: '' }, record)
    const [only, second] = found ?? []
    if (!only || second || named.code !== '' || named.vat_code !== '') return record
    const { code, vat_code } = only.values
    return { ...record, values: { ...record.values, ...codesFor(record, code, vat_code) } }
  })
  const people = [...added.client.records(), ...added.vendor.records()]
  // What a document does not say of its party is not guessed.
  for (const { values } of people) delete values.type
  return [...people, ...done]
}

const codesFor = (
  { entity }: ImportRecord,
  code: string | undefined,
  vat_code: string | undefined,
): ImportRecord['values'] => {
  if (entity === 'payment') return code || vat_code ? { party_code: code ?? vat_code ?? '' } : {}
  const names =
    entity === 'invoice' ? (['client_code', 'client_vat_code'] as const) : (['vendor_code', 'vendor_vat_code'] as const)
  return { ...(code ? { [names[0]]: code } : {}), ...(vat_code ? { [names[1]]: vat_code } : {}) }
}
