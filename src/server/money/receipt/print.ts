import { sql } from 'kysely'
import type { PrintedPages } from '#contract/platform/printed-pages.ts'
import type { CompanyContext, FileAnswer, Later } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { logoOf } from '#server/sales/printed-document/document-style.queries.ts'
import { sheetStyle, logoBox } from '#server/setup/logo-and-style/sheet-style.ts'
import type { SellerRow } from '#server/sales/invoice/lookups.queries.ts'
import type { PrintedReceipt } from './printed-receipt.ts'
import { receipt_document } from '#texts/lt/receipt_document.ts'
import type { ReceiptType } from '#domain/receipt.ts'
import { seriesAndNumber } from '#server/sales/printed-document/document-data.ts'
import type { SheetStyle, PrintedData } from '#server/platform/pdf/printed-data.ts'
import { wordmark } from '#server/sales/printed-document/document-parties.ts'
import { documentWords } from '#server/platform/words/document-words.ts'
import { printable, printableDeep } from '#server/platform/pdf/printable.ts'
import type { PrintedParty } from '#server/sales/printed-document/printed-invoice.ts'

type Found = Pick<SellerRow, 'invoice_style' | 'logo_version'> & { receipt: Omit<PrintedReceipt, 'look'> | null }

/** The receipt of a payment as it is printed; of a deleted payment too, for its number stays. */
const readPrinted = async (context: CompanyContext, paymentId: string): Promise<PrintedReceipt> => {
  const { db, companyId } = context
  const { rows } = await sql<Found>`
    select (select jsonb_build_object('type', r.type, 'number', r.number, 'date', r.date, 'accountant', r.accountant, 'cashier', r.cashier,
        'paid_for', r.paid_for, 'income_account', r.income_account, 'total', r.total::text, 'currency', r.currency,
        'total_in_words', r.total_in_words, 'seller_details', r.seller_details, 'client_details', r.client_details,
        'deleted_at', p.deleted_at)
      from receipt r where r.company_id = p.company_id and r.payment_id = p.id) as receipt,
      c.invoice_style, c.logo_version
    from payment p join company c on c.id = p.company_id where p.company_id = ${companyId} and p.id = ${paymentId} and p.type <> 'credit'`.execute(
    db,
  )
  const [payment] = rows
  if (!payment) throw notFound('payment')
  if (!payment.receipt) throw notFound('receipt')
  const { receipt, invoice_style, logo_version } = payment
  return { ...receipt, look: sheetStyle(invoice_style, await logoOf(context, logo_version)) }
}

export const receiptPdf = async (context: CompanyContext, paymentId: string): Promise<Later<FileAnswer>> => {
  const receipt = await readPrinted(context, paymentId)
  return async () => ({
    bytes: await context.services.renderer.pdf(receiptData(receipt), context.companyId),
    name: `${receipt.number}.pdf`,
  })
}

export const receiptPages = async (
  context: CompanyContext,
  paymentId: string,
  page: number | undefined,
): Promise<Later<PrintedPages>> => {
  const receipt = await readPrinted(context, paymentId)
  return () => context.services.renderer.svg(receiptData(receipt), page, context.companyId)
}

const words: Readonly<Record<keyof typeof receipt_document, string>> = receipt_document
const filled = (key: keyof typeof receipt_document, code: string) => words[key].replace('{{code}}', code)

const headings = {
  'cash-register-income': words.heading_income,
  'cash-register-expense': words.heading_expense,
  'cash-receipt': words.heading_receipt,
} as const satisfies Record<ReceiptType, string>

/** A cash document as words and figures ready to set; its template, named by `layout`, only lays them out. */
type ReceiptData = PrintedData & {
  words: Readonly<Record<string, string>>
  heading: string
  series_and_number: string
  long_date: string
  seller: { name: string; code: string; address: string }
  /** Who pays or is paid; empty where the payment names nobody, and it is written by hand. */
  person: { name: string; code: string }
  paid_for: string
  amount: string
  in_words: string
  income_account: string
  accountant: string
  cashier: string
}

/** The code with its name; after a name it goes on the sentence (`person_`). */
const codeOf = ({ type, code }: PrintedParty, place: '' | 'person_' = ''): string =>
  code ? filled(`${place}${type === 'legal' ? 'company_code' : 'personal_code'}`, code) : ''

/** A person who sells is told by the certificate of the activity, or the VAT code; the personal code only where there is neither. */
const sellerCode = (seller: PrintedReceipt['seller_details']): string => {
  if (seller.type === 'legal') return codeOf(seller)
  const { certificate_number, activity_type, vat_code } = seller
  if (certificate_number)
    return filled(
      activity_type === 'certificate' ? 'business_certificate_number' : 'certificate_number',
      certificate_number,
    )
  return vat_code ? filled('vat_code', vat_code) : codeOf(seller)
}

const addressOf = ({ address, postal_code, city }: PrintedParty): string =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The printed form of a receipt. Pure: the same receipt gives the same document. */
const receiptData = (receipt: PrintedReceipt): ReceiptData => {
  const { seller_details: seller, client_details: client } = receipt
  const printed = documentWords('lt', receipt.currency)
  const said = printableDeep({
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
    ...said,
    ...sheetOf(receipt),
    words,
    heading,
    layout: `receipt-${receipt.type}`,
    language: 'lt',
    title: printable(`${heading} ${receipt.number}`),
    author: printable(seller.title),
    day: [Number(receipt.date.slice(0, 4)), Number(receipt.date.slice(5, 7)), Number(receipt.date.slice(8, 10))],
    note: null,
    branding: null,
    page_of: printed.word('page_of'),
    mark: receipt.deleted_at ? printed.word('deleted_mark') : null,
    table: { lines: [] },
  }
}

/**
 * The company's logo in its place. Cash documents are printed on whatever printer stands beside the till: for the rest ink on white,
 * no colour of the company's. Two cash receipts share a sheet, where only a small logo leaves room for all that is signed.
 */
const sheetOf = ({ type, look }: PrintedReceipt): SheetStyle => ({
  ...look,
  accent: ink,
  accent_text: ink,
  font: 'Inter',
  logo_box: type === 'cash-receipt' && look.logo ? logoBox(look.logo, 'small') : look.logo_box,
})
const ink = '#1E1C17'
