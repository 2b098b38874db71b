// Decision: docs/decisions/vies.md
import type { vatCheckRows } from '#contract/sales/vat-check.ts'
import { normaliseVatCode, vatCodeProblem } from '#domain/identifiers.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import { readCheck, readChecked, readOwnVatCode, storeCheck } from './vat-check.queries.ts'
import type { CheckedClient } from './vat-check.queries.ts'
import { askVies } from './vies.ts'

/** VIES refuses who asks too much, and all companies of an instance ask from one address. */
const checksOfCompany = 200
const checksOfAll = 5000

/** The VAT code as VIES has it; undefined if it is none of the EU. */
const viesCode = ({ vat_code, country }: CheckedClient): string | undefined => {
  const code = vat_code ? normaliseVatCode(vat_code, country) : ''
  return ['prefix', 'format'].includes(vatCodeProblem(code) ?? '') ? undefined : code
}

const requireClient = async (context: CompanyContext, id: string): Promise<CheckedClient> => {
  const client = await readChecked(context, id)
  if (!client || client.deleted) throw notFound('client')
  return client
}

export const vatCheckHandlers: HandlersOf<typeof vatCheckRows> = {
  'client.vat_check': async (context, { params }) => {
    const client = await requireClient(context, params.id)
    const enabled = context.services.config.viesUrl !== undefined && viesCode(client) !== undefined
    return { enabled, check: await readCheck(context, client.id) }
  },
  'client.check_vat': async (context, { params }) => {
    const { db, companyId, session, services, now, log } = context
    const client = await requireClient(context, params.id)
    const url = services.config.viesUrl
    if (url === undefined) throw new Problem('vat_check_refused', { reason: 'off' })
    const code = viesCode(client)
    if (code === undefined) throw new Problem('vat_check_refused', { reason: 'not_eu' })
    if (await readRestoredFrom(db)) throw new Problem('vat_check_refused', { reason: 'restored' })
    const limits = [
      { key: `vies of company ${companyId}`, most: checksOfCompany, within: 'day' as const },
      { key: 'vies', most: checksOfAll, within: 'day' as const },
    ]
    await countAttempt(db, limits, now)
    const requester = await readOwnVatCode(context)
    // No transaction is open while VIES is asked.
    return async () => {
      const answer = await askVies({ url, log }, code, requester)
      const check = await inTransaction(services.pool, companyId, async (own) => {
        const scope = { db: own, companyId }
        await storeCheck(scope, { ...client, userId: session.user_id, now }, answer)
        return readCheck(scope, client.id)
      })
      return { enabled: true, check, outcome: answer.outcome }
    }
  },
}
