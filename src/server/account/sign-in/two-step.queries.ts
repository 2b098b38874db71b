import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { hashRecoveryCode, newRecoveryCodes, stepOf } from './codes.ts'
import { unseal } from '#server/platform/keys/secret-box.ts'

type CodeContext = Omit<EventContext, 'db'>

export const isOn = async (db: Database, userId: string): Promise<boolean> =>
  (await db.selectFrom('two_step').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined

/** False if the user has a second step already. */
export const addTwoStep = async (db: Database, twoStep: { user_id: string; secret: string; last_step: number }) =>
  (await db
    .insertInto('two_step')
    .values(twoStep)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** Uses up a code of the user's authenticator app or one of their recovery codes, which is logged. Throws for any other code. */
export const useCode = async (db: Database, context: CodeContext, userId: string, code: string) => {
  const { now, services } = context
  // Locked, so that a code works in only one of concurrent requests.
  const stored = await db
    .selectFrom('two_step')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new Problem('wrong_code', { field: 'code' })
  const step = stepOf(unseal(services.keys.two_step, stored.secret, userId), code, now)
  if (step !== undefined && step > Number(stored.last_step)) {
    await db.updateTable('two_step').set({ last_step: step }).where('user_id', '=', userId).execute()
    return
  }
  const used = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where(
      'code_hash',
      'in',
      services.keys.recovery_code.map(({ secret }) => hashRecoveryCode(secret, userId, code)),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw new Problem('wrong_code', { field: 'code' })
  await recordEvent({ ...context, db }, { event: 'code_used', userId })
}

/** Replaces the recovery codes by ten new ones, which are shown only once. */
export const replaceRecoveryCodes = async (
  db: Database,
  { services }: CodeContext,
  userId: string,
): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(services.keys.recovery_code[0].secret, userId, code),
      })),
    )
    .execute()
  return codes
}

/** Updates the proofs of the user's sessions after their methods have changed. `only`: of that session alone. */
export const markSessions = (db: Database, userId: string, twoStep: boolean, only?: string) =>
  db
    .updateTable('session')
    .set({ two_step: twoStep })
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .execute()

/** The members of a company by name, each with whether they can sign in with two steps. */
export const membersWithSteps = (db: Database, companyId: string) =>
  db
    .selectFrom('company_member')
    .innerJoin('app_user', 'app_user.id', 'company_member.user_id')
    .select(['app_user.name', 'app_user.email'])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('two_step').select('user_id').whereRef('two_step.user_id', '=', 'app_user.id')),
        exists(selectFrom('passkey').select('user_id').whereRef('passkey.user_id', '=', 'app_user.id')),
      ])
        .$castTo<boolean>()
        .as('has_two_step'),
    )
    .where('company_member.company_id', '=', companyId)
    .orderBy('app_user.name')
    .execute()
