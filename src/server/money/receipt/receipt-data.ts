import type { Receipt } from '#contract/money/payment-fields.ts'
import type { ClientDetails } from '#contract/sales/client.ts'
import type { ReceiptType } from '#domain/payment.ts'
import { printable, printableDeep } from '#server/platform/pdf/printed-data.ts'
import type { SheetStyle, PrintedData } from '#server/platform/pdf/printed-data.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { seriesAndNumber } from '#server/sales/printed-document/document-data.ts'
import { wordmark } from '#server/sales/printed-document/document-parties.ts'
import type { PrintedParty, PrintedSeller } from '#server/sales/printed-document/printed-invoice.ts'
import { logoBox } from '#server/setup/logo-and-style/sheet-style.ts'
import { receipt_document } from '#texts/lt/receipt_document.ts'

/** The data of a printed receipt: the stored receipt with the details of both parties. */
export type PrintedReceipt = Pick<
  Receipt,
  | 'type'
  | 'number'
  | 'date'
  | 'accountant'
  | 'cashier'
  | 'paid_for'
  | 'income_account'
  | 'total'
  | 'currency'
  | 'total_in_words'
> & {
  seller_details: PrintedSeller
  client_details: ClientDetails | null
  /** Set if its payment was deleted: the receipt is void, but its number stays used. */
  deleted_at: string | null
  /** The current style of the company's documents. */
  sheet: SheetStyle
}

const words: Readonly<Record<keyof typeof receipt_document, string>> = receipt_document
const withCode = (key: keyof typeof receipt_document, code: string) => words[key].replace('{{code}}', code)

const headings = {
  'cash-register-income': words.heading_income,
  'cash-register-expense': words.heading_expense,
  'cash-receipt': words.heading_receipt,
} as const satisfies Record<ReceiptType, string>

/** A cash document with all texts formatted; the template, named by `layout`, only places them. */
type ReceiptData = PrintedData & {
  words: Readonly<Record<string, string>>
  heading: string
  series_and_number: string
  long_date: string
  seller: { name: string; code: string; address: string }
  /** The payer or payee; empty if the payment has no client, so that it can be written with a pen. */
  person: { name: string; code: string }
  paid_for: string
  amount: string
  in_words: string
  income_account: string
  accountant: string
  cashier: string
}

/** The code with its label; `person_` is the label that follows a name within a sentence. */
const codeOf = ({ type, code }: PrintedParty, place: '' | 'person_' = ''): string =>
  code ? withCode(`${place}${type === 'legal' ? 'company_code' : 'personal_code'}`, code) : ''

/** A person who sells is identified by the activity certificate or the VAT code; the personal code is printed only if there is neither. */
const sellerCode = (seller: PrintedReceipt['seller_details']): string => {
  if (seller.type === 'legal') return codeOf(seller)
  const { certificate_number, activity_type, vat_code } = seller
  if (certificate_number)
    return withCode(
      activity_type === 'certificate' ? 'business_certificate_number' : 'certificate_number',
      certificate_number,
    )
  return vat_code ? withCode('vat_code', vat_code) : codeOf(seller)
}

const addressOf = ({ address, postal_code, city }: PrintedParty): string =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The printed form of a receipt. A pure function. */
export const receiptData = (receipt: PrintedReceipt): ReceiptData => {
  const { seller_details: seller, client_details: client } = receipt
  const printed = createDocumentTexts('lt', receipt.currency)
  const texts = printableDeep({
    series_and_number: seriesAndNumber(receipt.number, printed),
    long_date: printed.longDate(receipt.date),
    seller: { name: seller.title, code: sellerCode(seller), address: addressOf(seller) },
    person: { name: client?.title ?? '', code: client ? codeOf(client, 'person_') : '' },
    paid_for: receipt.paid_for ?? '',
    amount: `${printed.amount(receipt.total)}\u00a0${receipt.currency === 'EUR' ? 'Eur' : receipt.currency}`,
    in_words: receipt.total_in_words,
    income_account: receipt.income_account ?? '',
    accountant: receipt.accountant ?? '',
    cashier: receipt.cashier ?? '',
    wordmark: wordmark(seller.title),
  })
  const heading = headings[receipt.type]
  return {
    ...texts,
    ...receiptStyle(receipt),
    words,
    heading,
    layout: `receipt-${receipt.type}`,
    language: 'lt',
    title: printable(`${heading} ${receipt.number}`),
    author: printable(seller.title),
    day: [Number(receipt.date.slice(0, 4)), Number(receipt.date.slice(5, 7)), Number(receipt.date.slice(8, 10))],
    note: null,
    branding: null,
    page_of: printed.textOf('page_of'),
    mark: receipt.deleted_at ? printed.textOf('deleted_mark') : null,
    table: { lines: [] },
  }
}

/**
 * The company's logo in its usual place. Cash documents may be printed on a simple printer, so all else is dark ink on white,
 * without the company's colour. Two cash receipts share a sheet, where only a small logo leaves room for the signatures.
 */
const receiptStyle = ({ type, sheet }: PrintedReceipt): SheetStyle => ({
  ...sheet,
  accent: ink,
  accent_text: ink,
  font: 'Inter',
  logo_box: type === 'cash-receipt' && sheet.logo ? logoBox(sheet.logo, 'small') : sheet.logo_box,
})
const ink = '#1E1C17'
