import type { DocumentKind, MatchBooks, OpenDocument } from './books.ts'
import { addTo, magnitude, minorOf } from './money.ts'

/** Whether money comes in or goes out. */
export type Direction = 'in' | 'out'

/** An open document as the matcher compares it. */
export type Owed = {
  document: OpenDocument
  /** The unpaid amount in minor units without its sign. */
  amount: bigint
  /** In which direction money settles it: a credit invoice is paid back. */
  direction: Direction
  /** Its place when all are sorted: the one due first before the others. */
  place: number
}

export type DocumentIndex = {
  byId: ReadonlyMap<string, Owed>
  /** The open documents that fit, oldest due first. */
  ofClient: (client_id: string, wanted: Wanted) => readonly Owed[]
  /** Those of exactly the amount. */
  ofClientAmount: (client_id: string, wanted: Wanted, amount: bigint) => readonly Owed[]
  ofAmount: (wanted: Wanted, amount: bigint) => readonly Owed[]
}

/** Which documents an entry can settle. All documents of one payment are of one kind. */
export type Wanted = { kind: DocumentKind; direction: Direction; currency: string }

const noDocuments: readonly Owed[] = []

const directionOf = ({ kind }: OpenDocument, isPositive: boolean): Direction =>
  (kind === 'invoice') === isPositive ? 'in' : 'out'

const orderKey = ({ date_due, date, number, kind, id }: OpenDocument): string =>
  `${date_due ?? '9999-99-99'} ${date} ${number ?? ''} ${kind} ${id}`

/** The id of a document among invoices and expenses. */
export const documentId = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`

/** Sorts the open documents and finds them by client and by amount. The result does not depend on their order. */
export const indexDocuments = ({ open }: MatchBooks): DocumentIndex => {
  const sorted = open
    .map((document) => ({ document, key: orderKey(document) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const byId = new Map<string, Owed>()
  const groups = new Map<string, Group>()
  for (const [place, { document }] of sorted.entries()) {
    const unpaid = minorOf(document.unpaid, document.currency)
    if (unpaid === 0n) continue
    const owed = { document, amount: magnitude(unpaid), direction: directionOf(document, unpaid > 0n), place }
    byId.set(documentId(document), owed)
    const group = groupAt(groups, groupOf({ ...document, direction: owed.direction }))
    addTo(group.byAmount, owed.amount, owed)
    if (document.client_id !== null) addTo(group.byClient, document.client_id, owed)
  }
  const ofClient = (client_id: string, wanted: Wanted) =>
    groups.get(groupOf(wanted))?.byClient.get(client_id) ?? noDocuments
  // Made for a client when the first entry asks for it: most clients of a statement are few.
  const amounts = new Map<string, Map<bigint, Owed[]>>()
  const amountsOf = (client_id: string, wanted: Wanted) => {
    const key = `${groupOf(wanted)} ${client_id}`
    const known = amounts.get(key)
    if (known) return known
    const made = new Map<bigint, Owed[]>()
    for (const owed of ofClient(client_id, wanted)) addTo(made, owed.amount, owed)
    amounts.set(key, made)
    return made
  }
  return {
    byId,
    ofClient,
    ofClientAmount: (client_id, wanted, amount) => amountsOf(client_id, wanted).get(amount) ?? noDocuments,
    ofAmount: (wanted, amount) => groups.get(groupOf(wanted))?.byAmount.get(amount) ?? noDocuments,
  }
}

/** The documents of one kind, direction and currency. */
type Group = { byClient: Map<string, Owed[]>; byAmount: Map<bigint, Owed[]> }

const groupOf = ({ kind, direction, currency }: Wanted): string => `${kind} ${direction} ${currency}`

const groupAt = (groups: Map<string, Group>, key: string): Group => {
  const group = groups.get(key) ?? { byClient: new Map(), byAmount: new Map() }
  groups.set(key, group)
  return group
}
