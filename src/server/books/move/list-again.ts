// Decision: docs/decisions/several-clusters.md
import type { ClientBase } from 'pg'
import type { Place } from './move-company.ts'
import { inTransactionOf } from './transactions.ts'

const atOnce = 200

type Listing = { id: string; content: unknown; members: { user_id: string }[] | null }

/**
 * Lists companies of a cluster in the first one as they are there, with their members. If the accounts of all members were deleted, the company
 * was deleted before: it is deleted again when an operator has confirmed the restore. Returns how many it did not list before.
 */
export const listAgain = async (
  first: ClientBase,
  { name, client }: Place,
  ids: readonly string[],
): Promise<number> => {
  let listed = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const { rows } = await client.query<Listing>(
      `select c.id, to_jsonb(c) as content, (select jsonb_agg(to_jsonb(m)) from company_member m where m.company_id = c.id) as members
        from company c where c.id = any($1)`,
      [some],
    )
    listed += await inTransactionOf(first, () => storeListings(first, name, rows))
    const { rows: left } = await first.query<{ id: string }>(
      'select i.id from unnest($1::uuid[]) i (id) where not exists (select from company_member m where m.company_id = i.id)',
      [some],
    )
    await client.query('update company set deletion_at = now() where id = any($1) and deletion_at is null', [
      left.map(({ id }) => id),
    ])
  }
  return listed
}

const storeListings = async (first: ClientBase, cluster: string, listings: readonly Listing[]): Promise<number> => {
  const ids = listings.map(({ id }) => id)
  const members = listings.flatMap((listing) => listing.members ?? [])
  const known = await first.query('update company set cluster = $2, moving_to = null where id = any($1)', [
    ids,
    cluster,
  ])
  const changes = [
    ...listings.map(({ content }) => ({ kind: 'company', content })),
    ...members.map((content) => ({ kind: 'member', content })),
  ]
  await first.query(`select set_config('app.provider', provider_token(), true)`)
  await first.query('select store_incoming($1, $2)', [cluster, JSON.stringify(changes)])
  // Nobody leaves: the members are those of the company.
  await first.query(`select set_config('app.removing_company', 'yes', true)`)
  await first.query(
    `delete from company_member m where m.company_id = any($1) and not exists (
        select from jsonb_populate_recordset(null::company_member, $2) n where n.company_id = m.company_id and n.user_id = m.user_id)`,
    [ids, JSON.stringify(members)],
  )
  return ids.length - (known.rowCount ?? 0)
}

/** `email`: the address that the person signs in with; null: somebody else has it now. */
export type AddedAccount = { id: string; name: string; email: string | null }

/**
 * Adds the accounts of members that a first cluster from a backup does not have: their names and addresses are known where their companies are.
 * They choose a new password with a link that is sent to the address.
 */
export const addAccounts = async (first: ClientBase, there: ClientBase): Promise<AddedAccount[]> => {
  const members = await there.query<{ id: string }>('select distinct user_id as id from company_member')
  const lost = await first.query<{ id: string }>(
    'select i.id from unnest($1::uuid[]) i (id) where not exists (select from app_user u where u.id = i.id)',
    [members.rows.map(({ id }) => id)],
  )
  const { rows } = await there.query<{ person: unknown }>(
    `select to_jsonb(u) as person from app_user u where u.id = any($1) and u.deleted_at is null`,
    [lost.rows.map(({ id }) => id)],
  )
  const added = await first.query<AddedAccount>(
    `insert into app_user (id, name, email, email_verified_at, locale, current_company_id, created_at)
      select p.id, p.name, case when o.id is null then p.email else 'before-' || p.id || '@elsewhere.invalid' end,
        case when o.id is null then p.email_verified_at end, p.locale, p.current_company_id, p.created_at
      from jsonb_populate_recordset(null::app_user, $1) p left join app_user o on lower(o.email) = lower(p.email)
      on conflict (id) do nothing returning id, name, case when email not like 'before-%' then email end as email`,
    [JSON.stringify(rows.map(({ person }) => person))],
  )
  return added.rows
}
