import { z } from 'zod'
import { certificateOrNone, companyCode, ownCodeProblem, ownVatCode } from './company-fields.ts'
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
import { accountNumber } from '#contract/platform/identifier-fields.ts'
import { contact } from '#contract/platform/contact.ts'
import { invoiceStyleInput } from './document-style.ts'
import { personTypes } from '#contract/platform/person-types.ts'

/** A further address of the company: a shop, a store. */
const place = z.strictObject({
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
  certificate_number: certificateOrNone,
  bank_name: optionalText(120),
  bank_code: optionalText(20),
  account_number: accountNumber,
  contacts: z.array(contact).max(20).default([]),
  addresses: z.array(place).max(20).default([]),
  language: locale.default('lt'),
  time_zone: text(60).default('Europe/Vilnius'),
  invoice_style: invoiceStyleInput.optional(),
}

/** What must hold between the fields of a company; the same rules for a new one and a changed one. */
export const companyInput = z.strictObject(companyFields).superRefine((company, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: company })
  if (company.type === 'legal' && !company.code) refuse('code', 'required')
  const wrong = ownCodeProblem(company)
  if (wrong) refuse('code', `company_code_${wrong}`)
  if (company.vat_enabled && !company.vat_code) refuse('vat_code', 'required')
  if (company.type === 'individual' && company.activity_type === 'certificate' && !company.certificate_number)
    refuse('certificate_number', 'required')
})
