// Decision: docs/decisions/webhooks.md
import { v7 as newId } from 'uuid'
import type { Webhook, webhookRows } from '#contract/account/webhook.ts'
import { maxSentAgain, maxWebhooks, rotationHours, testEvent } from '#domain/webhook.ts'
import type { SecurityEventName } from '#contract/account/security-event.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { seal } from '#server/platform/keys/secret-box.ts'
import { refuseAddress } from './check-address.ts'
import { newSecret } from './sign.ts'
import * as queries from './webhook.queries.ts'

const requireWebhook = async (context: CompanyContext, id: string): Promise<Webhook> => {
  const [found] = await queries.readWebhooks(context, context.now, id)
  if (!found) throw notFound('webhook')
  return found
}

const requireDelivery = async (context: CompanyContext, id: string) => {
  const found = await queries.readDelivery(context, id)
  if (!found) throw notFound('webhook')
  return found
}

/** The security log has who gets the events. It has the host only, because the path may be a secret of the receiver. */
const record = async (context: CompanyContext, event: SecurityEventName, url: string) => {
  const { db, companyId } = context
  const company = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirst()
  await recordEvent(context, { event, detail: new URL(url).host, company: company?.title })
}

/** Work in a transaction of its own, after the look-up of an address, which may take seconds. */
const afterCheck =
  <T>(context: CompanyContext, url: string, work: (context: CompanyContext) => Promise<T>) =>
  async (): Promise<T> => {
    await refuseAddress(context.services, url)
    return asUser(context.services.pool, context.session, (db) => work({ ...context, db }))
  }

type NewWebhook = { url: string; events: string[]; secret?: string | undefined }

const makeWebhook = async (context: CompanyContext, { url, events, secret = newSecret() }: NewWebhook) => {
  const { services, session, now } = context
  if ((await queries.countWebhooks(context)) >= maxWebhooks) throw new Problem('webhook_limit')
  const id = newId()
  await queries.insertWebhook(context, {
    id,
    url,
    events: [...new Set(events)],
    secret: seal(services.keys.webhook, secret, id),
    created_by: session.user_id,
    created_at: now.toISOString(),
  })
  await record(context, 'webhook_made', url)
  return { ...(await requireWebhook(context, id)), secret }
}

const changeWebhook = async (context: CompanyContext, id: string, { url, events }: NewWebhook) => {
  const before = await requireWebhook(context, id)
  await queries.updateWebhook(context, id, { url, events: [...new Set(events)] })
  if (before.url !== url) await record(context, 'webhook_changed', url)
  return requireWebhook(context, id)
}

/** What a person asks for is limited, because each delivery is a request to somebody else's server. */
const refuseTooMany = async (context: CompanyContext, webhookId: string) => {
  if ((await queries.countAskedFor(context, webhookId)) >= maxSentAgain)
    throw new Problem('webhook_limit', { reason: 'waiting' })
}

const refuseDisabled = (isDisabled: boolean) => {
  if (isDisabled) throw new Problem('webhook_limit', { reason: 'disabled' })
}

export const webhookHandlers: HandlersOf<typeof webhookRows> = {
  'webhook.list': async (context) => ({ data: await queries.readWebhooks(context, context.now) }),

  'webhook.create': async (context, { body }) => afterCheck(context, body.url, (inside) => makeWebhook(inside, body)),

  'webhook.update': async (context, { params, body }) => {
    await requireWebhook(context, params.id)
    return afterCheck(context, body.url, (inside) => changeWebhook(inside, params.id, body))
  },

  'webhook.delete': async (context, { params }) => {
    const url = await queries.deleteWebhook(context, params.id)
    if (url === undefined) throw notFound('webhook')
    await record(context, 'webhook_deleted', url)
  },

  'webhook.enable': async (context, { params }) => {
    await queries.enableWebhook(context, params.id)
    return requireWebhook(context, params.id)
  },

  'webhook.rotate_secret': async (context, { params }) => {
    const { services, now } = context
    await requireWebhook(context, params.id)
    const secret = newSecret()
    const until = new Date(now.getTime() + rotationHours * 3_600_000).toISOString()
    await queries.rotateSecret(context, params.id, seal(services.keys.webhook, secret, params.id), until)
    return { ...(await requireWebhook(context, params.id)), secret }
  },

  'webhook.test': async (context, { params }) => {
    const { id, state } = await requireWebhook(context, params.id)
    refuseDisabled(state === 'disabled')
    await refuseTooMany(context, id)
    const event = { event_id: newId(), type: testEvent, document_id: id, version: 1, title: null }
    const delivery = { ...event, id: newId(), webhook_id: id, event_at: context.now.toISOString() }
    return queries.insertDelivery(context, delivery, context.now)
  },

  'webhook.deliveries': async (context, { params, query }) => {
    const { id } = await requireWebhook(context, params.id)
    return queries.readDeliveries(context, id, query)
  },

  'webhook.delivery': async (context, { params }) => queries.wholeDelivery(await requireDelivery(context, params.id)),

  'webhook.redeliver': async (context, { params }) => {
    const { webhook_id, event_id, type, document_id, version, title, event_at, is_disabled } = await requireDelivery(
      context,
      params.id,
    )
    refuseDisabled(is_disabled)
    await refuseTooMany(context, webhook_id)
    await queries.replaceWaiting(context, params.id)
    const again = { webhook_id, event_id, type, document_id, version, title, event_at, id: newId() }
    return queries.insertDelivery(context, again, context.now)
  },
}
