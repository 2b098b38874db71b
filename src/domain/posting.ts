import { dec, roundHalfAway, zero } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import type { PlainDate } from './plain-date.ts'

/** Accounts of the ledger. */
export type LedgerAccount =
  | 'receivable'
  | 'advance_received'
  | 'money'
  | 'income'
  | 'vat_payable'
  | 'payable'
  | 'advance_paid'
  | 'expense'
  | 'vat_receivable'
  | 'transit'
  | 'opening'

/** The fields of each kind of document that the ledger needs. Amounts are in the currency of the document unless their name says otherwise. */
export type PostedDocuments = {
  invoice: Deletable & {
    type: 'simple' | 'proforma' | 'credit'
    client_id: string
    total: string
    total_without_vat: string
    vat_total: string
    is_void: boolean
  }
  expense: Deletable & {
    vendor_id: string
    category_id: string | null
    total: string
    total_without_vat: string
    vat_total: string
  }
  payment: Deletable & {
    type: 'income' | 'expense' | 'transfer' | 'credit'
    client_id: string | null
    account_id: string | null
    total: string
    source_account_id: string | null
    destination_account_id: string | null
    destination_currency: string | null
    destination_total: string | null
  }
  /** Currency and rate are those of the invoice or expense, the date is that of the payment. */
  invoice_payment: Common & { invoice_type: string; client_id: string; payer_id: string; amount: string }
  expense_payment: Common & { vendor_id: string; payee_id: string | null; amount: string }
  /** The date is the day on which the account was added. */
  company_account: Deletable & { id: string; initial_balance: string }
}

type Common = { currency: string; exchange_rate: string | null; date: PlainDate }
type Deletable = Common & { is_deleted: boolean }

export type PostedKind = keyof PostedDocuments

type Line<Document> = {
  side: 'debit' | 'credit'
  account: LedgerAccount
  /** The column with the id of the client, vendor, account or category of the entry, if it has one. */
  of?: keyof Document
  amount: keyof Document
  /** The column with the currency; `currency` by default. */
  currency?: keyof Document
}

type Rule<Document> = { event: string; when: (document: Document) => boolean; lines: readonly Line<Document>[] }

const isLive = ({ is_deleted }: { is_deleted: boolean }): boolean => !is_deleted

/**
 * The posting rule: which entries each document makes in the ledger. A negative amount (of a credit invoice) changes the side. Entries of a
 * document that is changed, voided or deleted are replaced by those of the document as it then is. The database has the same rule
 * (migrations/functions/books/posting_rule.sql); posting.test.ts compares them.
 */
export const postingRule: { readonly [Kind in PostedKind]: readonly Rule<PostedDocuments[Kind]>[] } = {
  invoice: [
    {
      event:
        'An invoice or a credit invoice is issued, and is neither void nor deleted. A proforma invoice makes no entries.',
      when: (invoice) => isLive(invoice) && !invoice.is_void && invoice.type !== 'proforma',
      lines: [
        { side: 'debit', account: 'receivable', of: 'client_id', amount: 'total' },
        { side: 'credit', account: 'income', amount: 'total_without_vat' },
        { side: 'credit', account: 'vat_payable', amount: 'vat_total' },
      ],
    },
  ],
  expense: [
    {
      event: 'An expense is recorded.',
      when: isLive,
      lines: [
        { side: 'credit', account: 'payable', of: 'vendor_id', amount: 'total' },
        { side: 'debit', account: 'expense', of: 'category_id', amount: 'total_without_vat' },
        { side: 'debit', account: 'vat_receivable', amount: 'vat_total' },
      ],
    },
  ],
  payment: [
    {
      event: 'Money is received from a client, into any account: bank, cash, card.',
      when: (payment) => isLive(payment) && payment.type === 'income',
      lines: [
        { side: 'debit', account: 'money', of: 'account_id', amount: 'total' },
        { side: 'credit', account: 'advance_received', of: 'client_id', amount: 'total' },
      ],
    },
    {
      event: 'Money is paid out: to a vendor, back to a client, or to nobody named.',
      when: (payment) => isLive(payment) && payment.type === 'expense',
      lines: [
        { side: 'debit', account: 'advance_paid', of: 'client_id', amount: 'total' },
        { side: 'credit', account: 'money', of: 'account_id', amount: 'total' },
      ],
    },
    {
      event: 'Money is transferred between two accounts of the company.',
      when: (payment) => isLive(payment) && payment.type === 'transfer',
      lines: [
        {
          side: 'debit',
          account: 'money',
          of: 'destination_account_id',
          amount: 'destination_total',
          currency: 'destination_currency',
        },
        { side: 'credit', account: 'money', of: 'source_account_id', amount: 'total' },
      ],
    },
    {
      event: 'The transfer is between two currencies: each of them balances by the account `transit`.',
      when: (payment) =>
        isLive(payment) && payment.type === 'transfer' && payment.currency !== payment.destination_currency,
      lines: [
        { side: 'debit', account: 'transit', amount: 'total' },
        { side: 'credit', account: 'transit', amount: 'destination_total', currency: 'destination_currency' },
      ],
    },
    {
      event: 'A credit invoice takes back what a client owes: the credited amount becomes an advance of the client.',
      when: (payment) => isLive(payment) && payment.type === 'credit',
      lines: [
        { side: 'debit', account: 'receivable', of: 'client_id', amount: 'total' },
        { side: 'credit', account: 'advance_received', of: 'client_id', amount: 'total' },
      ],
    },
  ],
  invoice_payment: [
    {
      event:
        'A part of a payment, or of a credit invoice, settles an invoice. A part on a proforma invoice stays an advance.',
      when: (part) => part.invoice_type === 'simple',
      lines: [
        { side: 'debit', account: 'advance_received', of: 'payer_id', amount: 'amount' },
        { side: 'credit', account: 'receivable', of: 'client_id', amount: 'amount' },
      ],
    },
  ],
  expense_payment: [
    {
      event: 'A part of a payment settles an expense.',
      when: () => true,
      lines: [
        { side: 'debit', account: 'payable', of: 'vendor_id', amount: 'amount' },
        { side: 'credit', account: 'advance_paid', of: 'payee_id', amount: 'amount' },
      ],
    },
  ],
  company_account: [
    {
      event: 'An account has an opening balance.',
      when: isLive,
      lines: [
        { side: 'debit', account: 'money', of: 'id', amount: 'initial_balance' },
        { side: 'credit', account: 'opening', amount: 'initial_balance' },
      ],
    },
  ],
}

