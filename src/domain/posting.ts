import { zero } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import type { PlainDate } from './plain-date.ts'
import type { PostedDocuments } from './posted-documents.ts'
import { worthIn } from './posted-worth.ts'
import { resultLines } from './ledger-account.ts'
import { settlingLines } from './settling-lines.ts'
import type { ResultLine } from './ledger-account.ts'
import type { PartAmount } from './exchange-difference.ts'
import { otherPurposes, postedPurposes } from './payment-purpose.ts'

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
  | 'tax'
  | 'owner'
  | 'loan'
  | 'suspense'
  | 'fx'

/**
 * The day of opening balances: the first possible one, because an opening balance is what an account had before all of its movements, on
 * whichever day it was added here.
 */
export const openingDay: PlainDate = '1900-01-01'

export type PostedKind = keyof PostedDocuments

/** Sums of the VAT rows of an expense. */
type ExpenseSum = 'cost' | 'input_vat' | 'owed_vat'

type Line<Document> = {
  side: 'debit' | 'credit'
  account: LedgerAccount
  /** The column with the id of the client, vendor, account or category of the entry, if it has one. */
  of?: keyof Document
  /** The line of profit and loss that is its subject instead. */
  line?: ResultLine
  amount: keyof Document | ExpenseSum | PartAmount | 'credit_cents'
  /** The column with the currency; `currency` by default. */
  currency?: keyof Document
  /** The column with the day; `date` by default. */
  date?: keyof Document
}

type Rule<Document> = { event: string; when: (document: Document) => boolean; lines: readonly Line<Document>[] }

const expenseLines: readonly Line<PostedDocuments['expense']>[] = [
  { side: 'debit', account: 'expense', of: 'category_id', amount: 'cost' },
  { side: 'debit', account: 'vat_receivable', amount: 'input_vat' },
  { side: 'credit', account: 'vat_payable', amount: 'owed_vat' },
]

/** What was there before: an amount of an account, with the opening balances on the other side. */
const againstOpening = <Document>(
  side: Line<Document>['side'],
  account: LedgerAccount,
  of: keyof Document,
  amount: Line<Document>['amount'],
): readonly Line<Document>[] => [
  { side, account, of, amount },
  { side: side === 'debit' ? 'credit' : 'debit', account: 'opening', amount },
]

/** Money received or paid for something else than documents. */
const purposeRules: readonly Rule<PostedDocuments['payment']>[] = otherPurposes.flatMap((purpose) => {
  const { event, account, subject } = postedPurposes[purpose]
  const of = subject === 'client' ? { of: 'client_id' as const } : (subject ?? {})
  const money = { account: 'money', of: 'account_id', amount: 'total' } as const
  return [
    {
      event: `Money is received: ${event}.`,
      when: (payment) => isLive(payment) && payment.type === 'income' && payment.purpose === purpose,
      lines: [
        { side: 'debit', ...money },
        { side: 'credit', account: account.income, ...of, amount: 'total' },
      ],
    },
    {
      event: `Money is paid: ${event}.`,
      when: (payment) => isLive(payment) && payment.type === 'expense' && payment.purpose === purpose,
      lines: [
        { side: 'debit', account: account.expense, ...of, amount: 'total' },
        { side: 'credit', ...money },
      ],
    },
  ]
})

const isLive = ({ is_deleted }: { is_deleted: boolean }): boolean => !is_deleted
type Moved = PostedDocuments['invoice' | 'expense']
const isOwn = (document: Moved): boolean => isLive(document) && document.origin === 'own'
const isMovedIn = (document: Moved): boolean => isLive(document) && document.origin === 'import'

/**
 * The posting rule: which entries each document makes in the ledger. A negative amount (of a credit invoice) changes the side. Entries of a
 * document that is changed, voided or deleted are replaced by those of the document as it then is. The database has the same rule
 * (migrations/functions/books/posting_rule.sql); posting.test.ts compares them.
 */
