import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The user at the provider. */
export type OidcPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

export const oidcClient = { id: 'kvitas', secret: 'a-secret-of-the-tests' }

/** A real OpenID Connect provider on loopback with one page, where the user signs in or refuses. */
export const startOidcServer = async () => {
  const state = {
    person: { sub: 'ona', email: 'ona@tiekejas.lt', email_verified: true, name: 'Ona Kazlauskienė' } as OidcPerson,
    /** It answers every request with 503. */
    isUnavailable: false,
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = providerAt(issuer, () => state.person)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (state.isUnavailable) response.writeHead(503).end()
    else if (request.url?.startsWith('/page/')) void showPage(provider, request, response, state.person)
    else void answer(request, response)
  })
  return {
    state,
    issuer,
    environment: {
      OIDC_TIEKEJAS_ISSUER: issuer,
      OIDC_TIEKEJAS_CLIENT_ID: oidcClient.id,
      OIDC_TIEKEJAS_CLIENT_SECRET: oidcClient.secret,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

/** In seconds, longer than a test takes. */
const lifeSeconds = 300

const providerAt = (issuer: string, person: () => OidcPerson) => {
  const people = new Map<string, OidcPerson>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['https://kvitas.test/api/auth/tiekejas/callback'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: lifeSeconds,
      Grant: lifeSeconds,
      IdToken: lifeSeconds,
      Interaction: lifeSeconds,
      Session: lifeSeconds,
    },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/page/${interaction.uid}` },
    findAccount: (_, id) => {
      const found = people.get(id) ?? person()
      people.set(id, found)
      return { accountId: id, claims: () => ({ ...found, sub: id }) }
    },
    // The user grants all requested scopes.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId
      if (!accountId || !oidc.client) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The product under test listens on any free port.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith('/api/auth/tiekejas/callback')
  return provider
}

const page = `<!doctype html><html lang="lt"><title>Tiekėjas</title><main><h1>Tiekėjas</h1>
<form method="post"><button name="go" value="on">Tęsti</button> <button name="go" value="off">Atsisakyti</button></form></main></html>`

const showPage = async (provider: Provider, request: IncomingMessage, response: ServerResponse, person: OidcPerson) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    return
  }
  let body = ''
  for await (const part of request) body += String(part)
  const result = body.includes('go=off') ? { error: 'access_denied' } : { login: { accountId: person.sub } }
  await provider.interactionFinished(request, response, result)
}