export type Posting = {
  position: number
  account: LedgerAccount
  /** The client, vendor, account or category; null: none. */
  subject_id: string | null
  currency: string
  date: PlainDate
  /** Debit is positive. */
  amount: Decimal
  /** In the currency of the company. */
  base_amount: Decimal
}

/** The entries that a document makes by the rule, in the order of their positions; those of 0 are left out. */
export const postingsOf = <Kind extends PostedKind>(
  kind: Kind,
  document: PostedDocuments[Kind],
  companyCurrency: string,
): Posting[] => {
  const rules: readonly Rule<PostedDocuments[Kind]>[] = postingRule[kind]
  const baseValue = baseValueOf(kind, document, companyCurrency)
  return rules
    .filter(({ when }) => when(document))
    .flatMap(({ lines }) => lines)
    .map(({ side, account, of, amount, currency }, position) => {
      const sign = side === 'debit' ? 1 : -1
      return {
        position,
        account,
        subject_id: of === undefined ? null : (document[of] as string | null),
        currency: (currency === undefined ? document.currency : document[currency]) as string,
        date: document.date,
        amount: dec(document[amount] as string).times(sign),
        base_amount: baseValue(amount as string).times(sign),
      }
    })
    .filter((posting) => !posting.amount.eq(zero))
}

/** What each amount of a document is worth in the currency of the company. */
const baseValueOf = <Kind extends PostedKind>(
  kind: Kind,
  document: PostedDocuments[Kind],
  companyCurrency: string,
): ((amount: string) => Decimal) => {
  const inBase = (amount: string) => toBase(dec(amount), document, companyCurrency)
  const fields = document as Partial<PostedDocuments['invoice'] & PostedDocuments['payment']>
  if (kind === 'payment') {
    // All amounts of a payment are worth the same: what arrived, where it arrived in the currency of the company.
    const baseValue =
      fields.destination_currency === companyCurrency ? dec(fields.destination_total!) : inBase(fields.total!)
    return () => baseValue
  }
  // The total is the sum of its converted parts, so that the entries balance: it absorbs what rounding leaves.
  return (amount) =>
    amount === 'total'
      ? inBase(fields.total_without_vat!).plus(inBase(fields.vat_total!))
      : inBase((document as unknown as Record<string, string>)[amount]!)
}

/** By the rate of the document. A foreign currency without a rate is worth 0. */
const toBase = (amount: Decimal, { currency, exchange_rate }: Common, companyCurrency: string): Decimal => {
  if (exchange_rate !== null) return dec(exchange_rate).eq(1) ? amount : roundHalfAway(amount.times(exchange_rate), 2)
  return currency === companyCurrency ? amount : zero
}