export const postingRule: { readonly [Kind in PostedKind]: readonly Rule<PostedDocuments[Kind]>[] } = {
  invoice: [
    {
      event:
        'An invoice or a credit invoice is issued, and is neither void nor deleted. Proformas and quotes make no entries.',
      when: (invoice) => isOwn(invoice) && !invoice.is_void && (invoice.type === 'simple' || invoice.type === 'credit'),
      lines: [
        { side: 'debit', account: 'receivable', of: 'client_id', amount: 'total' },
        { side: 'credit', account: 'income', amount: 'total_without_vat' },
        { side: 'credit', account: 'vat_payable', amount: 'vat_total' },
      ],
    },
    {
      // Decision: docs/decisions/moved-in-documents.md
      event: 'An invoice or a credit invoice is moved in: its income and VAT are in the books that it comes from.',
      when: isMovedIn,
      lines: againstOpening<PostedDocuments['invoice']>('debit', 'receivable', 'client_id', 'total'),
    },
  ],
  expense: [
    {
      event:
        'An expense is recorded. VAT that may not be deducted is a cost; VAT that the buyer computes is owed and deducted.',
      when: (expense) => isOwn(expense) && expense.kind !== 'credit',
      lines: [{ side: 'credit', account: 'payable', of: 'vendor_id', amount: 'total' }, ...expenseLines],
    },
    {
      event:
        "A vendor's credit invoice is recorded: its value is an advance at the vendor until it settles an expense.",
      when: (expense) => isOwn(expense) && expense.kind === 'credit',
      lines: [{ side: 'credit', account: 'advance_paid', of: 'vendor_id', amount: 'total' }, ...expenseLines],
    },
    {
      event: 'An expense is moved in.',
      when: (expense) => isMovedIn(expense) && expense.kind !== 'credit',
      lines: againstOpening<PostedDocuments['expense']>('credit', 'payable', 'vendor_id', 'total'),
    },
    {
      event: "A vendor's credit invoice is moved in.",
      when: (expense) => isMovedIn(expense) && expense.kind === 'credit',
      lines: againstOpening<PostedDocuments['expense']>('credit', 'advance_paid', 'vendor_id', 'total'),
    },
  ],
  payment: [
    {
      event: 'Money is received from a client, into any account: bank, cash, card.',
      when: (payment) => isLive(payment) && payment.type === 'income' && payment.purpose === 'documents',
      lines: [
        { side: 'debit', account: 'money', of: 'account_id', amount: 'total' },
        { side: 'credit', account: 'advance_received', of: 'client_id', amount: 'total' },
      ],
    },
    {
      event: 'Money is paid out: to a vendor, back to a client, or to nobody named.',
      when: (payment) => isLive(payment) && payment.type === 'expense' && payment.purpose === 'documents',
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
      when: (payment) => isLive(payment) && payment.type === 'credit' && payment.credit_expense_id === null,
      lines: [
        { side: 'debit', account: 'receivable', of: 'client_id', amount: 'total' },
        { side: 'credit', account: 'advance_received', of: 'client_id', amount: 'total' },
        // The cents that the credit invoice, converted by VAT row, is worth more than its total.
        { side: 'debit', account: 'receivable', of: 'client_id', amount: 'credit_cents', date: 'difference_on' },
        { side: 'credit', account: 'advance_received', of: 'client_id', amount: 'credit_cents', date: 'difference_on' },
      ],
    },
    ...purposeRules,
  ],
  invoice_payment: [
    {
      event:
        'A part of a payment, or of a credit invoice, settles an invoice. A part on a proforma invoice stays an advance.',
      when: (part) => part.invoice_type === 'simple' && !part.is_refund,
      lines: settlingLines('advance_received'),
    },
    {
      // Decision: docs/decisions/online-payments.md
      event:
        'Money is paid back to a client: the debt of its invoice is open again. The amount of the part is negative.',
      when: (part) => part.invoice_type === 'simple' && part.is_refund,
      lines: settlingLines('advance_paid'),
    },
  ],
  expense_payment: [
    {
      event: 'A part of a payment settles an expense.',
      when: () => true,
      lines: [
        { side: 'debit', account: 'payable', of: 'vendor_id', amount: 'amount' },
        { side: 'credit', account: 'advance_paid', of: 'payee_id', amount: 'amount' },
        { side: 'debit', account: 'payable', of: 'vendor_id', amount: 'document_rest', date: 'difference_on' },
        { side: 'credit', account: 'advance_paid', of: 'payee_id', amount: 'payment_rest', date: 'difference_on' },
        { side: 'credit', account: 'fx', line: 'gain', amount: 'gain', date: 'difference_on' },
        { side: 'debit', account: 'fx', line: 'loss', amount: 'loss', date: 'difference_on' },
      ],
    },
  ],
  paid_before: [
    {
      event: 'An invoice that is moved in was paid before: it is settled without money.',
      when: (document) => isLive(document) && document.of === 'invoice',
      lines: againstOpening<PostedDocuments['paid_before']>('credit', 'receivable', 'party_id', 'paid_before'),
    },
    {
      event: 'An expense that is moved in was paid before.',
      when: (document) => isLive(document) && document.of === 'expense',
      lines: againstOpening<PostedDocuments['paid_before']>('debit', 'payable', 'party_id', 'paid_before'),
    },
    {
      event: "The value of a vendor's credit invoice that is moved in was used before.",
      when: (document) => isLive(document) && document.of === 'vendor_credit',
      lines: againstOpening<PostedDocuments['paid_before']>('debit', 'advance_paid', 'party_id', 'paid_before'),
    },
  ],
  company_account: [
    {
      event: 'An account has an opening balance.',
      when: isLive,
      lines: againstOpening<PostedDocuments['company_account']>('debit', 'money', 'id', 'initial_balance'),
    },
  ],
}

type Posting = {
  position: number
  account: LedgerAccount
  subject_id: string | null
  currency: string
  date: PlainDate
  amount: Decimal
  base_amount: Decimal
}

/**
 * The entries that a document makes by the rule, in the order of their positions; debit is positive. Those of 0 are left out. An exchange
 * difference is 0 in the currency of the document, and has a value in that of the company only.
 */
export const postingsOf = <Kind extends PostedKind>(
  kind: Kind,
  document: PostedDocuments[Kind],
  companyCurrency: string,
): Posting[] => {
  const rules: readonly Rule<PostedDocuments[Kind]>[] = postingRule[kind]
  const worthOf = worthIn(kind, document, companyCurrency)
  return rules
    .filter(({ when }) => when(document))
    .flatMap(({ lines }) => lines)
    .map(({ side, account, of, line, amount, currency, date }, position) => {
      const sign = side === 'debit' ? 1 : -1
      const worth = worthOf(amount as string)
      return {
        // They follow those of the document, which has two.
        position: kind === 'paid_before' ? position + 2 : position,
        account,
        subject_id: line ? resultLines[line] : of === undefined ? null : (document[of] as string | null),
        currency: (currency === undefined ? document.currency : document[currency]) as string,
        date: document[date ?? 'date'] as PlainDate,
        amount: worth.amount.times(sign),
        base_amount: worth.base.times(sign),
      }
    })
    .filter(({ amount, base_amount }) => !amount.eq(zero) || !base_amount.eq(zero))
}
