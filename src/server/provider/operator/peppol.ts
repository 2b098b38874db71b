import { sql } from 'kysely'
import type { z } from 'zod'
import type { PeppolState } from '#contract/account/peppol.ts'
import type { OperatorPeppol, operatorPeppolInput } from '#contract/provider/operator-peppol.ts'
import { eAddressText } from '#domain/e-address.ts'
import { peppolAddressOf } from '#server/account/company/peppol.handlers.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { accessPointOf } from '#server/platform/peppol/open-access-point.ts'

type OperatorContext = Pick<Context, 'db' | 'services'>

/** Throws `not_found`. */
export const readPeppol = async ({ db }: Pick<OperatorContext, 'db'>, companyId: string): Promise<OperatorPeppol> => {
  const found = await asProvider(db, () =>
    db
      .selectFrom('operator_peppol')
      .select(['id', 'title', 'type', 'code', 'vat_code', 'country', 'peppol', 'peppol_id'])
      .where('id', '=', companyId)
      .executeTakeFirst(),
  )
  if (!found?.id) throw notFound('company')
  const { id, code, vat_code, peppol_id } = found
  const address = peppolAddressOf({ type: found.type ?? '', code, vat_code, country: found.country ?? '' })
  return {
    id,
    title: found.title ?? '',
    code,
    vat_code,
    address: address && eAddressText(address),
    // A check constraint allows no other state.
    state: found.peppol as PeppolState,
    access_point_id: peppol_id,
  }
}

/** Switches Peppol on with the id of the company at the access point, or off. A company that did not ask for it stays off. */
export const changePeppol = async (
  context: OperatorContext,
  companyId: string,
  { access_point_id: accessPointId, address: comparedAddress }: z.output<typeof operatorPeppolInput>,
): Promise<OperatorPeppol> => {
  const { state, address } = await readPeppol(context, companyId)
  if (accessPointId !== null) {
    const accessPoint = accessPointOf(context.services)
    if (!accessPoint) throw new Problem('peppol_unavailable', { reason: 'not_configured' })
    if (state === 'off') throw refuseField('access_point_id', 'peppol_not_requested')
    // The company may have changed its code and asked again while the operator looked into the register.
    if (address !== comparedAddress) throw refuseField('access_point_id', 'peppol_changed')
    if (!accessPoint.isSenderId(accessPointId)) throw refuseField('access_point_id', 'peppol_sender_id')
  }
  await asProvider(context.db, () => sql`select set_company_peppol(${companyId}, ${accessPointId})`.execute(context.db))
  return readPeppol(context, companyId)
}
