import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { maxCounted } from '../documents.queries.ts'
import { nextOf, offsetOf } from '../paging.ts'
import { columnsIn, noFigure, reportText, rowOf, totalsOf } from '../report.ts'
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
const keyOf = ({ client_id, vat_code }: Group) => `buyer:${client_id}:${vat_code ?? ''}`

/** Supplies by buyer; those without a VAT number first, because they cannot be declared. */
const byBuyer = (groups: readonly Group[]): Group[][] => {
  const buyers = [...Map.groupBy(groups, keyOf).values()]
  const isProblem = ([first]: Group[]) => first?.vat_code === null
  return [...buyers.filter(isProblem), ...buyers.filter((buyer) => !isProblem(buyer))]
}

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

/** Supplies to VAT payers of other EU states by buyer, for the return FR0564. */
export const euSales: Report = {
  read: async (context, { span, limit, cursor }) => {
    const kind = await requireVatPeriod(context)
    const groups = await readSupplies(context, span)
    const buyers = byBuyer(groups)
    const offset = offsetOf(cursor, 'title')
    const shown = buyers.slice(offset, offset + limit)
    const next = nextOf('title', offset, shown.length, buyers.length)
    const text = (key: string, values?: Record<string, string | number>) => reportText(context.language, key, values)
    const total = { title: text('total'), ...amounts(groups) }
    const column = columnsIn(context.language)
    const deadline = declaredPeriod(kind, span)?.deadline
    const day = deadline && createDocumentTexts(context.language, 'EUR').date(deadline)
    const problems = buyers.filter(([first]) => first?.vat_code === null).length
    return {
      columns: [
        column('text', 'title', text('column_client')),
        column('text', 'vat_code'),
        column('text', 'country'),
        ...columns.map((each) => column('money', each, text(`column_eu_${each}`))),
        column('money', 'total'),
      ],
      rows: [
        ...shown.map((each) => rowOfBuyer(context, each)),
        ...(next ? [] : [rowOf('total', total, { kind: 'total', level: 0 })]),
      ],
      totals: totalsOf(total),
      notes: [
        ...(problems > 0 ? [text('note_eu_no_vat_code', { count: problems })] : []),
        ...(day ? [text('note_eu_deadline', { day })] : []),
        text('note_eu_services'),
      ],
      chart: null,
      head: { title: text('column_total'), amount: euros(amountOf(groups)), note: null },
      next,
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
    const supplies = await readSupplies(context, span)
    return {
      ...noFigure(context),
      amount: euros(amountOf(supplies)),
      // Without supplies there is nothing to submit.
      deadline: supplies.length > 0 ? shownDeadline(context, declaredPeriod(kind, span)?.deadline ?? null) : null,
    }
  },
}
