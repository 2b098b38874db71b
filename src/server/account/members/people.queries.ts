import { sql } from 'kysely'
import type { Employee, People } from '#contract/account/people.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { listInvitations } from './invitation.queries.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { checkEmployeeLimit } from '#server/account/subscription/limits.ts'

const members = (db: Database, companyId: string) =>
  db
    .selectFrom('company_member')
    .innerJoin('app_user', 'app_user.id', 'company_member.user_id')
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.avatar', 'company_member.created_at'])
    .select(sql<Role>`company_member.role`.as('role'))
    .where('company_member.company_id', '=', companyId)

/** The members of a company: the owner first, then in the order of joining. */
const listMembers = (db: Database, companyId: string): Promise<Employee[]> =>
  members(db, companyId)
    .orderBy(sql`company_member.role <> 'owner'`)
    .orderBy('company_member.created_at')
    .orderBy('app_user.id')
    .execute()

/** The member as a user of the given role sees them. */
export const peopleFor = async (db: Database, companyId: string, role: Role): Promise<People> => ({
  data: await listMembers(db, companyId),
  invitations: roleAllows(role, 'people.write') ? await listInvitations(db, companyId) : [],
})

export const findMember = (db: Database, companyId: string, userId: string): Promise<Employee | undefined> =>
  members(db, companyId).where('app_user.id', '=', userId).executeTakeFirst()

export const isMemberByEmail = async (db: Database, companyId: string, email: string): Promise<boolean> => {
  const matching = members(db, companyId).where(sql`lower(app_user.email)`, '=', sql`lower(${email})`)
  return (await matching.executeTakeFirst()) !== undefined
}

export const countOwners = async (db: Database, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('company_member')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The numbers of members, of open invitations, and of those that have not expired. */
const countPeople = async (db: Database, companyId: string, now: string) => {
  const { rows } = await sql<{ members: number; open: number; waiting: number }>`select
    (select count(*)::int from company_member where company_id = ${companyId}) as members,
    count(*)::int as open, count(*) filter (where expires_at > ${now})::int as waiting
    from invitation where company_id = ${companyId} and accepted_at is null and revoked_at is null`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the counts must be one row')
  return counts
}

export const setRole = (db: Database, companyId: string, userId: string, role: Role) =>
  db
    .updateTable('company_member')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()

export const removeMember = (db: Database, companyId: string, userId: string) =>
  db.deleteFrom('company_member').where('company_id', '=', companyId).where('user_id', '=', userId).execute()

/**
 * Locks the members of a company, so that changes of them wait for each other. False if the company was deleted. Documents can be
 * stored meanwhile.
 */
export const lockPeople = async (db: Database, companyId: string): Promise<boolean> => {
  const { rows } = await sql`select from company where id = ${companyId} for no key update`.execute(db)
  return rows.length > 0
}

/** The most members and open invitations, which a screen shows without pages. */
const maxPeople = 200

/**
 * Throws if the company cannot have another member, by the owner's plan (`plan_limit_employees`) or in general. The members must be locked
 * (`lockPeople`). Checked before an invitation, where open invitations count too, and before somebody joins.
 */
export const checkSeatLimit = async (
  context: Pick<Context, 'db' | 'services' | 'now'>,
  companyId: string,
  step: 'invited' | 'accepting',
) => {
  const { members, open, waiting } = await countPeople(context.db, companyId, context.now.toISOString())
  const isInvited = step === 'invited'
  await checkEmployeeLimit(context, companyId, isInvited ? waiting : 0)
  if (members + (isInvited ? open : 0) >= maxPeople)
    throw new Problem('list_full', { reason: 'people', values: { most: maxPeople } })
}
