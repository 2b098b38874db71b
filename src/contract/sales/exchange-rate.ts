import { z } from 'zod'
import { currency, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const knownRate = z.object({ exchange_rate: z.string(), date: plainDate })
export type KnownRate = z.infer<typeof knownRate>

export const exchangeRateRows = {
  'rate.latest': row({
    method: 'GET',
    path: '/exchange-rate',
    access: 'document.read',
    query: z.object({ currency, date: plainDate }),
    output: z.object({ data: knownRate.nullable() }),
    summary: 'The last exchange rate of a currency up to a day that documents and payments of the company have',
  }),
}
