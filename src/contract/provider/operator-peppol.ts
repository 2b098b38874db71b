import { z } from 'zod'
import { peppolStates } from '#contract/account/peppol.ts'
import { id, optionalText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const item = z.object({
  id,
  title: z.string(),
  code: z.string().nullable(),
  vat_code: z.string().nullable(),
  address: z.string().nullable().describe('its address in the network, which the access point must know'),
  state: z.enum(peppolStates),
  access_point_id: z.string().nullable().describe('the id that the company has at the access point'),
})
export type OperatorPeppol = z.infer<typeof item>

export const operatorPeppolInput = z.strictObject({
  access_point_id: optionalText(100).describe(
    'switches Peppol on for a company that asked for it; empty switches it off',
  ),
  address: optionalText(100).describe('the address that was compared with the register; needed to switch Peppol on'),
})

/** Peppol of a company, for operators (`OPERATOR_EMAILS`). */
export const operatorPeppolRows = {
  'operator-peppol.read': row({
    method: 'GET',
    path: '/operator/peppol/{id}',
    access: 'operator',
    output: z.object({ item }),
    summary: 'Whether a company sends over Peppol, with its codes',
  }),
  'operator-peppol.change': row({
    method: 'PUT',
    path: '/operator/peppol/{id}',
    access: 'operator',
    input: operatorPeppolInput,
    output: z.object({ item }),
    summary: 'Switch Peppol of a company on, after checking who asked for it, or off',
  }),
}
