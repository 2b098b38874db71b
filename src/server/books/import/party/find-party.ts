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
  isPerson: boolean
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
  if (!party.isPerson) return client.type === 'legal'
  const emails = client.contacts.map(({ email }) => emailKey(email)).filter((email) => email !== '')
  const email = emailKey(party.email)
  return client.type === 'individual' && (email === '' ? emails.length === 0 : emails.includes(email))
}

/** What a party of a document will be when it is stored: a client, one that the same import makes, or nothing. */
export type ResolvedParty = PartyMatch | { found: 'earlier' }

/** As findParties, with the clients that the import itself brings. */
export const resolveParties = async (run: ImportRun, parties: readonly Party[]): Promise<ResolvedParty[]> => {
  const matches = await findParties(run, parties)
  return matches.map((match, index) => {
    const party = parties[index]
    if (match.found !== 'none' || !party) return match
    return partyKeys(party).some((key) => run.earlier.has(key)) ? { found: 'earlier' } : match
  })
}
