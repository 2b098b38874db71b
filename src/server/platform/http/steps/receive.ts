import type { Multipart } from '#contract/platform/row.ts'
import type { Proof, Session } from '#server/platform/db/transaction.ts'
import { discardFiles, receiveFiles, receiveOne } from '#server/platform/files/receive.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import { Problem } from '../problem.ts'
import { authorise } from './authorise.ts'
import type { Call } from './call.ts'
import { open } from './open.ts'

/**
 * The files of a call that brings some; the request's body from here on is where they were stored. Who asks is known before megabytes are read, and no
 * transaction is held while they arrive: the rest opens another one. Where the rest fails the files are removed again.
 */
export const receive = async <T>(call: Call, proof: Proof | undefined, rest: () => Promise<T>): Promise<T> => {
  const { row, request, places } = call
  if (!row.multipart) {
    if (request.isMultipart()) throw new Problem('bad_request')
    return rest()
  }
  const { session } = await open(call, proof, (transaction) => authorise(call, transaction))
  if (!session) throw new Problem('unauthenticated')
  const endUpload = places.take(session.user_id, session.company_id)
  try {
    return await receiveBody(call, row.multipart, session, rest)
  } finally {
    endUpload()
  }
}

const receiveBody = async <T>(
  { request, services }: Call,
  multipart: Multipart,
  session: Session,
  rest: () => Promise<T>,
): Promise<T> => {
  if (multipart.one) {
    request.body = await receiveOne(request, multipart)
    return rest()
  }
  const companyId = session.company_id ?? ''
  const stored = await receiveFiles(request, multipart, services, companyId)
  request.body = stored
  try {
    return await rest()
  } catch (error) {
    await discardFiles(stored, services, companyId)
    throw error
  }
}

/** The files that a call brought, once they were received. */
export const uploadsOf = ({ request }: Call) => request.body as StoredUpload[]

/** An upload holds its file in memory. The page sends one file after the other; this leaves room for several tabs. */
export const uploadsOfPerson = 3
const uploadsOfCompany = 10

/**
 * How many uploads are under way in this process, by person and by company. `take` refuses one too many with `too_many_uploads` and returns
 * a function that ends the upload.
 */
export const uploadPlaces = () => {
  const open = new Map<string, number>()
  const count = (key: string) => open.get(key) ?? 0
  const change = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const now = count(key) + by
      if (now > 0) open.set(key, now)
      else open.delete(key)
    }
  }
  return {
    take: (personId: string, companyId: string | null): (() => void) => {
      const [person, company] = [`person ${personId}`, `company ${companyId}`]
      if (count(person) >= uploadsOfPerson)
        throw new Problem('too_many_uploads', { retryAfter: 5, values: { most: uploadsOfPerson } })
      if (companyId && count(company) >= uploadsOfCompany)
        throw new Problem('too_many_uploads', { reason: 'company', retryAfter: 5, values: { most: uploadsOfCompany } })
      const keys = companyId ? [person, company] : [person]
      change(keys, 1)
      return () => change(keys, -1)
    },
  }
}
export type UploadPlaces = ReturnType<typeof uploadPlaces>
