import type { SocialError } from '#contract/account/sign-up-forms.ts'
import { isEmail } from '#domain/text.ts'
import type { OidcProvider } from '#server/platform/config/config.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { checkBrowser } from './start-oauth.ts'
import { configurationOf, isProviderUnavailable, openidClient, redirectUri } from './provider.ts'
import type { SocialPerson } from './social.queries.ts'
import { useTicket } from './tickets.ts'
import type { Tickets } from './tickets.ts'

type Answer = Readonly<Record<string, string>>
type OauthResult = { start: Tickets['social_start']; person: SocialPerson }

/** The user that the provider returned, or the error. Ends the started sign-in in both cases, so the URL works once. */
export const finishOauth = async (
  context: Context,
  provider: OidcProvider,
  response: Answer,
): Promise<OauthResult | SocialError> => {
  try {
    const start = await startOf(context, provider, response)
    if (response['error']) return refusalOf(context, provider, response)
    return { start, person: await personOf(context, provider, response, start) }
  } catch (error) {
    if (error instanceof Problem) return 'expired'
    context.log.warn({ err: error, provider: provider.name }, 'the sign-in provider’s answer was rejected')
    return isProviderUnavailable(error) ? 'unavailable' : 'failed'
  }
}

const startOf = async (context: Context, provider: OidcProvider, { state = '' }: Answer) => {
  const { services, now } = context
  const start = await inTransaction(services.pool, null, (db) => useTicket(db, now, 'social_start', state))
  checkBrowser(context, start)
  // The callback of one provider with the state of another is an attack.
  if (start.provider !== provider.name) throw new Problem('expired_ticket')
  return start
}

const refusalOf = ({ log }: Context, { name }: OidcProvider, { error }: Answer): SocialError => {
  if (error === 'access_denied') return 'refused'
  log.warn({ provider: name, error: error?.slice(0, 100) }, 'the sign-in provider refused')
  return error === 'temporarily_unavailable' || error === 'server_error' ? 'unavailable' : 'failed'
}

const personOf = async (
  { services, now }: Context,
  provider: OidcProvider,
  response: Answer,
  { nonce, verifier }: Tickets['social_start'],
): Promise<SocialPerson> => {
  const oidc = await openidClient()
  const configuration = await configurationOf(provider, now)
  const url = new URL(`${redirectUri(services, provider)}?${new URLSearchParams(response)}`)
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    expectedState: response['state'],
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  const { issuer, userinfo_endpoint } = configuration.serverMetadata()
  const hasAllClaims = claims['email'] !== undefined && claims['name'] !== undefined
  const more =
    hasAllClaims || !userinfo_endpoint ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { provider: provider.name, issuer, subject: claims.sub, ...readClaims({ ...more, ...claims }) }
}

/** The claims that are used: a valid email, a name on one line. */
const readClaims = ({ email, email_verified, name }: Record<string, unknown>) => ({
  email: typeof email === 'string' && isEmail(email) ? email : null,
  // Some providers send it as text.
  email_verified: email_verified === true || email_verified === 'true',
  name:
    typeof name === 'string'
      ? name
          .replace(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, 120) || null
      : null,
})
