import { v7 as newId } from 'uuid'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from '#server/platform/http/problem.ts'

const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at'] as const

/** More than any user has devices. */
const maxPasskeys = 20

export const passkeysOf = (db: Database, userId: string) =>
  db.selectFrom('passkey').select(passkeyColumns).where('user_id', '=', userId).orderBy('id').execute()

/** The passkeys that the browser must not create again. */
export const credentialsOf = (db: Database, userId: string) =>
  db.selectFrom('passkey').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()

type NewPasskey = { credential_id: string; public_key: string; counter: number; transports: string[]; name: string }

export const addPasskey = async (db: Database, userId: string, passkey: NewPasskey) => {
  // Locked, so that two concurrent requests count each other.
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
  const { has: count } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('has'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= maxPasskeys) throw new Problem('list_full', { reason: 'passkey', values: { most: maxPasskeys } })
  const added = await db
    .insertInto('passkey')
    .values({ id: newId(), user_id: userId, ...passkey })
    .onConflict((conflict) => conflict.doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst()
  // The passkey exists already; the response does not reveal whose it is.
  if (!added) throw new Problem('passkey_refused')
  return added
}

export const findCredential = (db: Database, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Throws if the passkey was removed meanwhile, or another request used the same count first. */
export const recordPasskeyUse = async (db: Database, id: string, counter: number, at: Date) => {
  const used = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at.toISOString() })
    .where('id', '=', id)
    // Many passkeys always send 0.
    .where(({ eb, or, and, val }) =>
      or([eb('counter', '<', String(counter)), and([eb('counter', '=', '0'), eb(val(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new Problem('passkey_refused')
}

export const renamePasskey = (db: Database, userId: string, id: string, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(passkeyColumns)
    .executeTakeFirst()

export const removePasskey = (db: Database, userId: string, id: string) =>
  db.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()
