import { z } from 'zod'
import { currency, decimal, moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { publishers, rateDecimals, rateSources } from '#domain/exchange-rate/published-rate.ts'

/** The largest file of rates: the history of the European Central Bank since 1999 has 7 MB as XML. */
export const maxRatesBytes = 10 * 1024 * 1024

const source = z.enum(rateSources)

const dayRate = z.object({
  currency: z.string(),
  date: plainDate.describe('the day of the document'),
  rate: z
    .string()
    .nullable()
    .describe("how much of the company's currency one unit of the currency is worth; null: none is known"),
  rate_date: plainDate
    .nullable()
    .describe('the day of the publication: the day before the document, or up to a week earlier'),
  source: source.nullable().describe('`upload` and `hand`: a rate of the company itself'),
  per_euro: z.string().nullable().describe('how much of the currency one euro is, as published'),
})
export type DayRate = z.infer<typeof dayRate>

const ownRateInput = z.strictObject({
  currency: currency.refine((code) => code !== 'EUR', { error: 'rate_of_euro' }),
  date: plainDate.describe('the day of the publication'),
  per_euro: decimal({ above: '0', maxDecimals: rateDecimals }).describe('how much of the currency one euro is'),
})
export type RawOwnRate = z.input<typeof ownRateInput>

const rateItem = z.object({
  id: z.string().nullable().describe('null: it is of all companies and cannot be deleted'),
  currency: z.string(),
  date: plainDate,
  per_euro: z.string(),
  source,
})
export type RateItem = z.infer<typeof rateItem>

const rateUpload = z.object({
  id: z.string(),
  name: z.string(),
  publisher: z.enum(publishers),
  created_at: moment,
  created_by: z.string().nullable().describe('by name'),
  added: z.int().describe('how many rates it brought'),
  from: plainDate,
  to: plainDate,
})
export type RateUpload = z.infer<typeof rateUpload>

export const rateRows = {
  'rate.day': row({
    method: 'GET',
    path: '/rate',
    access: 'document.read',
    query: z.object({ currency, date: plainDate }),
    output: dayRate,
    summary: 'The exchange rate for a document of a day: the last one published before it',
  }),
  'rate.month': row({
    method: 'GET',
    path: '/rate/all',
    access: 'document.read',
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'date' })
        .optional()
        .describe('2026-11; by default the last month with rates'),
      currency: currency.optional(),
    }),
    output: z.object({
      data: z.array(rateItem),
      meta: z.object({
        month: z.string(),
        previous: z.string().nullable().describe('the last month before with rates'),
        next: z.string().nullable(),
        currencies: z.array(z.string()).describe('of the rates of the month'),
        uploads: z.array(rateUpload).describe('files of the company, newest first'),
        published: z
          .enum(['on', 'off'])
          .describe('whether published rates are loaded every day for all companies (`RATES_URL`)'),
      }),
    }),
    summary: "Exchange rates of a month: the company's own and those for all companies, newest first",
  }),
  'rate.create': row({
    method: 'POST',
    path: '/rate',
    access: 'rate.write',
    input: ownRateInput,
    output: rateItem,
    status: 201,
    creates: true,
    summary: 'Add a rate of the company',
  }),
  'rate.upload': row({
    method: 'POST',
    path: '/rate/upload',
    access: 'rate.write',
    multipart: { bytes: maxRatesBytes, one: true },
    output: z.object({
      upload: rateUpload.nullable().describe('null: the file has no rate that the company lacks'),
      added: z.int(),
      known: z.int().describe('rates of days for which the company has one already; they stay as they are'),
    }),
    status: 201,
    summary: 'Add the rates of a file of the European Central Bank (XML, CSV, ZIP) or the Bank of Lithuania (XML)',
  }),
  'rate.undo_upload': row({
    method: 'DELETE',
    path: '/rate/upload/{id}',
    access: 'rate.write',
    status: 204,
    summary: 'Remove the rates of an uploaded file',
  }),
  'rate.delete': row({
    method: 'DELETE',
    path: '/rate/{id}',
    access: 'rate.write',
    status: 204,
    summary: 'Delete a rate of the company',
  }),
}
