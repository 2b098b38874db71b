import type { Paper } from '#contract/automation/inbox.ts'
import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { newVendorOf } from '#domain/e-invoice/new-vendor.ts'
import { certain, doubtful } from '#domain/paper/facts.ts'
import type { Found, PaperDoubt } from '#domain/paper/facts.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { answerFor } from '#server/purchases/e-invoice/read-e-invoice.handlers.ts'
import type { EInvoiceOfFile } from '#server/purchases/e-invoice/read-file.ts'
import { emptyForm } from '#server/purchases/expense/form.queries.ts'
import { doubted, totalsOfForm } from './described.ts'
import type { Described } from './described.ts'

/** Differences up to this are the rounding of the vendor's program. */
const roundingDifference = dec('0.05')

/** The sums of the file replace those of its lines if they differ: what the vendor prints is owed. */
const withPaperSums = async (context: CompanyContext, form: Paper['form'], { paper, vendor }: ReadEInvoice) => {
  if (!vendor.match) return { form, doubt: null }
  const totals = await totalsOfForm(context, form)
  if (!totals) return { form, doubt: 'no_vat_row' as const }
  const difference = dec(totals.total).minus(dec(paper.total)).abs()
  if (difference.eq(0) && dec(totals.vat_total).eq(dec(paper.vat))) return { form, doubt: null }
  const rows = paper.vat_rows.flatMap(({ vat_id, base, vat }) =>
    vat_id ? [{ vat_id, base, vat, deductible_percent: '100' }] : [],
  )
  if (!form.vat || rows.length < paper.vat_rows.length || difference.gt(roundingDifference))
    return { form, doubt: 'sums_differ' as const }
  return { form: { ...form, vat_rows: rows, confirm_difference: true }, doubt: null }
}

const vendorField = ({ vendor: { match, new: facts }, findings }: ReadEInvoice): Found => {
  const title = match?.title ?? facts.title
  if (!match) return doubtful(title || null, 'new_vendor')
  if (match.by === 'title' || match.by === 'account_number') return doubtful(title, 'vendor_by_name')
  return findings.some(({ code }) => code === 'other_account') ? doubtful(title, 'other_account') : certain(title)
}

/** Warnings about one of the fields that a person looks at. */
const doubtOf = ({ findings }: ReadEInvoice, codes: readonly string[], doubt: PaperDoubt): PaperDoubt | null =>
  findings.some(({ code, severity }) => severity === 'warning' && codes.includes(code)) ? doubt : null

const known = new Set([
  'no_vat_row',
  'foreign_vat',
  'due_before_date',
  'number_cut',
  'buyer_unnamed',
  'buyer_by_name',
  'other_account',
])

/** An e-invoice as the books see it. One whose buyer is somebody else is shown as what it says, with a doubt. */
export const describeEInvoice = async (context: CompanyContext, file: EInvoiceOfFile): Promise<Described> => {
  const { invoice } = file
  const facts = newVendorOf(invoice)
  const key = (facts.vat_code ?? facts.code ?? facts.title) || null
  const empty = emptyForm(context)
  const read = await answerFor(context, file).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'other_buyer') return undefined
    throw error
  })
  if (!read) {
    const { number, date, currency, totals } = invoice
    return {
      form: { ...empty, number: number.slice(0, 60), date, currency, total: totals.gross, vat: false },
      vendor: { match: null, new: facts },
      fields: {
        vendor: doubtful(facts.title, 'other_buyer'),
        number: certain(number.slice(0, 60)),
        date: certain(date),
        total: certain(totals.gross),
        vat: certain(totals.vat),
      },
      findings: [],
      view: null,
      other: 'other_buyer',
      key,
    }
  }
  const lines = { ...empty, ...read.item, confirm_difference: false }
  const withRows = read.item.lines.length > 0 || !read.item.vat ? lines : { ...lines, vat_rows: rowsOf(read) }
  const { form, doubt } = await withPaperSums(context, withRows, read)
  const rest = read.findings.some(({ code, severity }) => severity === 'warning' && !known.has(code))
  return {
    form,
    vendor: read.vendor,
    fields: {
      vendor: vendorField(read),
      number: doubted(certain(read.item.number), doubtOf(read, ['number_cut'], 'several')),
      date: doubted(certain(read.item.date), read.item.date > context.today ? 'future_date' : null),
      total: doubted(certain(read.paper.total), doubt === 'sums_differ' ? doubt : null),
      vat: doubted(
        certain(read.paper.vat),
        doubtOf(read, ['foreign_vat'], 'foreign_vat') ??
          doubtOf(read, ['no_vat_row'], 'no_vat_row') ??
          (doubt === 'no_vat_row' ? doubt : null),
      ),
    },
    findings: read.findings,
    view: read.view,
    other: rest || doubtOf(read, ['buyer_unnamed', 'buyer_by_name'], 'buyer_unnamed') ? 'buyer_unnamed' : null,
    key,
  }
}

/** The VAT rows of a file without lines; null: computed from the totals. */
const rowsOf = ({ paper }: ReadEInvoice): Paper['form']['vat_rows'] => {
  const rows = paper.vat_rows.flatMap(({ vat_id, base, vat }) =>
    vat_id ? [{ vat_id, base, vat, deductible_percent: '100' }] : [],
  )
  return rows.length > 0 && rows.length === paper.vat_rows.length ? rows : null
}
