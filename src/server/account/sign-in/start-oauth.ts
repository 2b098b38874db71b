import type { SocialError } from '#contract/account/sign-up-forms.ts'
import type { OidcProvider } from '#server/platform/config/config.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { configurationOf, isProviderUnavailable, openidClient, redirectUri } from './provider.ts'
import { createTicket, newToken } from './tickets.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** The page that shows the result. */
export const socialPage = ({ services }: Context, query: { ticket: string } | { error: SocialError }) =>
  `${services.publicUrl()}/register-social?${new URLSearchParams(query)}`

/** The URL of the provider for signing in: code flow with PKCE, state and nonce. */
export const startOauth = async (
  context: Context,
  provider: OidcProvider,
  { redirect = null, linkTo }: { redirect?: string | null; linkTo?: Pick<Session, 'id' | 'user_id'> },
): Promise<string> => {
  const { services, now, address, log } = context
  // Each start is a row until it ends.
  const limits = [{ key: `social address ${address}`, most: 60 }]
  await inTransaction(services.pool, null, (db) => countAttempt(db, limits, now))
  try {
    const oidc = await openidClient()
    const configuration = await configurationOf(provider, now)
    const verifier = oidc.randomPKCECodeVerifier()
    const nonce = oidc.randomNonce()
    const startedBy = { user_id: linkTo?.user_id ?? null, session_id: linkTo?.id ?? null }
    const start = {
      provider: provider.name,
      nonce,
      verifier,
      browser: setBrowserCookie(context),
      redirect,
      ...startedBy,
    }
    const state = await inTransaction(services.pool, null, (db) => createTicket(db, now, 'social_start', start))
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(services, provider),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    log.warn({ err: error, provider: provider.name }, 'the sign-in provider does not answer')
    return socialPage(context, { error: 'unavailable' })
  }
}

const name = 'kvitas_sign_in'
const seconds = 20 * 60

const cookieOf = ({ cookies }: Pick<Context, 'cookies'>): string | undefined =>
  /(?:^|; )kvitas_sign_in=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]

/**
 * Sets a cookie in the browser that starts a sign-in with a provider, and returns its hash: only this browser can finish it. Otherwise
 * an attacker could make a user finish the attacker's sign-in and work in the attacker's account.
 */
const setBrowserCookie = (context: Context): string => {
  // Two tabs share the cookie.
  const mark = cookieOf(context) ?? newToken()
  const secure = context.services.publicUrl().startsWith('https:') ? '; Secure' : ''
  // Lax, because the browser returns from the provider's site by a link.
  context.answerHeaders['set-cookie'] =
    `${name}=${mark}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
  return hashToken(mark)
}

/** Throws if another browser has started it. */
export const checkBrowser = (context: Context, { browser }: { browser: string }) => {
  const mark = cookieOf(context)
  if (!mark || hashToken(mark) !== browser) throw new Problem('expired_ticket')
}
