/** Why a field that was read is not certain: keys of the texts `paper_why`. */
export const paperDoubts = [
  'missing',
  'several',
  'unlabelled',
  'ambiguous_date',
  'future_date',
  'due_before_date',
  'total_alone',
  'sums_differ',
  'new_vendor',
  'vendor_by_name',
  'other_buyer',
  'buyer_unnamed',
  'other_account',
  'other_currency',
  'no_vat_row',
  'foreign_vat',
  'sender_unknown',
  'sender_failed',
  'own_invoice',
  'booked',
  'from_picture',
] as const
export type PaperDoubt = (typeof paperDoubts)[number]

/** A value on a paper. With a doubt a person must look at it; null: it was not found. */
export interface Found<T = string> {
  value: T | null
  doubt: PaperDoubt | null
}

/** What the text of a paper says, without knowledge of the company's clients. */
export interface PaperFacts {
  kind: 'invoice' | 'credit'
  number: Found
  date: Found
  date_due: Found
  currency: Found
  /** Amounts that agree: net + vat = total. Without them `total` may be the one that is printed, with a doubt. */
  total: Found
  net: Found
  vat: Found
  account: Found
  vendor: { name: Found; code: string | null; vat_code: string | null; is_certain: boolean }
  buyer: 'own' | 'other' | 'unnamed'
  /** The company itself is named as the seller. */
  is_own: boolean
}

/** The company that received the paper: its identifiers are not the vendor's. */
export interface PaperOwner {
  title: string
  code: string | null
  vat_code: string | null
  accounts: readonly string[]
}

export const notFound = <T = string>(): Found<T> => ({ value: null, doubt: 'missing' })
export const certain = <T>(value: T): Found<T> => ({ value, doubt: null })
export const doubtful = <T>(value: T | null, doubt: PaperDoubt): Found<T> => ({ value, doubt })

/** The lines of a paper; columns of a line are separated by tabs. Longer texts than a bill has are cut. */
export const paperLines = (text: string): string[] =>
  text
    .slice(0, 100_000)
    .split('\n')
    .slice(0, 2000)
    .map((line) => line.slice(0, 500).replaceAll('\u00a0', ' ').trimEnd())
    .filter((line) => line.trim() !== '')
