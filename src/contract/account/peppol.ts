import { z } from 'zod'
import { requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** The states of a company: it asks, then an operator switches it on. */
export const peppolStates = ['off', 'requested', 'on'] as const
export type PeppolState = (typeof peppolStates)[number]

const item = z.object({
  state: z.enum(peppolStates),
  configured: z.boolean().describe('whether the provider has an access point; without one nothing is sent over Peppol'),
  address: z.string().nullable().describe('the address of the company in the network; null: it has none'),
})
export type CompanyPeppol = z.infer<typeof item>

export const companyPeppolInput = z.strictObject({ state: z.enum(['off', 'requested']) })

export const peppolReceiverInput = z.strictObject({ scheme: requiredText(10), id: requiredText(50) })

export const peppolRows = {
  'company.peppol': row({
    method: 'GET',
    path: '/company/{id}/peppol',
    access: 'document.read',
    ofCompany: true,
    output: z.object({ item }),
    summary: 'Whether the company sends invoices over Peppol',
  }),
  'company.set_peppol': row({
    method: 'PUT',
    path: '/company/{id}/peppol',
    access: 'settings.write',
    ofCompany: true,
    verified: true,
    input: companyPeppolInput,
    output: z.object({ item }),
    summary: 'Ask for sending over Peppol, or switch it off; the provider switches it on after checking the authority',
  }),
  'peppol.receiver': row({
    method: 'POST',
    path: '/peppol/receiver',
    access: 'document.write',
    input: peppolReceiverInput,
    output: z.object({
      reach: z.enum(['yes', 'no', 'unknown']).describe('unknown: the access point did not say'),
    }),
    summary: 'Whether the Peppol network knows a receiver of invoices at the address',
  }),
}
