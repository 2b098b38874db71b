import type { companyDeletionRows } from '#contract/account/company.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import { confirmPassword } from '#server/account/user/passwords.ts'
import { setOriginAddress } from '#server/account/user/user.queries.ts'
import { findCompany, lockCompany, hasData, ownersOf, setDeletion } from './company.queries.ts'
import { removeCompany, removeFilesOf, deleteRefusal } from './remove-company.ts'

const delayMs = 7 * 24 * 60 * 60 * 1000

/** Removes an empty company immediately; schedules the deletion of any other. */
const deleteOrSchedule = async ({ db, services, companyId, session, now, address }: CompanyContext) => {
  await setOriginAddress(db, address)
  const company = await lockCompany(db, session.user_id, companyId)
  const refusal = company ? deleteRefusal(services, company) : 'forbidden'
  // Deleted, or no longer owned by the user, while the password was checked.
  if (refusal === 'forbidden') throw notFound('company')
  if (refusal) throw new Problem(refusal)
  if (!(await hasData(db, companyId))) {
    await removeCompany(db, companyId)
    return undefined
  }
  const delete_at = new Date(now.getTime() + delayMs).toISOString()
  await setDeletion(db, companyId, delete_at)
  for (const user_id of await ownersOf(db, companyId))
    await queueUncountedEmail(
      db,
      'deletion_mail',
      { company_id: companyId, user_id },
      `deletion_mail ${companyId} ${user_id}`,
    )
  return { delete_at }
}

export const companyDeletionHandlers = {
  'company.delete': async (context, { body }) => {
    const { companyId, session, services } = context
    return async () => {
      await confirmPassword(context, body.password, 'password')
      const pending = await asUser(services.pool, session, (db) => deleteOrSchedule({ ...context, db }))
      if (!pending) await removeFilesOf(services, companyId)
      return pending
    }
  },

  'company.cancel_deletion': async ({ db, companyId, session }) => {
    await setDeletion(db, companyId, null)
    const company = await findCompany(db, session.user_id, companyId)
    if (!company) throw notFound('company')
    return company
  },
} satisfies HandlersOf<typeof companyDeletionRows>
