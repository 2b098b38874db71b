import type { Invoice } from '#contract/sales/invoice.ts'

/** Which PDF a person gets: as it was sent. A void document must not look valid on paper, so it is made anew with its mark. */
export const pdfQuery = ({ voided_at }: Pick<Invoice, 'voided_at'>): { as: 'sent' | 'now' } => ({
  as: voided_at ? 'now' : 'sent',
})
