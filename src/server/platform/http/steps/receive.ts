import { flag } from '#contract/platform/fields.ts'
import type { Multipart } from '#contract/platform/row.ts'
import type { Proof, Session } from '#server/platform/db/transaction.ts'
import { discardFiles, receiveFiles, receiveMany, receiveOne } from '#server/platform/files/receive.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import { Problem } from '../problem.ts'
import { authorise } from './authorise.ts'
import type { Call } from './call.ts'
import { open } from './open.ts'

/**
 * Stores the files of an upload; the body of the request is the list of stored files from here on. The user is checked before the files
 * are read, and no transaction is open during the upload. If a later step fails the files are removed.
 */
export const receive = async <T>(call: Call, proof: Proof | undefined, steps: () => Promise<T>): Promise<T> => {
  const { row, request, uploadSlots } = call
  if (!row.multipart) {
    if (request.isMultipart()) throw new Problem('bad_request')
    return steps()
  }
  const { session } = await open(call, proof, (transaction) => authorise(call, transaction))
  if (!session) throw new Problem('unauthenticated')
  const endUpload = uploadSlots.take(session.user_id, session.company_id)
  try {
    return await receiveBody(call, row.multipart, session, steps)
  } finally {
    endUpload()
  }
}

const receiveBody = async <T>(
  { request, services }: Call,
  multipart: Multipart,
  session: Session,
  steps: () => Promise<T>,
): Promise<T> => {
  if ('many' in multipart) {
    request.body = await receiveMany(request, multipart)
    return steps()
  }
  if (multipart.one || !multipart.types) {
    request.body = await receiveOne(request, multipart)
    return steps()
  }
  const companyId = session.company_id ?? ''
  const { inside } = multipart
  const isAsked =
    inside !== undefined && flag.safeParse((request.query as Record<string, unknown>)[inside]).data === true
  const unpack = isAsked ? (bytes: Uint8Array) => services.filesInside(bytes, companyId) : undefined
  const stored = await receiveFiles(request, multipart, services, companyId, unpack)
  request.body = stored
  try {
    return await steps()
  } catch (error) {
    await discardFiles(stored, services, companyId)
    throw error
  }
}

/** The stored files of the call. */
export const uploadsOf = ({ request }: Call) => request.body as StoredUpload[]

/** An upload keeps its file in memory. A page sends one file after another; this allows for several tabs. */
export const uploadsOfPerson = 3
const uploadsOfCompany = 10

/**
 * Counts the uploads in progress in this process by user and by company. `take` throws `too_many_uploads` over the limit and returns
 * a function that ends the upload.
 */
export const createUploadSlots = () => {
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
export type UploadSlots = ReturnType<typeof createUploadSlots>
