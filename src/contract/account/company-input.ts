import { z } from 'zod'
import {
  country,
  currency,
  locale,
  optionalEmail,
  optionalMultiline,
  optionalText,
  requiredText,
  text,
  yesNo,
} from '#contract/platform/fields.ts'
import { accountNumber, contact, personTypes } from '#contract/platform/party-fields.ts'
import { invoiceStyleInput } from './document-style.ts'
import { vatPeriods } from '#domain/tax-deadlines.ts'
import { companyCodeProblem, normaliseCode, vatCodeProblem } from '#domain/identifiers.ts'

/** A code without spaces; null when empty. `companyInput` validates it by country and type. */
const companyCode = text(40)
  .nullish()
  .transform((value) => (value ? normaliseCode(value) : '') || null)

/**
 * Why the code of the user's own company is invalid. Its check digit must be right; for a client's code there is only a warning, because
 * foreign and historic codes exist (lithuania.md 2.4). An individual's code is free text, because a personal code is not required.
 */
const ownCodeProblem = (company: { type: string; country: string; code: string | null }) =>
  company.type === 'legal' && company.country === 'LT' && company.code ? companyCodeProblem(company.code) : undefined

const ownVatCode = text(30)
  .nullish()
  .transform((value) => (value ? normaliseCode(value) : '') || null)
  .superRefine((value, context) => {
    const problem = value ? vatCodeProblem(value) : undefined
    if (problem) context.addIssue({ code: 'custom', message: `vat_code_${problem}`, input: value })
  })

const certificateNumber = optionalText(60)

/** An additional address of the company, such as a shop. */
const additionalAddress = z.strictObject({
  title: optionalText(120),
  address: optionalMultiline(200),
  city: optionalText(100),
  postal_code: optionalText(20),
  country: country.default('LT'),
})

export const companyFields = {
  type: z.enum(personTypes),
  title: requiredText(200),
  code: companyCode,
  vat_enabled: yesNo.default(false),
  vat_code: ownVatCode,
  email: optionalEmail,
  phone: optionalText(40),
  website: optionalText(200),
  currency,
  address: optionalMultiline(200),
  city: optionalText(100),
  postal_code: optionalText(20),
  country,
  activity_type: z
    .enum(['simple', 'certificate'])
    .nullish()
    .transform((value) => value ?? null),
  certificate_number: certificateNumber,
  bank_name: optionalText(120),
  bank_code: optionalText(20),
  account_number: accountNumber,
  contacts: z.array(contact).max(20).default([]),
  addresses: z.array(additionalAddress).max(20).default([]),
  language: locale.default('lt'),
  time_zone: text(60).default('Europe/Vilnius'),
  vat_period: z
    .enum(vatPeriods)
    .default('month')
    .describe('how often VAT is declared; a legal person declares monthly'),
  e_invoice_in_pdf: yesNo.default(true).describe('whether PDFs of invoices have their data inside (Factur-X)'),
  invoice_style: invoiceStyleInput.optional(),
}

/** The fields of a company with the rules between them, the same for a new and a changed company. */
export const companyInput = z.strictObject(companyFields).superRefine((company, context) => {
  const addError = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: company })
  if (company.type === 'legal' && !company.code) addError('code', 'required')
  const codeProblem = ownCodeProblem(company)
  if (codeProblem) addError('code', `company_code_${codeProblem}`)
  if (company.vat_enabled && !company.vat_code) addError('vat_code', 'required')
  if (company.type === 'legal' && company.vat_period !== 'month') addError('vat_period', 'vat_period_legal')
  if (company.type === 'individual' && company.activity_type === 'certificate' && !company.certificate_number)
    addError('certificate_number', 'required')
})
