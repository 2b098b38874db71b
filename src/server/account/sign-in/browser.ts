import type { Context } from '#server/platform/http/context.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { newToken } from './tickets.ts'

const name = 'kvitas_sign_in'
const seconds = 20 * 60

const cookieOf = ({ cookies }: Pick<Context, 'cookies'>): string | undefined =>
  /(?:^|; )kvitas_sign_in=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]

/**
 * Marks the browser that begins to sign in through a provider, and gives the mark's hash: what comes back counts only there. Else
 * somebody could lead a person along the end of their own way, and they would work in that one's account.
 */
export const markBrowser = (context: Context): string => {
  // The same for two tabs that begin at once.
  const mark = cookieOf(context) ?? newToken()
  const secure = context.services.publicUrl().startsWith('https:') ? '; Secure' : ''
  // Lax, for it comes back from the provider's site by a link.
  context.answerHeaders['set-cookie'] =
    `${name}=${mark}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
  return hashToken(mark)
}

/** Refuses what another browser has begun. */
export const checkBrowser = (context: Context, { browser }: { browser: string }) => {
  const mark = cookieOf(context)
  if (!mark || hashToken(mark) !== browser) throw new Problem('expired_ticket')
}
