import type { InvitationDetails, peopleRows } from '#contract/account/people.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { verifyAddress } from '#server/account/user/verify-address.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { userData } from '#server/account/user/user-data.ts'
import { inFirst } from '#server/platform/clusters/elsewhere.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import {
  describeInvitation,
  findByLink,
  lockInvitation,
  maySenderInvite,
  updateInvitation,
} from './invitation.queries.ts'
import { findMember, lockPeople, checkSeatLimit } from './people.queries.ts'

const noUserId = '00000000-0000-0000-0000-000000000000'

/** The invitation of a link. Sets its company for the transaction, although the user need not be a member. */
const enterCompanyByLink = async (db: Database, userId: string | undefined, token: string) => {
  const found = await findByLink(db, hashToken(token))
  if (!found) throw notFound('invitation')
  await actFor(db, userId ?? noUserId, found.company_id)
  return found
}

type Times = { accepted_at: string | null; revoked_at: string | null; expires_at: string }

const stateOf = (
  { accepted_at, revoked_at, expires_at }: Times,
  isMember: boolean,
  mayInvite: boolean,
  now: Date,
): InvitationDetails['state'] => {
  if (isMember) return 'member'
  if (accepted_at) return 'accepted'
  if (revoked_at || !mayInvite) return 'revoked'
  return new Date(expires_at) > now ? 'open' : 'expired'
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const refusals = {
  member: () => new Problem('already_member'),
  revoked: () => notFound('invitation'),
  // Accepted by a user who deleted their account since: the link is used.
  accepted: () => new Problem('expired_invitation'),
  expired: () => new Problem('expired_invitation'),
}

const requireAcceptable = async ({ db, session, now }: UserContext, companyId: string, id: string) => {
  // A concurrent second acceptance waits here and is answered that the user is a member.
  const companyExists = await lockPeople(db, companyId)
  const invitation = companyExists ? await lockInvitation(db, companyId, id) : undefined
  if (!invitation) throw notFound('invitation')
  const isMember = (await findMember(db, companyId, session.user_id)) !== undefined
  const state = stateOf(invitation, isMember, await maySenderInvite(db, companyId, id), now)
  if (state !== 'open') throw refusals[state]()
  if (!isSameAddress(invitation.email, session.email))
    throw new Problem('invitation_for_another', { values: { email: invitation.email } })
  return invitation
}

export const acceptHandlers = {
  'invitation.read': async ({ db, session, now }, { params }) => {
    const { company_id, id } = await enterCompanyByLink(db, session?.user_id, params.token)
    const found = await describeInvitation(db, company_id, id)
    if (!found) throw notFound('invitation')
    const isMember = session ? (await findMember(db, company_id, session.user_id)) !== undefined : false
    const { name, email, expires_at, title } = found
    const invited_by = found.invited_by ?? title
    const mayInvite = await maySenderInvite(db, company_id, id)
    const role = found.role as InvitationDetails['role'] // the check of its column
    return {
      state: stateOf(found, isMember, mayInvite, now),
      company: { title },
      invited_by,
      name,
      email,
      role,
      expires_at,
    }
  },

  'invitation.accept': async (context, { params }) => {
    const { db, session, now } = context
    const { company_id, id } = await enterCompanyByLink(db, session.user_id, params.token)
    const { role } = await requireAcceptable(context, company_id, id)
    await checkSeatLimit(context, company_id, 'accepting')
    await db.insertInto('company_member').values({ company_id, user_id: session.user_id, role }).execute()
    await updateInvitation(db, company_id, id, { accepted_at: now.toISOString(), accepted_by: session.user_id })
    // The link was sent only to this address, so its holder reads that mailbox: the email is verified.
    // The sign-in methods that this removes are in the first cluster.
    await inFirst(context, session.user_id, (first) =>
      verifyAddress({ ...context, db: first }, session.user_id, { session: session.id, keepsProvider: true }),
    )
    await db
      .updateTable('app_user')
      .set({ current_company_id: company_id })
      .set(({ fn, val, ref }) => ({ email_verified_at: fn.coalesce(ref('email_verified_at'), val(now.toISOString())) }))
      .where('id', '=', session.user_id)
      .execute()
    const { title } = await db
      .selectFrom('company')
      .select('title')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow()
    await recordEvent(context, { event: 'invitation_accepted', detail: role, company: title })
    return userData(context, session.user_id)
  },
} satisfies HandlersOf<Pick<typeof peopleRows, 'invitation.read' | 'invitation.accept'>>
