import { sql } from 'kysely'
import type { PackLink, PackLinkState } from '#contract/reports/pack-link.ts'
import { maxPackDownloads } from '#domain/pack.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** A link with what decides whether it still opens its pack. */
export type StoredLink = Omit<PackLink, 'state'> & {
  pack_id: string
  language: Language
  message: string
  token_hash: string | null
  revoked_at: string | null
  created_by: string
  /** The present role of its sender in the company; null: they left it. */
  role: Role | null
  /** The company is being deleted. */
  is_closing: boolean
  code_hash: string | null
  code_expires_at: string | null
  code_tries: number
  pass_hash: string | null
  pass_expires_at: string | null
}

const columns = sql`l.id, l.pack_id, l.email, l.language, l.message, l.is_member, l.created_by, l.created_at, l.sent_at, l.expires_at,
  l.token_hash, l.downloads, l.downloaded_at, l.revoked_at, l.code_hash, l.code_expires_at, l.code_tries, l.pass_hash, l.pass_expires_at,
  (select m.role from company_member m where m.company_id = l.company_id and m.user_id = l.created_by) as role,
  exists (select from company c where c.id = l.company_id and c.deletion_at is not null) as is_closing`

/** Whether the link opens its pack, and if not, why. Links end when their sender may not make packs any more. */
export const stateOfLink = (link: StoredLink, now: Date): PackLinkState => {
  if (link.revoked_at) return 'revoked'
  if (link.is_closing || link.role === null || !roleAllows(link.role, 'pack.write')) return 'ended'
  if (new Date(link.expires_at) <= now) return 'expired'
  if (link.downloads >= maxPackDownloads) return 'used'
  return link.sent_at === null ? 'queued' : 'open'
}

export const linkItem = (link: StoredLink, now: Date): PackLink => {
  const { id, email, is_member, created_at, sent_at, expires_at, downloads, downloaded_at } = link
  const state = stateOfLink(link, now)
  return { id, email, is_member, state, created_at, sent_at, expires_at, downloads, downloaded_at }
}

const maxShown = 20

/** The links of packs, the latest first. */
export const readLinks = async ({ db, companyId }: Scope, packIds: readonly string[]): Promise<StoredLink[]> => {
  const { rows } = await sql<StoredLink>`
    select l.* from unnest(${packIds}::uuid[]) p (id), lateral (select ${columns} from pack_link l
      where l.company_id = ${companyId} and l.pack_id = p.id order by l.created_at desc, l.id desc limit ${maxShown}) l`.execute(
    db,
  )
  return rows
}

/** A link, locked until the end of the transaction. */
export const lockLink = async ({ db, companyId }: Scope, id: string): Promise<StoredLink | undefined> => {
  const { rows } = await sql<StoredLink>`select ${columns} from pack_link l
    where l.company_id = ${companyId} and l.id = ${id} for update of l`.execute(db)
  return rows[0]
}

/** The company and the link of a token. */
export const findLink = async (
  db: Database,
  tokenHash: string,
): Promise<{ company_id: string; id: string } | undefined> => {
  const { rows } = await sql<{ company_id: string; id: string }>`select * from find_pack_link(${tokenHash})`.execute(db)
  return rows[0]
}

/** Whether the address is that of a member who may download packs after signing in. */
export const isPackMember = async ({ db, companyId }: Scope, email: string): Promise<boolean> => {
  const { rows } = await sql<{ role: Role }>`
    select m.role from company_member m join app_user u on u.id = m.user_id
    where m.company_id = ${companyId} and lower(u.email) = lower(${email}) and u.email_verified_at is not null`.execute(
    db,
  )
  return rows.some(({ role }) => roleAllows(role, 'pack.write'))
}

type NewLink = {
  id: string
  pack_id: string
  email: string
  language: Language
  is_member: boolean
  message: string
  created_by: string
  created_at: string
  expires_at: string
}

export const insertLink = ({ db, companyId }: Scope, link: NewLink) =>
  db
    .insertInto('pack_link')
    .values({ company_id: companyId, ...link })
    .execute()

type Change = Partial<{
  sent_at: string
  token_hash: string | null
  downloads: number
  downloaded_at: string
  revoked_at: string
  code_hash: string | null
  code_expires_at: string
  code_tries: number
  pass_hash: string
  pass_expires_at: string
}>

export const updateLink = async ({ db, companyId }: Scope, id: string, change: Change): Promise<void> => {
  await db.updateTable('pack_link').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Revokes a link of a pack. False if there is none. */
export const revokeLink = async ({ db, companyId }: Scope, packId: string, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pack_link')
    .set({ revoked_at: now.toISOString(), token_hash: null })
    .where('company_id', '=', companyId)
    .where('pack_id', '=', packId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
