import type { signInMethodRows } from '#contract/account/sign-in-methods.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { providerTitle } from './provider.ts'
import { passkeysOf } from './passkey.queries.ts'
import { passkeyOrigin } from './relying-party.ts'
import { isOn } from './two-step.queries.ts'

export const signInMethodHandlers = {
  'sign_in.methods': async ({ db, session, services }) => {
    const { user_id } = session
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const linked = await db
      .selectFrom('social_login')
      .select(['provider', 'email'])
      .where('user_id', '=', user_id)
      .execute()
    const { left } = await db
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    // A linked provider that is no longer configured can still be unlinked.
    const names = new Set(
      [...services.config.oidcProviders, ...linked.map(({ provider: name }) => ({ name }))].map(({ name }) => name),
    )
    const social = [...names].map((name) => {
      const found = linked.find(({ provider }) => provider === name)
      return { key: name, title: providerTitle(name), linked: found !== undefined, email: found?.email ?? null }
    })
    const two_step = { on: await isOn(db, user_id), recovery_codes_left: Number(left) }
    const passkeys = await passkeysOf(db, user_id)
    return { password: password_hash !== null, social, passkeys, passkey_origin: passkeyOrigin(services), two_step }
  },
} satisfies HandlersOf<typeof signInMethodRows>
