import { documentKinds } from './books.ts'
import type { DocumentKind, MatchEntry } from './books.ts'
import type { Direction, DocumentIndex, Owed, Wanted } from './document-index.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { findNumbers } from './find-numbers.ts'
import type { NumberLevel } from './find-numbers.ts'
import { magnitude, minorOf } from './money.ts'
import { findReference } from './number-index.ts'
import type { Numbered, NumberIndex } from './number-index.ts'
import type { Party } from './party-index.ts'
import { foldText, nameWords } from './words.ts'

/** How surely a document is named, a structured reference included. */
export type NamedLevel = NumberLevel | 'reference'

export type NamedDocument = {
  owed: Owed
  level: NamedLevel
  /** Which number of the entry names it. */
  place: number
  /** Documents of others have the number too. */
  isShared: boolean
}

/** What an entry says, read once. */
export type EntryFacts = {
  entry: MatchEntry
  direction: Direction
  /** In minor units, without its sign. */
  amount: bigint
  /** What the money can settle: first documents of the usual kind, then those that are paid back. */
  wanted: readonly Wanted[]
  /** A document with a later date was not paid by the entry. */
  latest: PlainDate
  folded: string
  name: ReadonlySet<string>
  parties: readonly Party[]
  /** The clients that the counterparty surely is: by account, code, rule or the same name. */
  payers: ReadonlySet<string>
  /** Open documents that the purpose or reference names, by `documentId`. */
  named: ReadonlyMap<string, NamedDocument>
  /** Paid documents that it names by their whole number. */
  paid: readonly Numbered[]
  /** Digits with the letters before them, for typing errors. */
  written: readonly { prefix: string; digits: string }[]
  /** It has a number that is not in the books, or that of a paid document. */
  hasOtherNumber: boolean
}

export type Indexes = { documents: DocumentIndex; numbers: NumberIndex }

const wantedOf = (direction: Direction, currency: string): Wanted[] => {
  const usual: DocumentKind = direction === 'in' ? 'invoice' : 'expense'
  const kinds = [usual, ...documentKinds.filter((kind) => kind !== usual)]
  return kinds.map((kind) => ({ kind, direction, currency }))
}

/** Some people pay when they get a proposal, days before the date of the document. */
const daysEarly = 3

const isSure = ({ signs, hasSameName }: Party): boolean => hasSameName || signs.some((sign) => sign !== 'name')

const strength = { loose: 0, word: 1, strong: 2, reference: 3 } satisfies Record<NamedLevel, number>

/** Reads the entry: direction, counterparty and numbers. */
export const readEntry = (
  entry: MatchEntry,
  { documents, numbers }: Indexes,
  parties: readonly Party[],
): EntryFacts => {
  const signed = minorOf(entry.amount, entry.currency)
  const direction: Direction = signed < 0n ? 'out' : 'in'
  const folded = foldText(entry.text)
  const { mentions, written, hasUnknown } = findNumbers(numbers, folded)
  const reference = findReference(numbers, entry.reference)
  const named = new Map<string, NamedDocument>()
  const paid: Numbered[] = []
  const usual = direction === 'in' ? 'invoice' : 'expense'
  const all: { level: NamedLevel; found: readonly Numbered[] }[] = [
    { level: 'reference', found: reference },
    ...mentions,
  ]
  for (const [place, { level, found }] of all.entries()) {
    const owners = new Set(found.filter(({ kind }) => kind === usual).map(({ client_id }) => client_id))
    for (const numbered of found) {
      const owed = documents.byId.get(numbered.key)
      if (owed?.direction === direction) {
        const known = named.get(numbered.key)
        if (!known || strength[level] > strength[known.level])
          named.set(numbered.key, { owed, level, place, isShared: owners.size > 1 })
      } else if (!numbered.isOpen && numbered.kind === usual && strength[level] >= strength.strong) paid.push(numbered)
    }
  }
  const namesPaid = mentions.some(
    ({ level, found }) =>
      level !== 'loose' && found.some(({ isOpen }) => !isOpen) && !found.some(({ key }) => named.has(key)),
  )
  const ruled = parties.find(({ rule_id }) => rule_id !== undefined)
  return {
    entry,
    direction,
    amount: magnitude(signed),
    wanted: wantedOf(direction, entry.currency),
    latest: addDays(entry.date, daysEarly),
    folded,
    name: new Set(nameWords(entry.name).words),
    parties,
    payers: new Set((ruled ? [ruled] : parties.filter(isSure)).map(({ client_id }) => client_id)),
    named,
    paid,
    written,
    hasOtherNumber: hasUnknown || namesPaid,
  }
}
