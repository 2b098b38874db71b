import { z } from 'zod'
import { text } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** The most companies of one answer. */
export const mostRegistered = 10

const registeredCompany = z.object({
  code: z.string(),
  name: z.string(),
  vat_code: z.string().nullable().describe('null: the file of the register does not have it'),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  state: z
    .string()
    .nullable()
    .describe('why the company is not active, as the register says: in bankruptcy; null: it is'),
})
export type RegisteredCompanyItem = z.infer<typeof registeredCompany>

export const companyRegisterRows = {
  'company-register.search': row({
    method: 'GET',
    path: '/company-register',
    access: 'user',
    query: z.object({ query: text(200).describe('the beginning of a name, of words of it, or of a code') }),
    output: z.object({
      enabled: z.boolean().describe('false: the operator has loaded no register (`COMPANY_REGISTER`)'),
      as_of: z.string().nullable().describe('the day of the register; null: nothing is loaded'),
      data: z.array(registeredCompany).describe(`at most ${mostRegistered}`),
    }),
    summary: "Companies of Lithuania's register by name or code",
  }),
}
