import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { pageUrl } from '#server/platform/mail/links.ts'
import type { Notice } from '#server/platform/jobs/queue.ts'
import { ownLetter } from './own-letter.ts'
import { sendLetter } from '#server/platform/mail/send.ts'

/** Where a person can act on what happened to their account. */
const notices = {
  password_changed: '/request-password',
  email_change: '/settings/profile',
  new_device: '/settings/profile',
  account_deleted: '/register',
} as const satisfies Record<Notice, string>

/** Tells a person by a letter what happened to their account, at the address it had then. */
export const sendAccountNotice = async (
  services: Services,
  {
    user_id,
    email,
    notice,
    values,
  }: { user_id: string; email: string; notice: Notice; values?: Record<string, string> },
) => {
  const user = await inTransaction(services.pool, null, (db) =>
    db.selectFrom('app_user').select('locale').where('id', '=', user_id).executeTakeFirst(),
  )
  if (!user) return
  await sendLetter(
    services,
    ownLetter(
      notice,
      { ...user, email },
      {
        url: pageUrl(services, notices[notice]),
        ...(values ? { values } : {}),
      },
    ),
  )
}
