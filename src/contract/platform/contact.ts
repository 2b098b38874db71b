import { z } from 'zod'
import { optionalEmail, optionalText } from './fields.ts'

/** A contact person. */
export const contact = z.strictObject({ name: optionalText(120), email: optionalEmail, phone: optionalText(40) })
export const contactItem = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
