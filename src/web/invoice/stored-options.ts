import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'

/** The pick-lists of a stored invoice: what it names stays known to its form, also when it was archived since. */
export const optionsWith = (options: InvoiceOptions, invoice: Invoice): InvoiceOptions => {
  const vats = new Set(options.vats.map((vat) => vat.id))
  const units = new Set(options.units.map((unit) => unit.id))
  const goneVats = invoice.vat_breakdown.flatMap((group) =>
    group.vat_id && !vats.has(group.vat_id)
      ? [
          {
            id: group.vat_id,
            type: group.type,
            rate: group.rate ?? '0',
            title: group.title,
            code: group.code,
            legal_note: group.legal_note,
            valid_from: null,
            valid_to: null,
            is_default: false,
          },
        ]
      : [],
  )
  const goneUnits = new Map(
    invoice.lines.flatMap((line) =>
      line.unit_id && line.unit && !units.has(line.unit_id)
        ? [[line.unit_id, { id: line.unit_id, title: line.unit, short_name: line.unit, format: '0' }] as const]
        : [],
    ),
  )
  return { ...options, vats: [...options.vats, ...goneVats], units: [...options.units, ...goneUnits.values()] }
}
