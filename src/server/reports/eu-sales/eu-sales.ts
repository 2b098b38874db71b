import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { maxCounted } from '../documents.queries.ts'
import { nextOf, offsetOf } from '../paging.ts'
import { columnsIn, moneyText, noFigure, reportText, reportTitle, rowOf, totalsOf } from '../report.ts'
import type { Report, ReportContext } from '../report.ts'
import { documentsAnswer } from '../vat/documents-answer.ts'
import { declaredPeriod, shownDeadline } from '../vat/declared-period.ts'
import { readVatPeriod, requireVatPeriod } from '../vat/vat-company.queries.ts'
import { readDayCursor } from '../vat/vat-entries.queries.ts'
import { euCodes, readSupplies, readSuppliesOfBuyer } from './eu-sales.queries.ts'
import type { EuColumn } from './eu-sales.queries.ts'

const columns = Object.keys(euCodes) as EuColumn[]
type Group = Awaited<ReturnType<typeof readSupplies>>[number]

const euros = (amount: Decimal) => amountText(amount, 'EUR')
const keyOf = ({ client_id, vat_code, is_declared }: Group) =>
  `${is_declared ? 'buyer' : 'undeclared'}:${client_id}:${vat_code ?? ''}`

/** Sales that the return lists, and those with its codes to buyers without a VAT number of another EU state. */
const split = (groups: readonly Group[]) => ({
  declared: groups.filter(({ is_declared }) => is_declared),
  undeclared: groups.filter(({ is_declared }) => !is_declared),
})

const byBuyer = (groups: readonly Group[]): Group[][] => [...Map.groupBy(groups, keyOf).values()]

const amountOf = (groups: readonly Group[], column?: EuColumn) =>
  sum(groups.filter(({ code }) => !column || code === euCodes[column]).map(({ base }) => dec(base)))

const amounts = (groups: readonly Group[]) => ({
  ...Object.fromEntries(columns.map((column) => [column, euros(amountOf(groups, column))])),
  total: euros(amountOf(groups)),
})

const rowOfBuyer = ({ language }: ReportContext, groups: readonly Group[]): ReportRow => {
  const [first] = groups
  return rowOf(
    keyOf(first!),
    {
      title: first!.title,
      vat_code: first!.vat_code ?? reportText(language, 'eu_no_vat_code'),
      country: first!.country,
      ...amounts(groups),
    },
    // A document with several codes counts once for each.
    {
      documents: Math.min(
        maxCounted,
        groups.reduce((total, { count }) => total + count, 0),
      ),
    },
  )
}

const leftOut = ({ language }: ReportContext, undeclared: readonly Group[]) =>
  reportText(language, 'eu_undeclared_total', { count: byBuyer(undeclared).length })

/** What cannot be declared comes first and apart, because somebody must correct it; the total is that of the return. */
const rowsOf = (context: ReportContext, { declared, undeclared }: ReturnType<typeof split>): ReportRow[] => {
  const lines = (groups: readonly Group[]) => byBuyer(groups).map((buyer) => rowOfBuyer(context, buyer))
  const row = (kind: 'section' | 'sum' | 'total', key: string, title: string, cells?: Record<string, string>) =>
    rowOf(key, { title, ...cells }, { kind, level: 0 })
  const text = (key: string) => reportText(context.language, key)
  return [
    ...(undeclared.length > 0
      ? [
          row('section', 'section:undeclared', text('eu_undeclared')),
          ...lines(undeclared),
          row('sum', 'undeclared', leftOut(context, undeclared), amounts(undeclared)),
          row('section', 'section:declared', reportTitle(context.language, 'eu-sales')),
        ]
      : []),
    ...lines(declared),
    row('total', 'total', text('total'), amounts(declared)),
  ]
}

/** Supplies to VAT payers of other EU states by buyer, for the return FR0564. */
export const euSales: Report = {
  read: async (context, { span, limit, cursor }) => {
    const kind = await requireVatPeriod(context)
    const supplies = split(await readSupplies(context, span))
    const { declared, undeclared } = supplies
    const all = rowsOf(context, supplies)
    const offset = offsetOf(cursor, 'title')
    const rows = all.slice(offset, offset + limit)
    const text = (key: string, values?: Record<string, string | number>) => reportText(context.language, key, values)
    const column = columnsIn(context.language)
    const deadline = declaredPeriod(kind, span)?.deadline
    const day = deadline && createDocumentTexts(context.language, 'EUR').date(deadline)
    const amountLeftOut = moneyText(context, amountOf(undeclared), 'EUR')
    return {
      columns: [
        column('text', 'title', text('column_client')),
        column('text', 'vat_code'),
        column('text', 'country'),
        ...columns.map((each) => column('money', each, text(`column_eu_${each}`))),
        column('money', 'total'),
      ],
      rows,
      totals: totalsOf(amounts(declared)),
      notes: [
        ...(undeclared.length > 0 ? [text('note_eu_undeclared', { amount: amountLeftOut })] : []),
        ...(day ? [text('note_eu_deadline', { day })] : []),
        text('note_eu_services'),
      ],
      chart: null,
      head: { title: text('column_total'), amount: euros(amountOf(declared)), note: null },
      next: nextOf('title', offset, rows.length, all.length),
    }
  },
  documents: async (context, request, key) => {
    await requireVatPeriod(context)
    const groups = (await readSupplies(context, request.span)).filter((group) => keyOf(group) === key)
    const [first] = groups
    if (!first) return undefined
    const { span, limit } = request
    const cursor = request.cursor === undefined ? undefined : readDayCursor(request.cursor)
    const found = await readSuppliesOfBuyer(context, span, first, { limit: limit + 1, cursor })
    return {
      ...(await documentsAnswer(context, request, found, 'invoice')),
      count: rowOfBuyer(context, groups).documents ?? 0,
      total: euros(amountOf(groups)),
    }
  },
  figure: async (context, { span }) => {
    const kind = await readVatPeriod(context)
    if (kind === 'not_vat_payer' || kind === 'not_in_euros')
      return { ...noFigure(context), reason: reportText(context.language, `vat_${kind}`) }
    const { declared, undeclared } = split(await readSupplies(context, span))
    return {
      ...noFigure(context),
      amount: euros(amountOf(declared)),
      note: undeclared.length > 0 ? leftOut(context, undeclared) : null,
      // Without supplies there is nothing to submit.
      deadline: declared.length > 0 ? shownDeadline(context, declaredPeriod(kind, span)?.deadline ?? null) : null,
    }
  },
}
