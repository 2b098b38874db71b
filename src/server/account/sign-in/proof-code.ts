import { randomInt } from 'node:crypto'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { ownLetter } from '#server/account/user/own-letter.ts'
import { sendLetter } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { hashRecoveryCode } from './codes.ts'
import { putTicket } from './tickets.ts'

/** The latest code of a session is the one that counts. */
export const proofTicket = (sessionId: string) => `proof code of ${sessionId}`

/** Sends a code that proves who is at a session. It is made here, so that it is nowhere stored but as a hash. */
export const sendProofCode = async (services: Services, { user_id, session_id }: Jobs['proof_mail']) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const user = await inTransaction(services.pool, null, async (db) => {
    const found = await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(['app_user.email', 'app_user.locale'])
      .where('session.id', '=', session_id)
      .where('app_user.id', '=', user_id)
      .where('app_user.email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (!found) return undefined
    const code_hash = hashRecoveryCode(services.keys.recovery_code[0].secret, user_id, code)
    await putTicket(db, services.clock(), 'proof_code', proofTicket(session_id), { user_id, code_hash })
    return found
  })
  if (user) await sendLetter(services, ownLetter('proof', user, { values: { code: code.replace(/^.{3}/, '$& ') } }))
}
