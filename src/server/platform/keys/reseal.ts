import type { ClientBase } from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import { isSealedWith, openSealedBefore, seal, unseal } from './secret-box.ts'
import type { Key } from './key-ring.ts'

/**
 * Encrypts with the newest key what another one has encrypted, or `before`, the key that an older version kept in the database.
 * Gives how many there were.
 */
export const resealSecrets = async (
  owner: ClientBase,
  keys: readonly [Key, ...Key[]],
  before: string | undefined,
): Promise<number> => {
  const { rows } = await owner.query<{ user_id: string; secret: string }>(
    'select user_id, secret from two_step order by user_id for update',
  )
  const others = rows.filter(({ secret }) => !isSealedWith(keys[0], secret))
  for (const { user_id, secret } of others) {
    const open = secret.includes('.')
      ? unseal(keys, secret, user_id)
      : before && openSealedBefore(before, secret, user_id)
    if (!open) throw refusal('Secrets of code generators are encrypted with a key that is gone from the database.')
    await owner.query('update two_step set secret = $2 where user_id = $1', [user_id, seal(keys, open, user_id)])
  }
  // One that is being set up lives ten minutes; its person starts again.
  if (others.length > 0 || before) await owner.query(`delete from sign_in_ticket where kind = 'two_step_setup'`)
  return others.length
}
