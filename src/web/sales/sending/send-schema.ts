import { z } from 'zod'
import { requiredMultiline, requiredText } from '#contract/platform/fields.ts'
import { mostReceivers, subject } from '#contract/sales/sending.ts'
import { isWrongAddress } from './addresses.ts'

/** What is typed: `null` where the offered words were left as they are. */
export type LetterValues = { to: string[]; cc: string[]; subject: string | null; message: string | null }

const addresses = (least: number) =>
  z
    .array(z.string())
    .min(least, { error: 'required' })
    .max(mostReceivers)
    .refine((list) => !list.some(isWrongAddress), { error: 'email' })

/** The contract's rules, said of the fields as they stand on the screen. */
export const letterSchema = z.strictObject({
  to: addresses(1),
  cc: addresses(0),
  subject: requiredText(200).and(subject).nullable(),
  message: requiredMultiline(5000).nullable(),
})
