// Decision: docs/decisions/replicas.md
import type { Pool } from 'pg'
import type { Proof } from '#server/platform/db/transaction.ts'
import { isLsn } from '#server/platform/db/replica.ts'
import type { Services } from '#server/platform/services.ts'
import { isRead } from './call.ts'
import type { Call } from './call.ts'

/** A position is one of a cluster; those of two clusters cannot be compared. */
const cookieOf = ({ cluster }: Services) => (cluster === undefined ? 'kvitas_seen' : `kvitas_seen_${cluster}`)
const cookieSeconds = 60
/** Later than every position: the primary answers. */
const afterAll = 'FFFFFFFF/FFFFFFFF'

/** Lists, reports, documents, files and search. Forms are not among them: an old version of a record could not be saved. */
const fromReplica =
  /(?:\/all|\/pdf|-pdf|\/ubl|\/document|-document|\/export|\/search|\/history|\/overview|\/likeness|\/totals.*)$|^\/(?:report|dashboard)\//

/**
 * The replica, if it may answer a call: a read of a browser, which sends back the cookie of what it has stored. Programs keep no cookies and read
 * their own writes from the primary.
 */
export const replicaFor = ({ row, request, services }: Call, proof: Proof | undefined): Pool | undefined => {
  if (!services.replica || row.method !== 'GET' || !fromReplica.test(row.path)) return undefined
  if (!proof || 'keyHash' in proof || request.headers['sec-fetch-site'] !== 'same-origin') return undefined
  return services.replica.poolFor(seenIn(request.headers.cookie, cookieOf(services)))
}

const seenIn = (cookies: string | undefined, cookieName: string): string | undefined => {
  const value = cookies
    ?.slice(0, 4000)
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]
  return value !== undefined && isLsn(value) ? value : undefined
}

/** After a write the browser remembers until where the database must be known to a replica that answers it. */
export const rememberWrite = async (call: Call): Promise<void> => {
  const { reply, services } = call
  if (!services.replica || isRead(call)) return
  // What was stored must be answered, also if the database is away by now.
  const seen = await services.replica.position().catch(() => afterAll)
  const secure = services.publicUrl().startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieOf(services)}=${seen}; Path=/api; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
