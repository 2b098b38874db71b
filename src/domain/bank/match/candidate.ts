import type { Amount } from '#domain/currency.ts'
import type { OtherPurpose } from '#domain/payment-purpose.ts'
import type { DocumentKind } from './books.ts'

/** Why a target is proposed, or what speaks against it. */
export const matchReasons = [
  // The purpose or the reference of the payment names the document.
  'number',
  // The purpose has a number that differs from the document's in one character.
  'similar_number',
  'reference',
  // The amount is exactly what is unpaid.
  'amount',
  'sum_of_several',
  // `amount` is more than is unpaid.
  'overpayment',
  'part_of_amount',
  // The documents due first are paid, because nothing says which ones.
  'oldest_first',
  'proforma',
  'credit',
  // The counterparty's account is on the client's card, or a confirmed payment of the client had it.
  'payer_iban',
  'code',
  'name',
  'both_sides',
  // The counterparty is an own account, whose entry is not found.
  'own_account',
  'existing_payment',
  'returned',
  'rule',
  'fee',
  'interest',
  'tax_office',
  'social_insurance',
  'card_acquirer',
  'cash',
  'loan',
  'owner',
  'salary',
  // From here on: what speaks against the target, so that it is never certain.
  // The purpose names a document that is paid.
  'already_paid',
  // The purpose names another document.
  'other_number',
  // The counterparty is another client.
  'other_payer',
  // The document is in another currency than the account.
  'other_currency',
  // Two documents have the number.
  'same_number',
  // Another target fits as well.
  'several_alike',
] as const
export type MatchReasonCode = (typeof matchReasons)[number]

export type MatchReason =
  | { code: 'overpayment'; amount: Amount }
  | { code: 'sum_of_several'; count: number }
  | { code: 'rule'; rule_id: string }
  | { code: Exclude<MatchReasonCode, 'overpayment' | 'sum_of_several' | 'rule'> }

/** A part has the sign of the document's unpaid amount: negative for a credit invoice. */
export type MatchPart = { id: string; amount: Amount }

export type MatchTarget =
  | {
      kind: 'documents'
      document_kind: DocumentKind
      /** All documents are of this client; null: an expense without a vendor. */
      client_id: string | null
      /** Of the documents, which is that of the entry unless the reason `other_currency` is given. */
      currency: string
      /** Oldest due first; never empty, no part is zero. */
      parts: MatchPart[]
      /** What is left of the entry as an advance; '0.00': nothing. */
      advance: Amount
    }
  /** The payment is in the books already. */
  | { kind: 'payment'; payment_id: string }
  /** `entry_id`: the other side; null: not found. `account_id` null: a person must choose the other account. */
  | { kind: 'transfer'; account_id: string | null; entry_id: string | null }
  /** The other entry is the same money in the other direction: nothing is to be written for the two. */
  | { kind: 'returned'; entry_id: string }
  /** A payment that pays no document. */
  | { kind: 'purpose'; purpose: OtherPurpose; client_id: string | null }
  /** A new expense, paid by this entry. */
  | { kind: 'expense'; category_id: string | null; client_id: string | null }
  /** A payment of the client whose whole amount is an advance. */
  | { kind: 'advance'; client_id: string }

export type MatchCandidate = {
  target: MatchTarget
  /** The strongest first, what speaks against the target last. */
  reasons: MatchReason[]
  /** 30 to 100. */
  score: number
  /** Only the first candidate can be certain. */
  certain: boolean
}

/** Identifies what a person declines: the documents without their amounts, the payment, the other account with its entry … */
export const targetKey = (target: MatchTarget): string => {
  const [kind, ...parts] = keyParts(target)
  return `${kind}:${parts.map((part) => part ?? '').join(',')}`
}

const keyParts = (target: MatchTarget): (string | null)[] => {
  switch (target.kind) {
    case 'documents':
      return [target.document_kind, ...target.parts.map(({ id }) => id).toSorted()]
    case 'payment':
      return ['payment', target.payment_id]
    case 'transfer':
      return ['transfer', target.account_id, target.entry_id]
    case 'returned':
      return ['returned', target.entry_id]
    case 'purpose':
      return ['purpose', target.purpose, target.client_id]
    case 'expense':
      return ['new-expense', target.category_id, target.client_id]
    case 'advance':
      return ['advance', target.client_id]
  }
}
