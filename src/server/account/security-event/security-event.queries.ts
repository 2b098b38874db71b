import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OwnSecurityEvent, SecurityEvent } from '#contract/account/security-event.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { contains, newestFirst } from '#server/platform/resource/list-query.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

type Stored = Pick<
  SecurityEvent,
  'id' | 'happened_at' | 'event' | 'outcome' | 'reason' | 'address' | 'detail' | 'company'
> & {
  user_agent: string | null
  user_id: string | null
  actor_id: string | null
  email_hint: string | null
}
export type OwnEvent = Stored & { by: OwnSecurityEvent['by'] }
export type SeenEvent = Stored & Record<'name' | 'email' | 'actor_name' | 'actor_email', string | null>

const columns = sql`e.id, e.happened_at, e.event, e.outcome, e.reason, e.address, e.detail, e.company, e.user_agent, e.user_id,
  e.actor_id, e.email_hint`

const isOfOperators = sql`e.event like 'operator\\_%'`

/** Events of a person's account. Events that others caused have no address or device, because those belong to the others. */
export const ownEvents = (db: Database, userId: string, page: Omit<OperatorListQuery, 'search' | 'tab'>) =>
  readPage<OwnEvent>(db, {
    columns: sql`${columns}, case when e.actor_id is null then 'self' when ${isOfOperators} then 'operator' else 'other' end as by`,
    from: sql`security_event e`,
    where: [sql`e.user_id = ${userId}`],
    id: sql`e.id`,
    ...newestFirst(sql`e.happened_at`),
    ...page,
  })

const tabs: Readonly<Record<string, RawBuilder<unknown>>> = {
  all: sql`true`,
  failed: sql`e.outcome = 'failed'`,
  operators: isOfOperators,
}

/** Events of all accounts. `hashes` are those of the search text, to find an e-mail without an account. */
export const allEvents = (
  db: Database,
  { search, tab = 'all', ...page }: OperatorListQuery,
  hashes: readonly string[],
) => {
  const searched = [
    'u.name',
    'u.email',
    'a.email',
    'e.event',
    'e.reason',
    'e.address',
    'e.detail',
    'e.company',
  ] as const
  const words = contains(
    search,
    searched.map((column) => sql.ref(column)),
  )
  const found = words.length > 0 ? sql`(${sql.join(words, sql` and `)})` : sql`true`
  return asProvider(db, () =>
    readPage<SeenEvent>(db, {
      columns: sql`${columns}, u.name, u.email, a.name as actor_name, a.email as actor_email`,
      from: sql`security_event e left join app_user u on u.id = e.user_id left join app_user a on a.id = e.actor_id`,
      where: [
        tabs[tab] ?? sql`true`,
        hashes.length > 0 ? sql`(${found} or e.email_hash in (${sql.join(hashes)}))` : found,
      ],
      id: sql`e.id`,
      ...newestFirst(sql`e.happened_at`),
      ...page,
    }),
  )
}
