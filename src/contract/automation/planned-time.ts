import { z } from 'zod'
import { attach, attachFormat, ccAddresses, message, receivers, subject } from '#contract/sales/sending.ts'

/** How an invoice is sent at its time. */
export const sendFields = z.strictObject({
  to: receivers.optional().describe("by default the client's addresses"),
  cc: ccAddresses,
  subject,
  message,
  attach,
})
export type PlannedLetter = z.output<typeof sendFields>

/** A planned letter as it is stored: what is absent is filled in when it is sent. */
export const plannedLetter = z.object({
  to: z.array(z.string()).optional(),
  cc: z.array(z.string()).optional(),
  subject: z.string().nullish(),
  message: z.string().nullish(),
  attach: z.array(attachFormat).optional(),
})

/** The company's own time without a zone, or a moment with one. */
export const sendAt = z
  .string({ error: 'invalid' })
  .max(40, { error: 'invalid' })
  .transform((text) => text.replace(' ', 'T'))
  .pipe(z.iso.datetime({ local: true, offset: true, error: 'invalid' }))
  .describe("`2026-12-01T08:00`: the company's time; `2026-12-01T06:00:00Z`: a moment")
