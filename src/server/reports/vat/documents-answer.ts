import { amountText } from '#domain/currency.ts'
import { readDocumentNames } from '../documents.queries.ts'
import type { DocumentPage, ReportContext, ReportRequest } from '../report.ts'
import { writeDayCursor } from './vat-entries.queries.ts'
import type { VatDocument } from './vat-entries.queries.ts'

/** A page of documents, of which one more than the page was read. */
export const documentsAnswer = async (
  context: ReportContext,
  { limit }: Pick<ReportRequest, 'limit'>,
  found: readonly VatDocument[],
  kind: 'invoice' | 'expense',
): Promise<Omit<DocumentPage, 'count'>> => {
  const shown = found.slice(0, limit)
  const names = await readDocumentNames(
    context,
    shown.map(({ id }) => ({ kind, id })),
  )
  const last = shown.at(-1)
  return {
    data: shown.map(({ id, date, codes, base, amount }) => ({
      kind,
      id,
      title: names.get(id)?.title ?? null,
      number: names.get(id)?.number ?? null,
      date,
      amount: amountText(amount, 'EUR'),
      currency: 'EUR',
      code: codes.join(', ') || null,
      base: amountText(base, 'EUR'),
    })),
    next: found.length > shown.length && last ? writeDayCursor([last.date, last.id]) : null,
    list: null,
  }
}
