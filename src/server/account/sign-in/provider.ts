import type { Configuration } from 'openid-client'
import type { OidcProvider } from '#server/platform/config/config.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

export const providerOf = ({ config }: Services, name: string): OidcProvider => {
  const found = config.oidcProviders.find((provider) => provider.name === name)
  if (!found) throw notFound('provider')
  return found
}

/** The title for its button: `smart_id` → `Smart Id`. */
export const providerTitle = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()

export const redirectUri = ({ publicUrl }: Services, { name }: OidcProvider) =>
  `${publicUrl()}/api/auth/${name}/callback`

// Loaded with the first sign-in through a provider, because most servers have none.
export const openidClient = () => import('openid-client')

const timeoutSeconds = 10
const cacheMs = 60 * 60 * 1000

/** The discovered metadata of providers, renewed every hour; failures are not cached. */
const discovered = new WeakMap<OidcProvider, { until: number; configuration: Promise<Configuration> }>()

export const configurationOf = (provider: OidcProvider, now: Date): Promise<Configuration> => {
  const cached = discovered.get(provider)
  if (cached && cached.until > now.getTime()) return cached.configuration
  const configuration = discover(provider)
  discovered.set(provider, { until: now.getTime() + cacheMs, configuration })
  configuration.catch(() => discovered.delete(provider))
  return configuration
}

const onThisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

const discover = async ({ issuer, clientId, clientSecret }: OidcProvider) => {
  const oidc = await openidClient()
  const url = new URL(issuer)
  // Unencrypted only on this machine, for tests.
  const execute = onThisMachine.has(url.hostname) ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
}

/** Whether the provider did not answer, or not in the protocol, so that a retry may succeed. Other errors are refusals. */
export const isProviderUnavailable = (error: unknown): boolean => {
  const { code, name } = error as { code?: string; name?: string }
  return (
    name === 'TimeoutError' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON'
  )
}
