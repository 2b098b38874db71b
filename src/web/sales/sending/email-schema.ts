import { z } from 'zod'
import { requiredMultiline, requiredText } from '#contract/platform/fields.ts'
import { maxReceivers, subject } from '#contract/sales/sending.ts'
import { isEmail } from '#domain/text.ts'

/** The values of the email form. `null`: the default text is unchanged. */
export type EmailValues = { to: string[]; cc: string[]; subject: string | null; message: string | null }

const addresses = (min: number) =>
  z
    .array(z.string())
    .min(min, { error: 'required' })
    .max(maxReceivers)
    .refine((list) => !list.some(isInvalidAddress), { error: 'email' })

/** The rules of the contract for the fields of the form. */
export const emailSchema = z.strictObject({
  to: addresses(1),
  cc: addresses(0),
  subject: requiredText(200).and(subject).nullable(),
  message: requiredMultiline(5000).nullable(),
})

/** Parses the addresses in typed or pasted text: 'Ona <ona@ziedas.lt>; jonas@ziedas.lt'. Invalid ones are kept, to be corrected. */
export const parseAddresses = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .flatMap((part) => /<([^<>]+)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((address) => address.trim())
    .filter((address) => address !== '')

export const isInvalidAddress = (address: string): boolean => !isEmail(address)
