import { searchText } from '#domain/text.ts'
import { addDays } from '#domain/plain-date.ts'
import type { MatchBooks, MatchEntry, OpenDocument } from '../match/books.ts'
import type { MatchTarget } from '../match/candidate.ts'
import { cents, inCents } from './make-documents.ts'
import type { makeDocuments } from './make-documents.ts'
import { ibanOf } from './make-parties.ts'
import type { Party } from './make-parties.ts'
import type { Random } from './random.ts'
import type { MadeEntry } from './truth.ts'

/** What the makers of entries share. They add to `books` and to `made`. */
export type Maker = {
  random: Random
  books: { [Field in keyof MatchBooks]: MatchBooks[Field] extends readonly (infer Item)[] ? Item[] : MatchBooks[Field] }
  documents: ReturnType<typeof makeDocuments>
  clients: readonly Party[]
  sellers: readonly Party[]
  made: MadeEntry[]
  /** How many new accounts and second payments were made. */
  counts: { accounts: number; paidTwice: number }
}

/** How banks and people write the name of the same company or person. */
export const nameOf = (random: Random, { client: { title }, isPerson }: Party): string => {
  if (isPerson) {
    const [first = '', last = ''] = title.split(' ')
    return random.pick([
      title,
      title,
      title.toUpperCase(),
      `${first[0]}. ${last}`,
      `${last} ${first}`,
      plainLetters(title),
      `${last.toUpperCase()} ${first.toUpperCase()}`,
    ])
  }
  const bare = title.replace(/[„“]/g, '')
  const [form = '', ...words] = bare.split(' ')
  return random.pick([
    title,
    title,
    bare,
    bare.toUpperCase(),
    plainLetters(bare).toUpperCase(),
    `${words.join(' ')}, ${form}`,
    `${words.join(' ').toUpperCase()} ${form}`,
    `"${words.join(' ')}", ${form}`,
    plainLetters(bare),
  ])
}

const plainLetters = (text: string): string =>
  [...text]
    .map((letter) => (letter === searchText(letter) ? letter : ([...letter.normalize('NFD')][0] ?? letter)))
    .join('')

/** An account that nobody has paid from before. */
export const newAccount = ({ random, counts }: Maker): string => {
  counts.accounts += 1
  return ibanOf(random.pick(['73000', '70440', '32500']), 900_000_000 + counts.accounts * 104_729)
}

type Draft = { amount: number; text: string; party?: Party | null } & Partial<
  Omit<MatchEntry, 'amount' | 'text' | 'id'>
>

/** An entry as banks give it: some send no code, some no account, some name and account in one. */
export const entryOf = (maker: Maker, { amount, text, party, ...own }: Draft): MatchEntry => {
  const { random, made } = maker
  const account = own.account ?? (party ? (random.chance(0.9) ? party.iban : '') : newAccount(maker))
  const name = own.name ?? (party ? nameOf(random, party) : '')
  return {
    id: `entry-${made.length + 1}`,
    account_id: 'swedbank',
    currency: 'EUR',
    date: addDays('2026-10-01', random.int(0, 50)),
    amount: cents(amount),
    name: account && name && random.chance(0.1) ? `${name} | ${account}` : name,
    account,
    code: party && random.chance(0.4) ? party.code : '',
    text,
    reference: '',
    kind: 'payment',
    ...omitUndefined(own, ['account', 'name']),
  }
}

const omitUndefined = (own: Partial<MatchEntry>, fields: readonly (keyof MatchEntry)[]): Partial<MatchEntry> =>
  Object.fromEntries(
    Object.entries(own).filter(([field, value]) => value !== undefined && !fields.includes(field as keyof MatchEntry)),
  )

/** The documents in the order in which money pays them. */
export const oldestFirst = (documents: readonly OpenDocument[]): OpenDocument[] =>
  documents.toSorted(
    (a, b) =>
      (a.date_due ?? '9999').localeCompare(b.date_due ?? '9999') ||
      a.date.localeCompare(b.date) ||
      (a.number ?? '').localeCompare(b.number ?? '') ||
      a.id.localeCompare(b.id),
  )

/** The truth of money that pays the documents, the one due first before the others; what is left is an advance. */
export const paying = (documents: readonly OpenDocument[], amount: number): MatchTarget => {
  let left = Math.abs(amount)
  const parts = oldestFirst(documents).flatMap(({ id, unpaid }) => {
    const owed = inCents(unpaid)
    const part = Math.min(Math.abs(owed), left)
    left -= part
    return part > 0 ? [{ id, amount: cents(owed < 0 ? -part : part) }] : []
  })
  const [first] = documents
  if (!first) throw new RangeError('No document is paid')
  return {
    kind: 'documents',
    document_kind: first.kind,
    client_id: first.client_id,
    currency: first.currency,
    parts,
    advance: cents(left),
  }
}

/** The open documents of a client that money pays; without credit invoices and proformas. */
export const owedBy = ({ books }: Maker, party: Party): OpenDocument[] =>
  oldestFirst(
    books.open.filter(
      ({ client_id, unpaid, is_proforma }) => client_id === party.client.id && !is_proforma && !unpaid.startsWith('-'),
    ),
  )

/** The first document that the amount pays exactly: of equal ones the oldest. */
export const exactly = (documents: readonly OpenDocument[], amount: number): OpenDocument => {
  const found = oldestFirst(documents).find(({ unpaid }) => inCents(unpaid) === amount)
  if (!found) throw new RangeError('No document has the amount')
  return found
}

/** The parts of a printed number: 'KV-0013' → KV, -, 0013, 13. */
export const partsOfNumber = (number: string) => {
  const [prefix = '', digits = ''] = number.split('-')
  return { prefix, separator: '-', digits, bare: String(Number(digits)) }
}
