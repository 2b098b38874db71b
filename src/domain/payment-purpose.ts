// Decision: docs/decisions/payment-purposes.md
import type { PaymentType } from './payment.ts'
import type { LedgerAccount } from './posting.ts'
import type { ResultLine } from './ledger-account.ts'

/** What a payment is for. Only payments for documents settle invoices and expenses, or wait for them as advances. */
export const paymentPurposes = ['documents', 'vat', 'tax', 'owner', 'loan', 'fee', 'interest', 'other'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** The purposes besides paying documents. */
export const otherPurposes = paymentPurposes.filter((purpose) => purpose !== 'documents')
export type OtherPurpose = Exclude<PaymentPurpose, 'documents'>

/** Money is received or paid for every purpose; a transfer between own accounts has none. */
export const purposesOf: Readonly<Record<PaymentType, readonly PaymentPurpose[]>> = {
  income: paymentPurposes,
  expense: paymentPurposes,
  transfer: ['documents'],
}

type Posted = {
  /** What happened, as a part of the sentence 'Money is received or paid: …'. */
  event: string
  /** The account besides money, by the direction of the money. */
  account: { readonly income: LedgerAccount; readonly expense: LedgerAccount }
  /** The subject of its entry: the client of the payment, a line of profit and loss, or none. */
  subject: 'client' | { line: ResultLine } | null
}

const same = (account: LedgerAccount) => ({ income: account, expense: account })
const result = { income: 'income', expense: 'expense' } as const

/** Where money for each purpose is posted (docs/decisions/payment-purposes.md). */
export const postedPurposes: Readonly<Record<OtherPurpose, Posted>> = {
  vat: { event: 'VAT is paid to the state, or refunded by it', account: same('vat_payable'), subject: null },
  tax: { event: 'another tax or contribution is paid, or refunded', account: same('tax'), subject: 'client' },
  owner: { event: 'an owner puts money in, or takes it out', account: same('owner'), subject: 'client' },
  loan: { event: 'a loan is received or granted, or paid back', account: same('loan'), subject: 'client' },
  fee: { event: 'a fee is charged by a bank, or returned', account: result, subject: { line: 'fee' } },
  interest: { event: 'interest is received or paid', account: result, subject: { line: 'interest' } },
  other: {
    event: 'it is for something that the product does not account for',
    account: same('suspense'),
    subject: 'client',
  },
}
