// Decision: docs/decisions/moved-in-documents.md

/** Whether an invoice or expense was made here or moved in from another program. */
export const documentOrigins = ['own', 'import'] as const

/** What a moved-in document was read from. `opening`: a debt on the day of moving in. */
export const importSources = ['table', 'opening', 'isaf', 'ubl', 'invoice_ninja', 'invoiceshelf'] as const
export type ImportSource = (typeof importSources)[number]

/**
 * A line of a moved-in document, or its sum by a VAT code, as its source has it. It is only shown: no sum of the books is made of it. Amounts
 * are decimals in text.
 */
export type MovedInLine = {
  title: string | null
  quantity: string | null
  unit: string | null
  price: string | null
  vat_code: string | null
  vat_rate: string | null
  total_without_vat: string | null
  vat_total: string | null
}
