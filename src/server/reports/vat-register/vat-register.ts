import { z } from 'zod'
import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { IsafDocument } from '#domain/isaf/document.ts'
import { registerRows } from '#domain/isaf/values.ts'
import type { IsafSide } from '#domain/isaf/write.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { readRegisterPage } from '../isaf/document.queries.ts'
import { columnsIn, noFigure, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import { readVatPeriod, requireVatPeriod } from '../vat/vat-company.queries.ts'
import { readVatSums } from '../vat/vat-sums.queries.ts'
import type { ReadSum } from '../vat/vat-sums.queries.ts'

const sides = ['sales', 'purchases'] as const satisfies readonly IsafSide[]

/** The last document that was shown; null: the register starts. */
const cursorShape = z.tuple([z.enum(sides), z.string().refine(isPlainDate).nullable(), z.uuid().nullable()])
type Cursor = z.infer<typeof cursorShape>

const readCursor = (text: string): Cursor => {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuseField('cursor', 'cursor')
  }
}
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const euros = (amount: Decimal) => amountText(amount, 'EUR')

/** Receipts and import VAT are in no register. */
const isInRegister = (side: IsafSide, { part, kind }: ReadSum) =>
  side === 'sales' ? part === 'sale' : part === 'registered' && (kind === 'invoice' || kind === 'credit')

const totalsOfSide = (side: IsafSide, sums: readonly ReadSum[]) => {
  const found = sums.filter((each) => isInRegister(side, each))
  return {
    base: euros(sum(found.map(({ base }) => dec(base)))),
    vat: euros(sum(found.map(({ vat }) => dec(vat)))),
  }
}

/** The rows of a document: one for each code and rate. Its name stands in the first one. */
const rowsOfDocument = (document: IsafDocument): ReportRow[] =>
  registerRows(document).map(({ type, code, rate, base, vat }, at) =>
    rowOf(
      `${document.kind}:${document.id}:${at}`,
      {
        date: document.date,
        registered: document.date_registered,
        number: document.number,
        type,
        title: document.party.title,
        party_vat_code: document.party.vat_code,
        code,
        rate,
        base,
        vat,
      },
      { target: { kind: document.kind, id: document.id } },
    ),
  )

type Page = { rows: ReportRow[]; next: string | null }

/** The next documents of the registers: sales, then purchases. Headings and sums stand around each register. */
const readPage = async (context: ReportContext, request: ReportRequest, sums: readonly ReadSum[]): Promise<Page> => {
  const { span, limit } = request
  const [side, date, id] = request.cursor === undefined ? (['sales', null, null] as const) : readCursor(request.cursor)
  const days = { date_from: span.from, date_to: span.to }
  const after = date !== null && id !== null ? { date, id } : undefined
  const found = await readRegisterPage(context, side, days, { after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const text = (key: string) => reportText(context.language, key)
  const heading = rowOf(`section:${side}`, { title: text(`register_${side}`) }, { kind: 'section', level: 0 })
  const total = { title: text(`register_${side}_total`), ...totalsOfSide(side, sums) }
  const rows = [
    ...(after ? [] : [heading]),
    ...shown.flatMap(rowsOfDocument),
    ...(found.length > shown.length ? [] : [rowOf(`${side}:total`, total, { kind: 'sum', level: 0 })]),
  ]
  if (found.length > shown.length && last) return { rows, next: writeCursor([side, last.key_date, last.id]) }
  if (side === 'purchases') return { rows, next: null }
  const rest = limit - shown.length
  // A page that ends with the sales goes on with the purchases.
  if (rest < 1) return { rows, next: writeCursor(['purchases', null, null]) }
  const more = await readPage(
    context,
    { ...request, limit: rest, cursor: writeCursor(['purchases', null, null]) },
    sums,
  )
  return { rows: [...rows, ...more.rows], next: more.next }
}

/** Issued and received VAT invoices as registers: what i.SAF says, for reading. */
export const vatRegister: Report = {
  read: async (context, request) => {
    await requireVatPeriod(context)
    const sums = await readVatSums(context, request.span)
    const { rows, next } = await readPage(context, request, sums)
    const [sales, purchases] = [totalsOfSide('sales', sums), totalsOfSide('purchases', sums)]
    const column = columnsIn(context.language)
    return {
      columns: [
        column('date', 'date'),
        column('date', 'registered'),
        column('text', 'number'),
        column('text', 'type'),
        column('text', 'title', reportText(context.language, 'column_subject_client')),
        column('text', 'party_vat_code', reportText(context.language, 'column_vat_code')),
        column('text', 'code'),
        column('number', 'rate'),
        column('money', 'base'),
        column('money', 'vat'),
      ],
      rows,
      totals: {
        sales_base: sales.base,
        sales_vat: sales.vat,
        purchases_base: purchases.base,
        purchases_vat: purchases.vat,
      },
      notes: [reportText(context.language, 'note_register')],
      chart: null,
      head: null,
      next,
    }
  },
  documents: async () => undefined,
  figure: async (context, { span }) => {
    const kind = await readVatPeriod(context)
    if (kind === 'not_vat_payer' || kind === 'not_in_euros')
      return { ...noFigure(context), reason: reportText(context.language, `vat_${kind}`) }
    const sales = totalsOfSide('sales', await readVatSums(context, span))
    return { ...noFigure(context), amount: sales.vat, note: reportText(context.language, 'vat_output_note') }
  },
}
