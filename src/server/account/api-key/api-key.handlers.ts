import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { apiKeyInput, apiKeyRows } from '#contract/account/api-key.ts'
import { keyPrefix, keyYears, maxKeyYears } from '#domain/api-key.ts'
import { addMonths } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { ownersOf } from '#server/account/company/company.queries.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { deleteKey, endOfDay, insertKey, isKeyLimitReached, readKey, readKeys } from './api-key.queries.ts'

/** The last day of the key: a year from today, or the one that was asked for. */
const lastDayOf = ({ today }: CompanyContext, asked: PlainDate | null | undefined): PlainDate => {
  if (!asked) return addMonths(today, 12 * keyYears)
  if (asked < today || asked > addMonths(today, 12 * maxKeyYears)) throw refuseField('expires_at', 'key_end')
  return asked
}

/** Tells the owners of the company, in case the account of an admin was misused. */
const tellOwners = async (context: CompanyContext, name: string, expires_at: string) => {
  const { db, companyId, session } = context
  for (const user_id of await ownersOf(db, companyId))
    await queueUncountedEmail(db, 'api_key_mail', {
      company_id: companyId,
      user_id,
      change: 'made',
      name,
      maker: session.name,
      expires_at,
    })
}

const companyTitle = async ({ db, companyId }: CompanyContext) =>
  (await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirst())?.title

const makeKey = async (
  context: CompanyContext,
  { name, scope, may_issue, expires_at }: z.output<typeof apiKeyInput>,
) => {
  const { session, now } = context
  const ends = await endOfDay(context, lastDayOf(context, expires_at), session.time_zone)
  if (await isKeyLimitReached(context, now)) throw new Problem('key_limit')
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  const id = newId()
  await insertKey(context, {
    id,
    user_id: session.user_id,
    name,
    token_hash: hashToken(key),
    ending: key.slice(-4),
    scope,
    may_issue,
    two_step: session.two_step,
    created_at: now.toISOString(),
    expires_at: ends,
  })
  await tellOwners(context, name, ends)
  await recordEvent(context, { event: 'api_key_made', detail: name, company: await companyTitle(context) })
  const stored = await readKey(context, id)
  if (!stored) throw notFound('api-key')
  return { ...stored, key }
}

/** The key of the request, with its expiry, and its company. */
const readSelf = async (context: CompanyContext) => {
  const { db, companyId, session } = context
  const company = await db
    .selectFrom('company')
    .select(['id', 'title', 'code', 'currency', 'time_zone', 'vat_enabled'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const stored = session.key && (await readKey(context, session.key.id))
  if (!stored) return { key: null, role: session.role, company }
  const { id, name, scope, may_issue, expires_at } = stored
  return { key: { id, name, scope, may_issue, expires_at }, role: session.role, company }
}

export const apiKeyHandlers: HandlersOf<typeof apiKeyRows> = {
  'key.self': readSelf,
  'api-key.list': async (context) => ({ data: await readKeys(context) }),
  'api-key.create': (context, { body }) => makeKey(context, body),
  'api-key.delete': async (context, { params }) => {
    const name = await deleteKey(context, params.id)
    if (name === undefined) throw notFound('api-key')
    await recordEvent(context, { event: 'api_key_deleted', detail: name, company: await companyTitle(context) })
  },
}
