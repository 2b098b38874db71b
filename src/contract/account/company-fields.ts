import { companyCodeProblem, normaliseCode, vatCodeProblem } from '#domain/identifiers.ts'
import { optionalText, text } from '#contract/platform/fields.ts'

/** A code without spaces; null when empty. Whether it is right depends on the country and the type: see `companyInput`. */
export const companyCode = text(40)
  .nullish()
  .transform((value) => (value ? normaliseCode(value) : '') || null)

/**
 * Why the own company's code is wrong. It must be right to the check digit; a client's is only warned of, for foreign and
 * historic codes exist (lithuania.md 2.4). An individual's code is free text: nobody is made to give a personal code.
 */
export const ownCodeProblem = (company: { type: string; country: string; code: string | null }) =>
  company.type === 'legal' && company.country === 'LT' && company.code ? companyCodeProblem(company.code) : undefined

export const ownVatCode = text(30)
  .nullish()
  .transform((value) => (value ? normaliseCode(value) : '') || null)
  .superRefine((value, context) => {
    const problem = value ? vatCodeProblem(value) : undefined
    if (problem) context.addIssue({ code: 'custom', message: `vat_code_${problem}`, input: value })
  })

export const certificateOrNone = optionalText(60)
