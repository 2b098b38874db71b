import { nameKey } from '#domain/import/name-key.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import { findLikeClients } from '#server/sales/client/many-clients.queries.ts'
import type { StoredClient } from '#server/sales/client/many-clients.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ImportRun } from '../entity.ts'

/** A client or vendor as a record or a document names it. */
export type Party = {
  title: string | null
  code: string | null
  vat_code: string | null
  /** Only of a person: with the name it tells people of one name apart. */
  email: string | null
  /** Null: not known, because a document or payment names its party without a type. */
  isPerson: boolean | null
}

export type PartyMatch =
  | { found: 'one'; client: StoredClient }
  | { found: 'none' }
  /** Several clients of the company have the name, or the code. */
  | { found: 'several' }

const codeKey = (code: string | null): string => (code ? normaliseCode(code) : '')
const emailKey = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase()

/** The keys by which a party is known in its import, the surest first. */
export const partyKeys = ({ title, code, vat_code, email, isPerson }: Party): string[] => {
  const [own, vat] = [codeKey(code), codeKey(vat_code)]
  const name = nameKey(title ?? '')
  return [
    ...(own ? [`client code ${own}`] : []),
    ...(vat ? [`client vat ${vat}`] : []),
    // Two companies with different codes may have the same name.
    ...(name && !own && !vat ? [isPerson ? `client name ${name} ${emailKey(email)}` : `client name ${name}`] : []),
  ]
}

/**
 * Which clients of the company the parties are: by company code, else by VAT code, else by name. A client whose code differs is not
 * the same, whatever its name is; people are compared by name and email. Answers in the order of the parties.
 */
export const findParties = async (scope: Scope, parties: readonly Party[]): Promise<PartyMatch[]> => {
  const textsOf = (name: 'code' | 'vat_code' | 'title') => parties.flatMap((party) => party[name] ?? [])
  const vatCodes = textsOf('vat_code')
  const clients = await findLikeClients(scope, {
    codes: textsOf('code'),
    vatCodes: [...vatCodes, ...vatCodes.map(normaliseCode)],
    titles: textsOf('title'),
  })
  const indexOf = (keyOf: (client: StoredClient) => string) => Map.groupBy(clients, keyOf)
  const indexes = {
    byCode: indexOf(({ code }) => codeKey(code)),
    byVat: indexOf(({ vat_code }) => codeKey(vat_code)),
    byName: indexOf(({ title }) => nameKey(title)),
  }
  return parties.map((party) => matchOf(party, indexes))
}

type Indexes = Record<'byCode' | 'byVat' | 'byName', ReadonlyMap<string, StoredClient[]>>

const matchOf = (party: Party, { byCode, byVat, byName }: Indexes): PartyMatch => {
  const [code, vat] = [codeKey(party.code), codeKey(party.vat_code)]
  const isOther = (client: StoredClient) =>
    differ(code, codeKey(client.code)) || (!code && differ(vat, codeKey(client.vat_code)))
  const withCode = code ? (byCode.get(code) ?? []) : []
  const withVat = vat ? (byVat.get(vat) ?? []).filter((client) => !isOther(client)) : []
  const withName = (byName.get(nameKey(party.title ?? '')) ?? []).filter(
    (client) => !isOther(client) && !differ(vat, codeKey(client.vat_code)) && isSamePerson(party, client),
  )
  const found = [withCode, withVat, withName].find((each) => each.length > 0) ?? []
  const [first] = found
  if (!first) return { found: 'none' }
  return found.length > 1 ? { found: 'several' } : { found: 'one', client: first }
}

const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b

const isSamePerson = (party: Party, client: StoredClient): boolean => {
  if (codeKey(party.code) || codeKey(party.vat_code)) return true
  if (party.isPerson === false || (party.isPerson === null && client.type === 'legal')) return client.type === 'legal'
  const emails = client.contacts.map(({ email }) => emailKey(email)).filter((email) => email !== '')
  const email = emailKey(party.email)
  if (party.isPerson === null) return email === '' || emails.length === 0 || emails.includes(email)
  return client.type === 'individual' && (email === '' ? emails.length === 0 : emails.includes(email))
}

/** What a party of a document will be when it is stored: a client, one that the same import makes, or nothing. */
export type ResolvedParty = PartyMatch | { found: 'earlier' }

/** As findParties for documents and payments, which name companies and people alike, with the clients that the import itself brings. */
export const resolveParties = async (run: ImportRun, parties: readonly Party[]): Promise<ResolvedParty[]> => {
  const named = parties.map((party): Party => ({ ...party, isPerson: null }))
  const matches = await findParties(run, named)
  return matches.map((match, index) => {
    const party = named[index]
    if (match.found !== 'none' || !party) return match
    const keys = [...partyKeys({ ...party, isPerson: false }), ...partyKeys({ ...party, isPerson: true })]
    const isEarlier = keys.some((key) => run.earlier.has(key)) || isPersonOf(run, party)
    return isEarlier ? { found: 'earlier' } : match
  })
}

/** The names of people that an import brings, and how many of its keys were looked at: they only grow. */
const people = new WeakMap<ImportRun['earlier'], { names: Set<string>; seen: number }>()

/** Whether the import brings a person of the name; documents mostly have no email. */
const isPersonOf = ({ earlier }: ImportRun, { title, code, vat_code }: Party): boolean => {
  if (!title || code || vat_code) return false
  const known = people.get(earlier) ?? { names: new Set<string>(), seen: 0 }
  people.set(earlier, known)
  if (known.seen < earlier.size) {
    let at = 0
    for (const key of earlier.keys()) {
      at += 1
      // The email at the end of the key of a person has no blank.
      if (at > known.seen && key.startsWith('client name ')) known.names.add(key.slice(0, key.lastIndexOf(' ')))
    }
    known.seen = earlier.size
  }
  return known.names.has(`client name ${nameKey(title)}`)
}
