import { z } from 'zod'
import { optionalEmail, optionalText, text } from './fields.ts'
import { ibanProblem, normaliseCode } from '#domain/identifiers.ts'

/** A contact person. */
export const contact = z.strictObject({ name: optionalText(120), email: optionalEmail, phone: optionalText(40) })
export const contactItem = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** The types of companies, clients and vendors. */
export const personTypes = ['legal', 'individual'] as const

/** Whether the text looks like an IBAN: two letters and two digits, then at least eleven characters. */
const looksLikeIban = (value: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(value)

/** An account number, without spaces; checked as an IBAN when it looks like one. */
export const accountNumber = text(60)
  .nullish()
  .transform((value) => (value ? normaliseCode(value) : '') || null)
  .refine((value) => value === null || !looksLikeIban(value) || ibanProblem(value) === undefined, { error: 'iban' })
