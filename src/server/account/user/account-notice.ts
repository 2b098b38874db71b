import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { pageUrl } from '#server/platform/mail/links.ts'
import { ownLetter } from './own-letter.ts'
import { sendLetter } from '#server/platform/mail/send.ts'

/** What happened to an account that its owner must hear of, should it not have been them; where they can act on it. */
const notices = {
  password_changed: '/request-password',
  email_change: '/settings/profile',
  new_device: '/settings/profile',
  account_deleted: '/register',
} as const
export type Notice = keyof typeof notices

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
