// Decision: docs/decisions/several-clusters.md
import type { Proof } from '#server/platform/db/transaction.ts'
import { movingProblem } from '#server/platform/http/database-errors.ts'
import { isRead, paramsOf } from '#server/platform/http/steps/call.ts'
import type { Call } from '#server/platform/http/steps/call.ts'
import type { Services } from '#server/platform/services.ts'
import { everyCluster } from './clusters.ts'
import { findKey, placeOfCompany, placeOfLink, readRow } from './find.ts'
import { copyPeople } from './people.ts'

export type Routed = { call: Call; proof: Proof | undefined }

/** Calls of people that work in the cluster of a company nevertheless. */
const isNewCompany = ({ row }: Call) => row.method === 'POST' && row.path === '/company'
const linkIn = (call: Call): string | undefined => {
  const { row, request } = call
  if (row.path.startsWith('/invitation/{token}')) return paramsOf(call)['token']
  const { token } = (row.path.startsWith('/pack-link/') && request.body ? request.body : {}) as { token?: unknown }
  return typeof token === 'string' ? token : undefined
}

/** The company whose settings an operator changes. */
const managedCompany = (call: Call): string | undefined =>
  /^\/operator\/(?:sending|peppol)\/\{id\}$/.test(call.row.path) ? paramsOf(call)['id'] : undefined

/**
 * Sends a call to the cluster of its company: that of its path, its key or its link, or else the current one. Calls about people and the
 * provider's stay in the first cluster.
 */
export const route = async (call: Call, proof: Proof | undefined): Promise<Routed> => {
  if (!call.services.clusters) return { call, proof }
  const link = linkIn(call)
  if (link !== undefined) return routeLink(call, proof, link)
  if (isNewCompany(call)) return routeNewCompany(call, proof)
  const { access } = call.row
  const managed = access === 'operator' ? managedCompany(call) : undefined
  if (managed !== undefined && proof) {
    const { services } = await placeOfCompany(call.services, managed)
    return services.cluster === undefined ? { call, proof } : asGuest({ ...call, services }, proof, managed)
  }
  if (!proof || access === 'public') return { call, proof }
  // A key is known where its company lives.
  if ('keyHash' in proof) return routeKey(call, proof)
  return access === 'user' || access === 'operator' ? { call, proof } : routeSession(call, proof)
}

type SessionPlace = {
  session_id: string
  user_id: string
  company_id: string
  cluster: string | null
  moving: boolean
  people: readonly string[] | null
}

const valuesOf = (proof: Exclude<Proof, { keyHash: string }>) =>
  'tokenHash' in proof ? [proof.tokenHash, null] : [null, proof.sessionId]

const routeSession = async (call: Call, proof: Exclude<Proof, { keyHash: string }>): Promise<Routed> => {
  const ofPath = call.row.ofCompany ? (paramsOf(call)['id'] ?? null) : null
  const { first } = call.services.clusters!
  const text = 'select * from place_of_session($1, $2, $3)'
  const place = await readRow<SessionPlace>(first.pool, text, [...valuesOf(proof), ofPath])
  // Without a session or a company the first cluster answers why.
  if (!place) return { call, proof }
  const { session_id: sessionId, user_id: userId } = place
  const routed = enter(call, { ...place, userId })
  return { call: routed, proof: place.cluster === null ? proof : { sessionId } }
}

type CompanyPlace = { cluster: string | null; moving: boolean; people: readonly string[] | null }

const routeKey = async (call: Call, proof: Extract<Proof, { keyHash: string }>): Promise<Routed> => {
  const key = await findKey(call.services, proof.keyHash)
  if (!key) return { call, proof }
  const { company_id, user_id: userId } = key.found
  const { first } = call.services.clusters!
  const text = 'select * from place_of_company($1, $2)'
  const place = await readRow<CompanyPlace>(first.pool, text, [company_id, userId])
  return place ? { call: enter(call, { ...place, company_id, userId }), proof } : { call, proof }
}

const enter = (call: Call, place: CompanyPlace & { company_id: string; userId: string }): Call => {
  const { cluster, moving, people, company_id: companyId, userId } = place
  const writes = !isRead(call)
  if (moving && writes) throw movingProblem()
  return {
    ...call,
    services: call.services.clusters!.of(cluster),
    entry: { companyId, people, writes },
    actingId: userId,
  }
}

/** A new company has no people yet, so only the person is copied. */
const routeNewCompany = async (call: Call, proof: Proof | undefined): Promise<Routed> => {
  const session = proof && (await sessionOf(call, proof))
  if (!session) return { call, proof }
  const key = call.request.headers['idempotency-key']
  const before = typeof key === 'string' ? await clusterOfAnswer(call.services, session.user_id, key) : undefined
  const services = before ?? call.services.clusters!.forNewCompany(session.user_id)
  return services.cluster === undefined ? { call, proof } : enterAsGuest({ ...call, services }, session)
}

/** Where the request was answered before: NEW_COMPANIES may have been changed since. A cluster that is away isn't asked, so that others can go on. */
const clusterOfAnswer = async (services: Services, userId: string, key: string): Promise<Services | undefined> => {
  const text = 'select user_id from idempotency_key where user_id = $1 and key = $2'
  const answered = await Promise.all(
    everyCluster(services).map(async (there) => {
      const row = await readRow<{ user_id: string }>(there.pool, text, [userId, key]).catch(() => undefined)
      return row && there
    }),
  )
  return answered.find((there) => there !== undefined)
}

const routeLink = async (call: Call, proof: Proof | undefined, link: string): Promise<Routed> => {
  const place = await placeOfLink(call.services, link)
  if (place?.moving && !isRead(call)) throw movingProblem()
  if (!place || place.services.cluster === undefined) return { call, proof }
  const there = { ...call, services: place.services }
  return proof ? asGuest(there, proof, place.companyId) : { call: there, proof }
}

type SessionRow = { id: string; user_id: string }

const sessionOf = async (call: Call, proof: Proof): Promise<SessionRow | undefined> => {
  if ('keyHash' in proof) return undefined
  const { first } = call.services.clusters!
  return readRow<SessionRow>(first.pool, 'select id, user_id from session_of($1, $2)', valuesOf(proof))
}

/** The person of a session works in another cluster, where the company does not know them yet. */
const asGuest = async (call: Call, proof: Proof, companyId?: string): Promise<Routed> => {
  if ('keyHash' in proof) return { call, proof }
  const session = await sessionOf(call, proof)
  if (!session) return { call: { ...call, services: call.services.clusters!.first }, proof }
  return enterAsGuest(call, session, companyId)
}

const enterAsGuest = async (
  call: Call,
  { id: sessionId, user_id: userId }: SessionRow,
  companyId: string | null = null,
): Promise<Routed> => {
  const people = await copyPeople(call.services, companyId, userId)
  return {
    call: { ...call, entry: { companyId, people, writes: !isRead(call) }, actingId: userId },
    proof: { sessionId },
  }
}
