// Decision: docs/decisions/peppol-access-points.md
import type { CompanyPeppol, peppolRows, PeppolState } from '#contract/account/peppol.ts'
import { defaultEAddress, eAddressText } from '#domain/e-address.ts'
import type { EAddress } from '#domain/e-address.ts'
import { isPeppolAddress } from '#domain/e-invoice/electronic-address.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { accessPointOf } from '#server/platform/peppol/open-access-point.ts'

type PeppolCompany = {
  type: string
  code: string | null
  vat_code: string | null
  country: string
}

/** The address of a company in the Peppol network; null: it has no code that the network knows. */
export const peppolAddressOf = ({ type, code, vat_code, country }: PeppolCompany): EAddress | null => {
  // A check constraint allows no other type. The network knows no e-mail addresses.
  const party = { type: type as 'legal' | 'individual', code, vat_code, country, email: null }
  const address = defaultEAddress(party)
  return isPeppolAddress(address) ? address : null
}

const readCompany = (db: Database, id: string) =>
  db
    .selectFrom('company')
    .select(['type', 'code', 'vat_code', 'country', 'peppol'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The state of the company in which the request is. */
export const readCompanyPeppol = async ({ db, services }: CompanyContext, id: string): Promise<CompanyPeppol> => {
  const company = await readCompany(db, id)
  const address = peppolAddressOf(company)
  return {
    // A check constraint allows no other state.
    state: company.peppol as PeppolState,
    configured: services.config.peppol !== undefined,
    address: address && eAddressText(address),
  }
}

/** Throws unless documents of the company can be sent over Peppol. */
export const refuseWithoutPeppol = ({ state, configured }: Pick<CompanyPeppol, 'state' | 'configured'>): void => {
  if (!configured) throw new Problem('peppol_unavailable', { reason: 'not_configured' })
  if (state !== 'on') throw new Problem('peppol_unavailable', { reason: state })
}

const request = async (context: CompanyContext, id: string) => {
  const { state, configured, address } = await readCompanyPeppol(context, id)
  if (!configured) throw new Problem('peppol_unavailable', { reason: 'not_configured' })
  if (!address) throw refuseField('state', 'peppol_no_address')
  if (state === 'off')
    await context.db.updateTable('company').set({ peppol: 'requested' }).where('id', '=', id).execute()
}

/** Look-ups of one company within five minutes. */
const maxLookups = 60

export const peppolHandlers: HandlersOf<typeof peppolRows> = {
  'company.peppol': async (context, { params }) => ({ item: await readCompanyPeppol(context, params.id) }),
  'company.set_peppol': async (context, { params, body }) => {
    const { db } = context
    if (body.state === 'requested') await request(context, params.id)
    else await db.updateTable('company').set({ peppol: 'off', peppol_id: null }).where('id', '=', params.id).execute()
    return { item: await readCompanyPeppol(context, params.id) }
  },
  'peppol.receiver': async ({ db, companyId, now, services }, { body }) => {
    const accessPoint = accessPointOf(services)
    if (!accessPoint) throw new Problem('peppol_unavailable', { reason: 'not_configured' })
    await countAttempt(db, [{ key: `peppol ${companyId}`, most: maxLookups }], now)
    return async () => ({ reach: isPeppolAddress(body) ? await accessPoint.reach(body) : 'no' })
  },
}
