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
  const byKey = new Map<string, Owed[]>()
  for (const [place, { document }] of sorted.entries()) {
    const unpaid = minorOf(document.unpaid, document.currency)
    if (unpaid === 0n) continue
    const owed = { document, amount: magnitude(unpaid), direction: directionOf(document, unpaid > 0n), place }
    byId.set(documentId(document), owed)
    const group = groupOf({ ...document, direction: owed.direction })
    addTo(byKey, `${group} ${owed.amount}`, owed)
    if (document.client_id === null) continue
    addTo(byKey, `${group} of ${document.client_id}`, owed)
    addTo(byKey, `${group} ${owed.amount} of ${document.client_id}`, owed)
  }
  const find = (key: string): readonly Owed[] => byKey.get(key) ?? noDocuments
  return {
    byId,
    ofClient: (client_id, wanted) => find(`${groupOf(wanted)} of ${client_id}`),
    ofClientAmount: (client_id, wanted, amount) => find(`${groupOf(wanted)} ${amount} of ${client_id}`),
    ofAmount: (wanted, amount) => find(`${groupOf(wanted)} ${amount}`),
  }
}

const groupOf = ({ kind, direction, currency }: Wanted): string => `${kind} ${direction} ${currency}`
