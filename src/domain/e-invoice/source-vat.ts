import type { Bilingual } from '#domain/default-vat.ts'
import { mergeVatRows } from '#domain/merged-vat.ts'
import type { InvoiceTotals, VatBreakdown } from '#domain/invoice-totals.ts'
import type { VatCategory } from '#domain/vat.ts'
import { signed } from './amounts.ts'
import type { VatRow } from './model.ts'
import type { SourceDocument } from './source.ts'

/** The reason of a category without VAT if the VAT rate has no legal note. S and Z must have no reason. */
const reasons: Readonly<Partial<Record<VatCategory, Bilingual>>> = {
  E: { lt: 'PVM neapmokestinama', en: 'Exempt from VAT' },
  AE: { lt: 'Atvirkštinis apmokestinimas', en: 'Reverse charge' },
  K: { lt: 'Prekių tiekimas į kitą ES valstybę', en: 'Intra-Community supply' },
  G: { lt: 'Prekių eksportas', en: 'Export outside the EU' },
  O: { lt: 'Ne PVM objektas', en: 'Not subject to VAT' },
}

const notPayer: Bilingual = { lt: 'Pardavėjas nėra PVM mokėtojas', en: 'The seller is not a VAT payer' }

/** VATEX codes of the categories that have exactly one. */
const reasonCodes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** The VAT rows of the document, with the reason where no VAT is charged. */
export const vatRowsOf = (source: SourceDocument, totals: InvoiceTotals): VatRow[] =>
  mergeVatRows(totals.vat_breakdown, source.currency).map((row) => ({
    category: row.category,
    rate: row.rate,
    base: signed(row.base, source.type === 'credit'),
    vat: signed(row.vat, source.type === 'credit'),
    exemption_reason: reasonOf(source, row),
    exemption_code: reasonCodes[row.category] ?? null,
  }))

const reasonOf = (source: SourceDocument, row: VatBreakdown & { rows: readonly VatBreakdown[] }): string | null => {
  const reason = reasons[row.category]
  if (!reason) return null
  if (!source.vat) return notPayer[source.language]
  const notes = new Set(row.rows.flatMap((each) => legalNoteOf(source, each) ?? []))
  return [...notes].join('\n') || reason[source.language]
}

const legalNoteOf = ({ vat_breakdown }: SourceDocument, row: VatBreakdown): string | null =>
  (
    vat_breakdown.find((stored) => stored.vat_id !== null && stored.vat_id === row.vat_id) ??
    vat_breakdown.find((stored) => stored.type === row.type && stored.code === row.code)
  )?.legal_note ?? null

/** The legal notes that no VAT row of the e-invoice can have, for example of a zero rate (Z). */
export const otherLegalNotes = (source: SourceDocument, totals: InvoiceTotals): string[] =>
  source.vat
    ? [
        ...new Set(
          totals.vat_breakdown
            .filter(({ category }) => !reasons[category])
            .flatMap((row) => legalNoteOf(source, row) ?? []),
        ),
      ]
    : []
