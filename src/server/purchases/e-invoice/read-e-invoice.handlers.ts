import { createHash } from 'node:crypto'
import { maxLines } from '#contract/platform/document-fields.ts'
import type { ReadEInvoice, readEInvoiceRows } from '#contract/purchases/read-e-invoice.ts'
import { buyerCodes, matchBuyer } from '#domain/e-invoice/buyer.ts'
import type { LineWords } from '#domain/e-invoice/expense-lines.ts'
import type { EInvoice } from '#domain/e-invoice/model.ts'
import { accountOf, newVendorOf } from '#domain/e-invoice/new-vendor.ts'
import { expenseOfFile } from '#domain/e-invoice/to-expense.ts'
import { viewOf } from '#domain/e-invoice/view.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { readDuplicates } from '../expense/item.queries.ts'
import { expenseWithFile, findVendor, lastCategory, readBuyer } from './find-vendor.queries.ts'
import { withRefusals } from './files-inside.ts'
import type { InsideRefusal } from './files-inside.ts'
import { readFile } from './read-file.ts'
import type { EInvoiceOfFile } from './read-file.ts'

/** Files read in a day: enough for a year's papers of a small company at once. */
const filesOfPerson = 500
const filesOfCompany = 1000

export const readEInvoiceHandlers: HandlersOf<typeof readEInvoiceRows> = {
  'expense.read_e_invoice': async (context, { body }) => {
    const { db, companyId, session, now, services } = context
    const digest = createHash('sha256').update(body.bytes).digest('hex')
    const expense = await expenseWithFile(context, digest)
    if (expense !== undefined) throw new Problem('file_attached', { values: { expense } })
    const limits = [
      { key: `e-invoices of user ${session.user_id}`, most: filesOfPerson, within: 'day' as const },
      { key: `e-invoices of company ${companyId}`, most: filesOfCompany, within: 'day' as const },
    ]
    await countAttempt(db, limits, now)
    // No transaction is open while the file is read.
    return async () => {
      const read = await readFile(body.bytes, companyId)
      if ('refused' in read)
        throw new Problem('unreadable_e_invoice', { reason: read.refused, values: { value: read.value } })
      return inTransaction(services.pool, companyId, (own) => answerFor({ ...context, db: own }, read))
    }
  },
}

/** What an e-invoice says, as the form of an expense. Refuses with `other_buyer`. */
export const answerFor = async (context: CompanyContext, file: EInvoiceOfFile): Promise<ReadEInvoice> => {
  const { invoice } = file
  const { company, vats } = await readBuyer(context)
  const buyer = matchBuyer(invoice.buyer, company)
  if (buyer === 'other')
    throw new Problem('other_buyer', {
      values: { buyer: shown(invoice.buyer.name || buyerCodes(invoice.buyer)[0]), company: company.title },
    })
  const words = wordsIn(context)
  const read = expenseOfFile(file, { vat_enabled: company.vat_enabled, vats, words, maxLines })
  const match = await findVendor(context, invoice)
  const corrects_id = match && read.item.kind === 'credit' ? await correctedBy(context, match.id, invoice) : null
  const duplicates = match ? await readDuplicates(context, { vendor_id: match.id, number: read.item.number }) : []
  const account = accountOf(invoice.payment)
  const message = findingIn(context)
  const [preceding] = invoice.preceding
  return {
    item: {
      ...read.item,
      corrects_id,
      vendor_id: match?.id ?? null,
      category_id: match && (await lastCategory(context, match.id)),
    },
    vendor: { match, new: newVendorOf(invoice) },
    paper: { ...read.totals, vat_rows: read.vat_rows },
    findings: [
      ...(match?.account_number && account && match.account_number !== account
        ? [
            message('other_account', 'warning', 'vendor_id', {
              account: accountNumberText(account),
              card: accountNumberText(match.account_number),
            }),
          ]
        : []),
      ...(buyer === 'unnamed' ? [message('buyer_unnamed', 'warning', null)] : []),
      ...(buyer === 'by_name' && buyerCodes(invoice.buyer)[0] !== undefined
        ? [message('buyer_by_name', 'warning', null, { code: shown(buyerCodes(invoice.buyer)[0]) })]
        : []),
      ...(read.item.kind === 'credit' && preceding && !corrects_id
        ? [message('corrects_not_found', 'info', 'corrects_id', { number: shown(preceding.number) })]
        : []),
      ...attachmentFindings(file.attachments).map(({ code, severity, values }) =>
        message(code, severity, null, values),
      ),
      ...read.findings.map(({ code, severity, field, values }) => message(code, severity, field, values)),
    ],
    duplicate_of: duplicates[0] ?? null,
    view: viewOf(invoice, words),
    file: {
      format: file.format,
      syntax: file.syntax,
      is_in_pdf: file.is_in_pdf,
      attachments: withRefusals(file.attachments).map(({ name, size, type, refused }) => ({
        name,
        size,
        type,
        refused,
      })),
    },
  }
}

const maxShown = 200

/** A text of the file, shortened for a message: it may have a hundred thousand characters. */
const shown = (text: string | undefined): string => (text ?? '').slice(0, maxShown)

/** Which files inside will be attached to the expense, and which will not. */
const attachmentFindings = (files: EInvoiceOfFile['attachments']) => {
  const namesOf = (refused: InsideRefusal | null) =>
    withRefusals(files).flatMap((each) => (each.refused === refused ? [each.name] : []))
  return [
    { code: 'attachments', severity: 'info' as const, names: namesOf(null) },
    { code: 'attachments_type', severity: 'warning' as const, names: namesOf('type') },
    { code: 'attachments_size', severity: 'warning' as const, names: namesOf('size') },
    { code: 'attachments_count', severity: 'warning' as const, names: namesOf('count') },
  ].flatMap(({ names, ...finding }) => (names.length > 0 ? [{ ...finding, values: { names: namesText(names) } }] : []))
}

/** The first names, and how many more there are. */
const namesText = (names: readonly string[]): string => {
  const first = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${first} +${names.length - 5}` : first
}

/** The stored expense that a credit invoice corrects, if there is exactly one. */
const correctedBy = async (context: CompanyContext, vendorId: string, { preceding }: EInvoice) => {
  if (preceding.length !== 1) return null
  const found = await readDuplicates(context, { vendor_id: vendorId, number: preceding[0]?.number ?? '' })
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

const findingIn =
  ({ language }: CompanyContext) =>
  (
    code: string,
    severity: 'info' | 'warning',
    field: string | null,
    values: Record<string, string> = {},
  ): ReadEInvoice['findings'][number] => ({
    code,
    severity,
    field,
    message: textOf(language, 'read_e_invoice', code, values) ?? code,
  })

const wordsIn = ({ language }: CompanyContext): LineWords => {
  const word = (name: keyof LineWords) => textOf(language, 'read_e_invoice', `word_${name}`) ?? name
  return { discount: word('discount'), charge: word('charge'), delivery: word('delivery') }
}
