import { normaliseCode } from '#domain/identifiers.ts'
import type { BookClient, MatchBooks, MatchEntry } from './books.ts'
import { addTo } from './money.ts'
import { nameLikeness, nameWords } from './words.ts'
import type { NameWords } from './words.ts'

/** How the counterparty is known to be a client. */
export type PartySign = 'rule' | 'payer_iban' | 'code' | 'name'

/** A client that the counterparty may be. */
export type Party = {
  client_id: string
  signs: PartySign[]
  /** The name is the same besides legal form, quotes, order and diacritics. */
  hasSameName: boolean
  /** The sum of the signs: about 35 for one sure sign. */
  weight: number
  rule_id?: string
}

export type PartyIndex = { find: (entry: MatchEntry) => Party[] }

const signWeights = { rule: 40, payer_iban: 35, code: 33, name: 30 } satisfies Record<PartySign, number>
/** A second and a third sign add less. */
const moreSigns = 4
const leastLikeness = 0.74
const likeWeight = 22
/** A beginning of a word that so many clients have in common does not tell them apart. */
const maxSharing = 200
const maxParties = 4
const stemLength = 4

type Named = { client: BookClient; name: NameWords; letters: number }

const lettersOf = ({ words }: NameWords): number => words.reduce((sum, { length }) => sum + length, 0)

/** The words of a name in alphabetical order: the same for 'Jonas Čepulis' and 'CEPULIS JONAS'. */
const sortedWords = ({ words }: NameWords): string => words.toSorted().join(' ')

const isAlphanumeric = (text: string): boolean => text !== '' && /[0-9]/.test(text)

/** Finds clients by account, code and name. The result does not depend on the order of the clients. */
export const indexParties = ({ clients, known_payers }: MatchBooks): PartyIndex => {
  const byIban = new Map<string, Set<string>>()
  const byCode = new Map<string, Set<string>>()
  const byWords = new Map<string, Named[]>()
  const byStem = new Map<string, Named[]>()
  const addIban = (iban: string, client_id: string) => {
    const key = normaliseCode(iban)
    if (isAlphanumeric(key)) byIban.set(key, (byIban.get(key) ?? new Set()).add(client_id))
  }
  for (const client of clients) {
    for (const iban of client.ibans) addIban(iban, client.id)
    for (const code of [client.code, client.vat_code])
      if (code) byCode.set(normaliseCode(code), (byCode.get(normaliseCode(code)) ?? new Set()).add(client.id))
    const name = nameWords(client.title)
    const named = { client, name, letters: lettersOf(name) }
    addTo(byWords, sortedWords(name), named)
    for (const stem of new Set(name.words.map((word) => word.slice(0, stemLength)))) addTo(byStem, stem, named)
  }
  for (const { iban, client_id } of known_payers) addIban(iban, client_id)
  return { find: (entry) => findParties(entry, { byIban, byCode, byWords, byStem }) }
}

type Maps = {
  byIban: ReadonlyMap<string, ReadonlySet<string>>
  byCode: ReadonlyMap<string, ReadonlySet<string>>
  byWords: ReadonlyMap<string, readonly Named[]>
  byStem: ReadonlyMap<string, readonly Named[]>
}

const findParties = (entry: MatchEntry, maps: Maps): Party[] => {
  const parties = new Map<string, Party>()
  const add = (client_id: string, sign: PartySign, weight: number = signWeights[sign], hasSameName = false) => {
    const party = parties.get(client_id) ?? { client_id, signs: [], hasSameName: false, weight: 0 }
    party.weight = party.signs.length === 0 ? weight : Math.max(party.weight, weight) + moreSigns
    party.signs.push(sign)
    party.hasSameName ||= hasSameName
    parties.set(client_id, party)
  }
  for (const client_id of maps.byIban.get(normaliseCode(entry.account)) ?? []) add(client_id, 'payer_iban')
  if (entry.code) for (const client_id of maps.byCode.get(normaliseCode(entry.code)) ?? []) add(client_id, 'code')
  for (const { client_id, weight, hasSameName } of likeNames(nameWords(entry.name), maps))
    add(client_id, 'name', weight, hasSameName)
  return [...parties.values()]
    .sort((a, b) => b.weight - a.weight || (a.client_id < b.client_id ? -1 : 1))
    .slice(0, maxParties)
}

/** The parties with the client that a rule names. */
export const withRule = (parties: readonly Party[], client_id: string, rule_id: string): Party[] => {
  const known = parties.find((party) => party.client_id === client_id)
  const party: Party = {
    client_id,
    signs: [...(known?.signs ?? []), 'rule'],
    hasSameName: known?.hasSameName ?? false,
    weight: signWeights.rule + (known ? moreSigns : 0),
    rule_id,
  }
  return [party, ...parties.filter((other) => other !== known)]
}

type Likeness = { client_id: string; weight: number; hasSameName: boolean }

/** Clients of the same name; if there is none, those of a name that is nearly the same. */
const likeNames = (name: NameWords, { byWords, byStem }: Maps): Likeness[] => {
  const same = byWords.get(sortedWords(name)) ?? []
  if (name.words.length === 0) return []
  if (same.length > 0) {
    // 'UAB „Jūratė“' and 'IĮ „Jūratė“' differ in their form only.
    const ofForm = same.filter((named) => named.name.forms.join(' ') === name.forms.join(' '))
    return (ofForm.length > 0 ? ofForm : same).map(({ client }) => ({
      client_id: client.id,
      weight: signWeights.name,
      hasSameName: true,
    }))
  }
  const letters = lettersOf(name)
  const near = new Set(name.words.flatMap((word) => sharing(byStem, word)))
  const hasInitial = name.words.some(({ length }) => length === 1)
  return [...near]
    .filter((named) => hasInitial || 2 * Math.min(letters, named.letters) >= leastLikeness * (letters + named.letters))
    .map((named) => ({ named, likeness: nameLikeness(name.words, named.name.words) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .map(({ named, likeness }) => ({
      client_id: named.client.id,
      weight: Math.round(likeWeight * likeness),
      hasSameName: false,
    }))
}

const sharing = (byStem: Maps['byStem'], word: string): readonly Named[] => {
  const found = byStem.get(word.slice(0, stemLength)) ?? []
  return found.length <= maxSharing ? found : []
}
