// Decision: docs/decisions/peppol-access-points.md
import type { EAddress } from '#domain/e-address.ts'

/** An invoice or credit invoice that the access point sends. */
export type PeppolDocument = {
  /** A UUID, the same in every attempt: by it the access point recognises a repetition and sends the document once. */
  key: string
  /** Whether an earlier attempt ended without an answer, so that the access point may have the document already. */
  mayBeKnown: boolean
  /** The id that the sender has at the access point. An operator entered it. */
  senderId: string
  sender: EAddress
  receiver: EAddress
  number: string
  /** UBL 2.1 by the rules of Peppol BIS Billing 3. */
  ubl: Uint8Array
}

/**
 * The result of handing a document over. Accepted: the access point has it and answers later. Refused: it will never take this document.
 * Later: try again with the same key; `mayHaveIt` if its answer was lost. Unknown: it has the document from an earlier attempt, but nobody
 * knows under which id.
 */
export type Handover =
  | { kind: 'accepted'; id: string }
  | { kind: 'refused'; answer: string }
  | { kind: 'later'; answer: string | null; waitSeconds: number | null; mayHaveIt: boolean }
  | { kind: 'unknown'; answer: string | null }

/** What became of a document that was handed over. Delivered: the access point of the receiver confirmed it. */
export type Delivery = { kind: 'waiting' } | { kind: 'delivered' } | { kind: 'failed'; answer: string | null }

/** An answer that the access point gives by itself. `key` is that of the document, if the access point repeats it. */
export type DeliveryEvent = { id: string; key: string | null; delivery: Delivery }

/** A document that came in. `receiverId` is the id that its receiver has at the access point. */
export type ReceivedDocument = { receiverId: string; ubl: Uint8Array }

/** Gone: the access point does not have it any more, or it is no invoice. Later: ask again. */
export type Receipt = { kind: 'document'; document: ReceivedDocument } | { kind: 'gone' } | { kind: 'later' }

export type EventHandlers = {
  delivery: (event: DeliveryEvent) => Promise<void>
  /** A document came in. Says whether it is stored already, so that the access point may put it away. */
  received: (id: string) => Promise<{ isStored: boolean }>
}

/** Whether the network knows a receiver of invoices at the address. Unknown: the access point did not say. */
export type Reach = 'yes' | 'no' | 'unknown'

/**
 * A certified access point of the Peppol network, which sends and receives documents for companies here. An adapter never throws for an
 * answer of the access point, never repeats by itself, and follows no redirect.
 */
export type PeppolAccessPoint = {
  /** Whether the text can be the id of a sender here. */
  isSenderId: (id: string) => boolean
  send: (document: PeppolDocument) => Promise<Handover>
  /** Asks about a document; `waiting` too if the access point cannot say now. */
  delivery: (id: string) => Promise<Delivery>
  /** Passes on each waiting event; an event whose handler fails comes again. */
  readEvents: (handlers: EventHandlers) => Promise<void>
  /** Reads a document that came in, as often as it is asked for. */
  fetchReceived: (id: string) => Promise<Receipt>
  reach: (receiver: EAddress) => Promise<Reach>
}
