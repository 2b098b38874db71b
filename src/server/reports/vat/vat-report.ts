// Decisions: docs/decisions/vat-return.md, docs/decisions/sums-of-the-vat-return.md
import type { ReportRow, VatDetails } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { plainText, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import { vatBoxes } from '#domain/vat-return/boxes.ts'
import type { VatBox, VatBoxDefinition } from '#domain/vat-return/boxes.ts'
import { vatReturn } from '#domain/vat-return/vat-return.ts'
import type { VatReturn } from '#domain/vat-return/vat-return.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { maxCounted } from '../documents.queries.ts'
import { columnsIn, moneyText, noFigure, reportText, rowOf, totalsOf } from '../report.ts'
import type { Report, ReportContext } from '../report.ts'
import { boxFilters } from './box-filters.ts'
import { readVatPeriod, requireVatPeriod } from './vat-company.queries.ts'
import { declaredPeriod, shownDeadline } from './declared-period.ts'
import { documentsAnswer } from './documents-answer.ts'
import { countVatDocuments, readDayCursor, readVatDocuments } from './vat-entries.queries.ts'
import { isDifference, readDifferenceDocuments, readDifferences } from './purchase-timing.queries.ts'
import { outsideRows, readOutside } from './vat-outside.ts'
import { readVatSums } from './vat-sums.queries.ts'
import { readDocumentsWithoutVat } from './without-vat.queries.ts'

/** The boxes under each heading, by what they sum. */
const sections = [
  ['vat_supplies', ['base']],
  ['vat_output', ['output']],
  ['vat_input', ['input', 'both', 'deductible']],
] as const satisfies [string, VatBoxDefinition['kind'][]][]

const euros = (amount: Decimal) => amountText(amount, 'EUR')
const boxOf = ({ boxes }: VatReturn, box: VatBox) => boxes.find((each) => each.box === box)!

const titleOfResult = ({ language }: ReportContext, result: Decimal) =>
  reportText(language, result.lt(zero) ? 'vat_refundable' : 'vat_payable')

/** The rows of boxes under their headings, and the result. */
const boxRows = async (context: ReportContext, span: ReportSpan, found: VatReturn): Promise<ReportRow[]> => {
  const boxes = [...boxFilters.keys()]
  const counts = await countVatDocuments(context, span, [...boxFilters.values()])
  const cells = (box: VatBox, title: string, documents: string | null) => {
    const { exact, rounded } = boxOf(found, box)
    return { box, title, documents, amount: euros(exact), declared: plainText(rounded) }
  }
  const rowOfBox = ({ box, [context.language]: title }: VatBoxDefinition): ReportRow => {
    const count = counts[boxes.indexOf(box)]
    return rowOf(`box:${box}`, cells(box, title, count === undefined ? null : String(count)), {
      documents: count ?? null,
      // Of the row before it.
      level: box === '24' ? 2 : 1,
    })
  }
  const rows = sections.flatMap(([section, kinds]) => [
    rowOf(`section:${section}`, { title: reportText(context.language, section) }, { kind: 'section', level: 0 }),
    ...vatBoxes.filter(({ kind }) => (kinds as readonly string[]).includes(kind)).map(rowOfBox),
  ])
  const title = titleOfResult(context, boxOf(found, '36').exact)
  return [...rows, rowOf('box:36', cells('36', title, null), { kind: 'total', level: 0 })]
}

const detailsOf = ({ today }: ReportContext, kind: VatPeriod, span: ReportSpan, found: VatReturn): VatDetails => {
  const period = declaredPeriod(kind, span)
  const deducted = boxOf(found, '35').exact
  return {
    period_kind: kind,
    is_declared: period !== undefined,
    deadline: period?.deadline ?? null,
    counted_to: span.to > today ? today : null,
    owed: euros(boxOf(found, '36').exact.plus(deducted)),
    deducted: euros(deducted),
  }
}

const notesOf = (context: ReportContext, found: VatReturn, details: VatDetails, rows: readonly ReportRow[]) => {
  const { language, currency } = context
  const text = (key: string, values?: Record<string, string | number>) => reportText(language, key, values)
  const day = (date: PlainDate) => createDocumentTexts(language, currency).date(date)
  const { exact, rounded } = boxOf(found, '36')
  const direct = exact.minus(rounded).abs().gt('0.5')
  return [
    ...(details.counted_to ? [text('note_vat_counted', { day: day(details.counted_to) })] : []),
    ...(details.deadline
      ? [text('note_vat_deadline', { day: day(details.deadline) })]
      : [text(`note_vat_period_${details.period_kind}`)]),
    text('note_vat_rounding'),
    ...(direct
      ? [text('note_vat_result', { declared: plainText(rounded), amount: moneyText(context, exact, 'EUR') })]
      : []),
    ...(rows.some(({ key }) => key === 'section:outside') ? [] : [text('note_vat_complete')]),
    ...(rows.some(({ documents }) => documents === maxCounted) ? [text('note_vat_counts', { most: maxCounted })] : []),
    text('note_vat_pro_rata'),
  ]
}

/** The boxes of FR0600 with their documents, what is in none of them, what is payable and by when. */
export const vat: Report = {
  read: async (context, { span }) => {
    const kind = await requireVatPeriod(context)
    const sums = await readVatSums(context, span)
    const found = vatReturn(sums)
    const boxes = await boxRows(context, span, found)
    const rows = [...boxes, ...(await outsideRows(context, span, await readOutside(context, span, sums, found)))]
    const details = detailsOf(context, kind, span, found)
    const column = columnsIn(context.language)
    const result = boxOf(found, '36').exact
    return {
      columns: [
        column('text', 'box'),
        column('text', 'title', reportText(context.language, 'column_box_name')),
        column('number', 'documents', reportText(context.language, 'column_vat_documents')),
        column('money', 'amount', reportText(context.language, 'column_vat_amount')),
        column('number', 'declared'),
      ],
      rows,
      totals: totalsOf({ amount: euros(result), declared: plainText(boxOf(found, '36').rounded) }),
      notes: notesOf(context, found, details, rows),
      chart: null,
      head: { title: titleOfResult(context, result), amount: euros(result.abs()), note: null },
      next: null,
      vat: details,
    }
  },
  documents: async (context, request, key) => {
    await requireVatPeriod(context)
    const { span, limit } = request
    const cursor = request.cursor === undefined ? undefined : readDayCursor(request.cursor)
    const page = { limit: limit + 1, cursor }
    const difference = key.startsWith('check:') ? key.slice('check:'.length) : ''
    if (isDifference(difference)) {
      const expenses = await readDifferenceDocuments(context, span, difference, page)
      const total = euros((await readDifferences(context, span))[difference])
      return { ...(await documentsAnswer(context, request, expenses, 'expense')), count: expenses.length, total }
    }
    const side = /^outside:without_vat:(sale|registered)$/.exec(key)?.[1] as 'sale' | 'registered' | undefined
    const sums = key.startsWith('outside:') ? await readVatSums(context, span) : []
    const outside = sums.length > 0 || side ? await readOutside(context, span, sums, vatReturn(sums)) : []
    const row = outside.find((each) => each.key === key)
    const filter = row?.filter ?? boxFilters.get(key.replace(/^box:/, '') as VatBox)
    if (!filter && !(row && side)) return undefined
    const found = filter
      ? await readVatDocuments(context, span, filter, page)
      : await readDocumentsWithoutVat(context, span, side!, page)
    const count = filter ? (await countVatDocuments(context, span, [filter]))[0]! : (row?.count ?? 0)
    return {
      ...(await documentsAnswer(context, request, found, (filter?.part ?? side) === 'sale' ? 'invoice' : 'expense')),
      count,
    }
  },
  figure: async (context, { span }) => {
    const kind = await readVatPeriod(context)
    if (kind === 'not_vat_payer' || kind === 'not_in_euros')
      return { ...noFigure(context), reason: reportText(context.language, `vat_${kind}`) }
    const found = vatReturn(await readVatSums(context, span))
    const result = boxOf(found, '36').exact
    const { deadline } = detailsOf(context, kind, span, found)
    const shown = shownDeadline(context, deadline)
    return {
      ...noFigure(context),
      amount: euros(result),
      note: shown ? null : titleOfResult(context, result),
      deadline: shown,
    }
  },
}
