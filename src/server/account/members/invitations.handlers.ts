import { v7 as newId } from 'uuid'
import type { peopleRows } from '#contract/account/people.ts'
import { isPromotionToAdmin } from '#domain/proof.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import {
  deleteInvitation,
  revokeLinks,
  insertInvitation,
  lockInvitation,
  openInvitationTo,
  updateInvitation,
} from './invitation.queries.ts'
import { isMemberByEmail, lockPeople, checkSeatLimit } from './people.queries.ts'

const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** An invitation is valid for seven days. */
const validFrom = (now: Date) => ({
  sent_at: now.toISOString(),
  expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
})

/** Emails to strangers are limited: per sending user, and more strictly per address. */
const emailLimits = (userId: string, email: string) => [
  { key: `invitation ${userId}`, most: 20 },
  { key: `invitation ${userId} to ${email.toLowerCase()}`, most: 5, within: 'day' as const },
]

const sendEmail = (context: CompanyContext, { id, email }: { id: string; email: string }) =>
  queueEmail(context, 'invitation_mail', {
    from: { company: context.companyId, person: context.session.user_id },
    to: [email],
    jobs: [{ payload: { company_id: context.companyId, invitation_id: id }, key: `invitation_mail ${id}` }],
  })

/** Rejects an invitation of a member and a second one to the same address. An expired one is replaced. */
const requireNotInvited = async ({ db, companyId, now }: CompanyContext, email: string) => {
  if (await isMemberByEmail(db, companyId, email))
    throw new Problem('already_member', { reason: 'invited', field: 'email' })
  const other = await openInvitationTo(db, companyId, email)
  if (!other) return
  if (new Date(other.expires_at) > now) throw new Problem('duplicate_invitation', { field: 'email' })
  await deleteInvitation(db, companyId, other.id)
}

/** A pending or expired invitation; accepted and revoked ones cannot be sent or revoked. */
const lockOpenInvitation = async ({ db, companyId }: CompanyContext, id: string) => {
  await lockPeople(db, companyId)
  const found = await lockInvitation(db, companyId, id)
  if (!found || found.accepted_at || found.revoked_at) throw notFound('invitation')
  return found
}

export const invitationsHandlers = {
  'company.invite': async (context, { body }) => {
    const { db, companyId, session, now } = context
    if (isPromotionToAdmin(null, body.role)) await context.requireProof()
    await lockPeople(db, companyId)
    await requireNotInvited(context, body.email)
    await checkSeatLimit(context, companyId, 'invited')
    // The same headers as when it was sent.
    await countAttempt(db, emailLimits(session.user_id, body.email), now)
    const sender = { company_id: companyId, invited_by: session.user_id }
    const invitation = await insertInvitation(db, { ...sender, id: newId(), ...body, ...validFrom(now) })
    await sendEmail(context, invitation)
    return invitation
  },

  'company.resend_invitation': async (context, { params }) => {
    const { db, companyId, session, now } = context
    const { id, email } = await lockOpenInvitation(context, params.invitation_id)
    await countAttempt(db, [...emailLimits(session.user_id, email), { key: `invitation again ${id}`, most: 3 }], now)
    await revokeLinks(db, companyId, id)
    await sendEmail(context, { id, email })
    // The user who sends it again becomes its sender, also if the first one may no longer invite.
    return updateInvitation(db, companyId, id, { ...validFrom(now), invited_by: session.user_id })
  },

  'company.revoke_invitation': async (context, { params }) => {
    const { id } = await lockOpenInvitation(context, params.invitation_id)
    await updateInvitation(context.db, context.companyId, id, { revoked_at: context.now.toISOString() })
  },

  'company.restore_invitation': async (context, { params }) => {
    const { db, companyId, session } = context
    await lockPeople(db, companyId)
    const found = await lockInvitation(db, companyId, params.invitation_id)
    if (!found?.revoked_at) throw notFound('invitation')
    if (isPromotionToAdmin(null, found.role)) await context.requireProof()
    await requireNotInvited(context, found.email)
    await checkSeatLimit(context, companyId, 'invited')
    return updateInvitation(db, companyId, found.id, { revoked_at: null, invited_by: session.user_id })
  },
} satisfies HandlersOf<
  Pick<
    typeof peopleRows,
    'company.invite' | 'company.resend_invitation' | 'company.revoke_invitation' | 'company.restore_invitation'
  >
>
