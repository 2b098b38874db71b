import { sql } from 'kysely'
import type { Invitation } from '#contract/account/people.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '#server/platform/db/kysely.ts'

const columns = ['id', 'name', 'email', 'role', 'sent_at', 'expires_at', 'accepted_at'] as const

/** A check of the column limits the role to these. */
type Stored = Omit<Invitation, 'role'> & { role: string }
export const toInvitation = (row: Stored): Invitation => ({ ...row, role: row.role as Invitation['role'] })

const open = (db: Database, companyId: string) =>
  db
    .selectFrom('invitation')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)

// The limit of people in a company.
const maxAccepted = 200

/** Pending and expired invitations, the latest sent first; then accepted ones, the latest accepted first. */
export const listInvitations = async (db: Database, companyId: string): Promise<Invitation[]> => {
  const waiting = await open(db, companyId).orderBy('sent_at', 'desc').orderBy('id').execute()
  const accepted = await db
    .selectFrom('invitation')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at', 'desc')
    .orderBy('id')
    .limit(maxAccepted)
    .execute()
  return [...waiting, ...accepted].map(toInvitation)
}

export const openInvitationTo = (db: Database, companyId: string, email: string) =>
  open(db, companyId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

/** An invitation, locked until the end of the transaction. */
export const lockInvitation = (db: Database, companyId: string, id: string) =>
  db
    .selectFrom('invitation')
    .select([...columns, 'revoked_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewInvitation = Omit<Invitation, 'accepted_at'> & { company_id: string; invited_by: string }

export const insertInvitation = async (db: Database, values: NewInvitation): Promise<Invitation> =>
  toInvitation(await db.insertInto('invitation').values(values).returning(columns).executeTakeFirstOrThrow())

type Change = Partial<{
  sent_at: string
  expires_at: string
  invited_by: string
  accepted_at: string
  accepted_by: string
  revoked_at: string | null
}>

export const updateInvitation = async (db: Database, companyId: string, id: string, change: Change) =>
  toInvitation(
    await db
      .updateTable('invitation')
      .set(change)
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const deleteInvitation = (db: Database, companyId: string, id: string) =>
  db.deleteFrom('invitation').where('company_id', '=', companyId).where('id', '=', id).execute()

/** Revokes an invitation: its links stop working. */
export const revokeLinks = (db: Database, companyId: string, id: string) =>
  db.deleteFrom('invitation_token').where('company_id', '=', companyId).where('invitation_id', '=', id).execute()

export const insertLink = (db: Database, values: { company_id: string; invitation_id: string; token_hash: string }) =>
  db.insertInto('invitation_token').values(values).execute()

/** The invitation and the company of a link. */
export const findByLink = async (db: Database, tokenHash: string) => {
  const { rows } = await sql<{ company_id: string; id: string }>`select * from find_invitation(${tokenHash})`.execute(
    db,
  )
  return rows[0]
}

/** Whether the sender may still invite people to the company. */
export const maySenderInvite = async (db: Database, companyId: string, id: string): Promise<boolean> => {
  const sender = await db
    .selectFrom('invitation')
    .innerJoin('company_member', (join) =>
      join
        .onRef('company_member.company_id', '=', 'invitation.company_id')
        .onRef('company_member.user_id', '=', 'invitation.invited_by'),
    )
    .select(sql<Role>`company_member.role`.as('role'))
    .where('invitation.company_id', '=', companyId)
    .where('invitation.id', '=', id)
    .executeTakeFirst()
  return sender !== undefined && roleAllows(sender.role, 'people.write')
}

/** The data of its email and its page. */
export const describeInvitation = (db: Database, companyId: string, id: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .leftJoin('app_user', 'app_user.id', 'invitation.invited_by')
    .select(['invitation.name', 'invitation.email', 'invitation.role', 'invitation.expires_at'])
    .select(['invitation.accepted_at', 'invitation.revoked_at'])
    .select(['company.title', 'app_user.name as invited_by', 'app_user.locale as inviter_locale'])
    .select(
      sql<string | null>`(select u.locale from app_user u where lower(u.email) = lower(invitation.email))`.as('locale'),
    )
    .where('invitation.company_id', '=', companyId)
    .where('invitation.id', '=', id)
    .executeTakeFirst()
