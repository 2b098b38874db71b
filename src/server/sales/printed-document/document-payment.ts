import type { LabelledText } from './document-parties.ts'
import { isZeroAmount, type DocumentTexts } from '#server/platform/language/document-texts.ts'
import { canPayByQr, epcPayload, qrSvg } from '#server/platform/pdf/epc-qr.ts'
import type { PrintedAccount, PrintedInvoice } from './printed-invoice.ts'

/** The payment stub at the foot. */
export type Payment = {
  heading: string
  rows: LabelledText[]
  due: string
  amount: string
  scan: string
  qr_name: string
  scan_classic: string
}

/** Whether the document can be owed: not if it is void, deleted, or a proforma that was invoiced, and never a quote. */
const canBeOwed = ({ type, voided_at, deleted_at, is_invoiced }: PrintedInvoice): boolean =>
  type !== 'quote' && !voided_at && !deleted_at && !is_invoiced

/** The unpaid amount; undefined for void, deleted, credit, invoiced and paid documents. */
export const amountToPay = (invoice: PrintedInvoice): string | undefined => {
  const unpaid = invoice.unpaid ?? invoice.total
  if (!canBeOwed(invoice) || invoice.type === 'credit' || isZeroAmount(unpaid) || unpaid.startsWith('-'))
    return undefined
  return unpaid
}

/** The main figure of the document with its label. */
export const headline = (invoice: PrintedInvoice, { textOf, money }: DocumentTexts): LabelledText => {
  const { type, total, paid = '0', credited_total = '0' } = invoice
  if (!canBeOwed(invoice)) return { label: textOf('amount'), value: money(total) }
  if (type === 'credit') return { label: textOf('amount_credited'), value: money(total) }
  const unpaid = invoice.unpaid ?? total
  if (isZeroAmount(paid) && isZeroAmount(credited_total)) return { label: textOf('amount_due'), value: money(unpaid) }
  if (!isZeroAmount(unpaid)) return { label: textOf('amount_left'), value: money(unpaid) }
  return isZeroAmount(paid)
    ? { label: textOf('amount_taken_back'), value: money(credited_total) }
    : { label: textOf('amount_paid'), value: money(paid) }
}

export const accountRows = (
  accounts: readonly Pick<PrintedAccount, 'account_number' | 'bank_name' | 'bank_code'>[],
  { textOf, textIn, language }: DocumentTexts,
): LabelledText[] =>
  accounts
    .filter((account) => account.account_number)
    .flatMap((account) => {
      const code = account.bank_code ? textIn(language, 'bank_code', { code: account.bank_code }) : ''
      const bank = [account.bank_name, code].filter(Boolean).join(', ')
      return [
        { label: textOf('account'), value: grouped(account.account_number ?? '') },
        ...(bank ? [{ label: textOf('bank'), value: bank }] : []),
      ]
    })

/** Groups an IBAN by four with no-break spaces; any other text stays as it is. */
const grouped = (account_number: string): string => {
  const bare = account_number.replace(/\s/g, '')
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare) ? bare.replace(/(.{4})(?=.)/g, '$1\u00a0') : account_number
}

/** The payment stub; null if there is nothing to pay or no account. */
export const payment = (invoice: PrintedInvoice, texts: DocumentTexts, purpose: string): Payment | null => {
  const unpaid = amountToPay(invoice)
  const accounts = accountRows(invoice.accounts, texts)
  if (!unpaid || accounts.length === 0) return null
  const { textOf, money, date } = texts
  return {
    heading: textOf('payment'),
    rows: [
      { label: textOf('payee'), value: invoice.seller_details.title },
      ...accounts,
      { label: textOf('purpose'), value: purpose },
    ],
    due: invoice.date_due ? textOf('due_by', { date: date(invoice.date_due) }) : textOf('amount_due'),
    amount: money(unpaid),
    scan: textOf('scan_qr'),
    qr_name: textOf('qr_code'),
    scan_classic: textOf('scan_qr_classic'),
  }
}

/** The payment QR code as an SVG picture; null for other currencies, without an IBAN, or with nothing to pay. */
export const paymentQr = (invoice: PrintedInvoice, purpose: string): string | null => {
  const unpaid = amountToPay(invoice)
  if (!unpaid) return null
  const account = invoice.accounts.find(
    ({ account_number, currency }) => account_number && canPayByQr(account_number, currency, unpaid),
  )
  if (!account?.account_number || invoice.currency !== 'EUR') return null
  return qrSvg(
    epcPayload({ name: invoice.seller_details.title, iban: account.account_number, amount: unpaid, text: purpose }),
  )
}
