import type { Employee, People, peopleRows } from '#contract/account/people.ts'
import { isPromotionToAdmin } from '#domain/proof.ts'
import { canManage } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { checkCompanyLimit } from '#server/account/subscription/limits.ts'
import { userData } from '#server/account/user/user-data.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import { findUser } from '#server/account/user/user.queries.ts'
import { countOwners, findMember, lockPeople, peopleFor, removeMember, setRole } from './people.queries.ts'

/** A member of the company; all its members are locked until the end of the transaction. */
const lockedMember = async ({ db, companyId }: CompanyContext, userId: string): Promise<Employee> => {
  await lockPeople(db, companyId)
  const member = await findMember(db, companyId, userId)
  if (!member) throw notFound('employee')
  return member
}

const requireAnotherOwner = async ({ db, companyId }: CompanyContext, { role }: Employee) => {
  if (role === 'owner' && (await countOwners(db, companyId)) === 1) throw new Problem('last_owner')
}

/** The member whose role the user may change or remove. */
const managedMember = async (context: CompanyContext, userId: string): Promise<Employee> => {
  const member = await lockedMember(context, userId)
  if (!canManage(context.session.role, member.role)) throw new Problem('forbidden')
  await requireAnotherOwner(context, member)
  return member
}

type RoleEvent = 'owner_changed' | 'role_changed' | 'member_removed' | 'company_left'

/** Records a change of a member's role in their security log. */
const recordRole = async (context: CompanyContext, event: RoleEvent, userId: string, role?: Role) => {
  const { db, companyId, session } = context
  const { title } = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirstOrThrow()
  const actorId = userId === session.user_id ? undefined : session.user_id
  await recordEvent(context, { event, userId, actorId, detail: role, company: title })
}

const transfer = async (context: CompanyContext, userId: string): Promise<People> => {
  const { db, companyId, session } = context
  const next = await lockedMember(context, userId)
  // Another request may have changed the role of the user meanwhile.
  const self = await findMember(db, companyId, session.user_id)
  if (self?.role !== 'owner') throw new Problem('forbidden')
  // An owner or the user themself.
  if (next.role === 'owner') throw refuseField('user_id', 'choice')
  await checkCompanyLimit(context, next.id)
  await setRole(db, companyId, next.id, 'owner')
  await setRole(db, companyId, session.user_id, 'admin')
  await recordRole(context, 'owner_changed', next.id, 'owner')
  await recordRole(context, 'owner_changed', session.user_id, 'admin')
  return peopleFor(db, companyId, 'admin')
}

export const employeesHandlers = {
  'company.employees': ({ db, companyId, session }) => peopleFor(db, companyId, session.role),

  'company.change_employee': async (context, { params, body }) => {
    const member = await managedMember(context, params.user_id)
    if (isPromotionToAdmin(member.role, body.role)) await context.requireProof()
    await setRole(context.db, context.companyId, member.id, body.role)
    await recordRole(context, 'role_changed', member.id, body.role)
    return { ...member, role: body.role }
  },

  'company.remove_employee': async (context, { params }) => {
    const member = await managedMember(context, params.user_id)
    await removeMember(context.db, context.companyId, member.id)
    await recordRole(context, 'member_removed', member.id)
  },

  'company.leave': async (context) => {
    const { db, companyId, session } = context
    await requireAnotherOwner(context, await lockedMember(context, session.user_id))
    await removeMember(db, companyId, session.user_id)
    await recordRole(context, 'company_left', session.user_id)
    const { current_company_id } = await findUser(db, session.user_id)
    await actFor(db, session.user_id, current_company_id)
    return userData(context, session.user_id)
  },

  'company.transfer': (context, { body }) => transfer(context, body.user_id),
} satisfies HandlersOf<
  Pick<
    typeof peopleRows,
    'company.employees' | 'company.change_employee' | 'company.remove_employee' | 'company.leave' | 'company.transfer'
  >
>
