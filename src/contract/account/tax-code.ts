import { z } from 'zod'
import { personalCodeProblem } from '#domain/identifiers.ts'
import { text } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** Digits only, as the tax office's files have it. A code of eleven digits is a personal code. */
const taxCode = text(40)
  .nullable()
  .transform((value) => value?.replaceAll(' ', '') || null)
  .superRefine((value, context) => {
    if (value === null) return
    const isKnown = /^\d{9,11}$/.test(value) && (value.length < 11 || personalCodeProblem(value) === undefined)
    // The value is left out of the error, so that it is in no log.
    if (!isKnown) context.addIssue({ code: 'custom', message: 'tax_code', input: null })
  })

export const taxCodeInput = z.strictObject({ tax_code: taxCode })

const storedTaxCode = z.object({ tax_code: z.string().nullable() })

export const taxCodeRows = {
  'company.tax_code': row({
    method: 'GET',
    path: '/company/{id}/tax-code',
    access: 'tax_code.write',
    ofCompany: true,
    output: storedTaxCode,
    summary:
      'The code of a natural person in the register of taxpayers; null: unknown, or the company is a legal person',
  }),
  'company.set_tax_code': row({
    method: 'PUT',
    path: '/company/{id}/tax-code',
    access: 'tax_code.write',
    ofCompany: true,
    input: taxCodeInput,
    output: storedTaxCode,
    summary: 'Store or remove the code of a natural person in the register of taxpayers',
  }),
}
