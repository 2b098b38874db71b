import { z } from 'zod'
import { documentOrigins, importSources } from '#domain/moved-in.ts'
import { dateFields, dueBeforeDate, isDueInOrder } from './document-fields.ts'
import { amount, id, optionalMultiline, orNull } from './fields.ts'

const text = z.string().nullable()

/** Of an invoice or expense in a list. */
export const movedInRow = {
  origin: z
    .enum(documentOrigins)
    .describe('import: it was moved in from another program, and its VAT is declared there'),
  import_source: z.enum(importSources).nullable().describe('what a moved-in document was read from'),
}

/** A filter of lists of invoices and expenses. */
export const originFilter = {
  origin: z.enum(documentOrigins).optional().describe('import: moved in from another program'),
}

/** Of an invoice or expense. */
export const movedInFields = {
  paid_before: amount.describe('what was paid of a moved-in document before it was moved in; part of `paid`'),
  import_lines: z
    .array(
      z.object({
        title: text,
        quantity: text,
        unit: text,
        price: text,
        vat_code: text,
        vat_rate: text,
        total_without_vat: text,
        vat_total: text,
      }),
    )
    .describe('of a moved-in document: its lines or its sums by VAT code, as its source has them'),
}

// What may be changed of a moved-in document: no sum of the books is made of it. The date is sent back as it is.
/** The changeable fields of a moved-in invoice. */
export const movedInInvoiceInput = z
  .object({ ...dateFields, note: optionalMultiline(2000) })
  .refine(isDueInOrder, dueBeforeDate)
/** The changeable fields of a moved-in expense. */
export const movedInExpenseInput = z
  .object({ ...dateFields, category_id: orNull(id), comment: optionalMultiline(2000) })
  .refine(isDueInOrder, dueBeforeDate)
