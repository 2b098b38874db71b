import { sql } from 'kysely'
import type { Webhook, WebhookDelivery, WholeWebhookDelivery } from '#contract/account/webhook.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { newestFirst } from '#server/platform/resource/list-query.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { bodyOf, headersOf } from './sign.ts'

export type Scope = Pick<CompanyContext, 'db' | 'companyId'>

type WebhookRow = Omit<Webhook, 'state' | 'last_day' | 'previous_secret_until'> & {
  previous_until: string | null
  deliveries: number
  failed: number
}

const itemOf = ({ deliveries, failed, previous_until, ...row }: WebhookRow): Webhook => ({
  ...row,
  state: row.disabled_at === null ? 'active' : 'disabled',
  previous_secret_until: previous_until,
  last_day: { deliveries, failed },
})

/** The webhooks of the company, oldest first, or one of them. */
export const readWebhooks = async ({ db, companyId }: Scope, now: Date, id?: string): Promise<Webhook[]> => {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.events, w.created_at, w.disabled_at, w.failing_since,
      case when w.previous_until > ${now.toISOString()} then w.previous_until end as previous_until,
      coalesce(d.deliveries, 0) as deliveries, coalesce(d.failed, 0) as failed
    from webhook w left join lateral (
      select count(*)::int as deliveries, (count(*) filter (where state <> 'delivered' and attempts > 0))::int as failed from webhook_delivery d
      where d.company_id = w.company_id and d.webhook_id = w.id and d.created_at > ${now.toISOString()}::timestamptz - interval '1 day') d on true
    where w.company_id = ${companyId} and (${id ?? null}::uuid is null or w.id = ${id ?? null}::uuid)
    order by w.created_at, w.id`.execute(db)
  return rows.map(itemOf)
}

/** The number of webhooks. They are made one after another, so that two requests cannot exceed the limit. */
export const countWebhooks = async ({ db, companyId }: Scope): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook ${companyId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook where company_id = ${companyId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type NewWebhook = {
  id: string
  url: string
  events: string[]
  secret: string
  created_by: string
  created_at: string
}

export const insertWebhook = ({ db, companyId }: Scope, webhook: NewWebhook) =>
  db
    .insertInto('webhook')
    .values({ company_id: companyId, ...webhook })
    .execute()

const oneOf = ({ db, companyId }: Scope, id: string) =>
  db.updateTable('webhook').where('company_id', '=', companyId).where('id', '=', id)

export const updateWebhook = (scope: Scope, id: string, change: { url: string; events: string[] }) =>
  oneOf(scope, id).set(change).execute()

/** Frees an address that was disabled, as if it had never failed. */
export const enableWebhook = (scope: Scope, id: string) =>
  oneOf(scope, id).set({ disabled_at: null, failing_since: null, failures: 0, resume_at: null }).execute()

/** The secret becomes the previous one, which still signs until then. */
export const rotateSecret = (scope: Scope, id: string, sealed: string, until: string) =>
  oneOf(scope, id)
    .set(({ ref }) => ({ previous_secret: ref('secret'), previous_until: until, secret: sealed }))
    .execute()

export const deleteWebhook = async ({ db, companyId }: Scope, id: string): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('webhook')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst()
  )?.url

const columns = sql`d.id, d.event_id, d.type, d.title, d.document_id, d.version, d.event_at, d.created_at, d.state, d.attempts,
  d.attempted_at, d.next_at, d.status, d.trouble, d.duration_ms`

type DeliveryRow = Omit<WebhookDelivery, 'data'> & { document_id: string; version: number }

const deliveryOf = (row: DeliveryRow): WebhookDelivery => {
  // The response leaves out the columns for the cursor.
  const { document_id, version, cursor_value: _, is_exact: __, ...rest } = row as DeliveryRow & Record<string, unknown>
  return { ...rest, data: { id: document_id, version } } as WebhookDelivery
}

type Page = { limit?: number | undefined; cursor?: string | undefined }

export const readDeliveries = async ({ db, companyId }: Scope, webhookId: string, page: Page) => {
  const { rows, next_cursor } = await readPage<DeliveryRow>(db, {
    columns,
    from: sql`webhook_delivery d`,
    where: [sql`d.company_id = ${companyId}`, sql`d.webhook_id = ${webhookId}`],
    id: sql`d.id`,
    ...newestFirst(sql`d.created_at`),
    ...page,
  })
  return { data: rows.map(deliveryOf), meta: { next_cursor } }
}

type WholeRow = DeliveryRow & {
  webhook_id: string
  url: string
  signature: string | null
  answer: string | null
  is_disabled: boolean
}

/** One delivery as it is stored; undefined: the company has none with this id. */
export const readDelivery = async ({ db, companyId }: Scope, id: string): Promise<WholeRow | undefined> => {
  const { rows } = await sql<WholeRow>`
    select ${columns}, d.webhook_id, d.signature, d.answer, w.url, w.disabled_at is not null as is_disabled
    from webhook_delivery d join webhook w on w.company_id = d.company_id and w.id = d.webhook_id
    where d.company_id = ${companyId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** The same with the request of its last attempt; one that was not tried yet has no signature. */
export const wholeDelivery = (row: WholeRow): WholeWebhookDelivery => {
  const { signature, answer, url, webhook_id, is_disabled: _, ...delivery } = row
  const timestamp = row.attempted_at ? Math.floor(Date.parse(row.attempted_at) / 1000) : 0
  return {
    ...deliveryOf(delivery),
    webhook_id,
    request: {
      url,
      headers: signature ? headersOf(row.event_id, timestamp, signature) : {},
      body: bodyOf(row),
    },
    answer,
  }
}

/** How many deliveries wait that a person asked for. */
export const countAskedFor = async ({ db, companyId }: Scope, webhookId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery where company_id = ${companyId} and webhook_id = ${webhookId}
      and state = 'waiting' and change_id is null`.execute(db)
  return rows[0]?.count ?? 0
}

export type AskedFor = Pick<DeliveryRow, 'event_id' | 'type' | 'document_id' | 'version' | 'title' | 'event_at'> & {
  id: string
  webhook_id: string
}

/** Queues a delivery that a person asked for. */
export const insertDelivery = async (
  { db, companyId }: Scope,
  delivery: AskedFor,
  now: Date,
): Promise<WebhookDelivery> => {
  const at = now.toISOString()
  await db
    .insertInto('webhook_delivery')
    .values({ company_id: companyId, ...delivery, created_at: at, state: 'waiting', next_at: at })
    .execute()
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_delivery d where d.company_id = ${companyId} and d.id = ${delivery.id}`.execute(db)
  return deliveryOf(rows[0]!)
}

/** Ends a delivery that still waits, because another one takes its place. */
export const replaceWaiting = ({ db, companyId }: Scope, id: string) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_at: null, trouble: 'replaced' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
