import type { OidcServer } from './oidc-server.ts'
import type { TestServer } from './server.ts'

type Jar = Map<string, string>

const storeCookies = (jar: Jar, cookies: readonly string[]) => {
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';')
    const url = pair.indexOf('=')
    jar.set(pair.slice(0, url), pair.slice(url + 1))
  }
}
const cookieHeader = (jar: Jar) => [...jar].map((pair) => pair.join('=')).join('; ')

/** A browser that keeps the cookies of the product and of the provider. */
export const newBrowser = (server: Pick<TestServer, 'app'>, provider: OidcServer) => {
  const productCookies: Jar = new Map()
  const providerCookies: Jar = new Map()

  /** Opens a path of the product and returns the redirect target. */
  const open = async (url: string): Promise<string> => {
    const response = await server.app.inject({ method: 'GET', url, headers: { cookie: cookieHeader(productCookies) } })
    storeCookies(productCookies, [response.headers['set-cookie'] ?? []].flat())
    if (response.statusCode !== 303) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
    return response.headers['location'] ?? ''
  }

  /** Passes the provider's pages and returns the callback path of the product. */
  const passProvider = async (from: string, press: 'on' | 'off' = 'on'): Promise<string> => {
    let url = new URL(from)
    for (;;) {
      const isPage = url.pathname.startsWith('/page/')
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookieHeader(providerCookies) },
        ...(isPage ? { method: 'POST', body: new URLSearchParams({ go: press }) } : {}),
      })
      storeCookies(providerCookies, response.headers.getSetCookie())
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
      if (url.origin !== provider.issuer) return url.pathname + url.search
    }
  }

  return {
    open,
    passProvider,
    cookies: () => cookieHeader(productCookies),
    /** Signs in at the provider and returns the URL of the final page. */
    signIn: async (query = '', press: 'on' | 'off' = 'on') => {
      const authorizeUrl = await open(`/api/auth/tiekejas${query}`)
      if (!authorizeUrl.startsWith(provider.issuer)) return new URL(authorizeUrl)
      return new URL(await open(await passProvider(authorizeUrl, press)))
    },
  }
}
export type TestBrowser = ReturnType<typeof newBrowser>
