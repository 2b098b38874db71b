import type { FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import { beginTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { bearerOf, hashToken } from './tokens.ts'
import { Problem } from './problem.ts'

const kib = 1024
/** Fits 500 lines with the longest texts. */
const documentBytes = 2048 * kib
/** Fits the largest settings. */
const defaultBytes = 512 * kib
/** Forms of users who are not signed in are short. */
const publicBytes = 64 * kib

const documentPaths = /^\/(?:invoice|expense|payment)(?:\/|$)/

/** The largest body of a call in bytes; files have their own limits. */
export const bodyLimitOf = ({ access, path }: Pick<Row, 'access' | 'path'>): number => {
  if (access === 'public') return publicBytes
  return documentPaths.test(path) ? documentBytes : defaultBytes
}

/**
 * Only signed-in users may send a body over the public limit: a thousand connections with two megabytes each would take all memory.
 * Checked before the body is read, and only if it is long or its length is unknown.
 */
export const refuseLongAnonymousBodies =
  (row: Row, { pool }: Services) =>
  async (request: FastifyRequest) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isLong = coding !== undefined || Number(length ?? 0) > publicBytes
    // Uploads check the session in their own step.
    if (row.access === 'public' || row.multipart || !isLong) return
    const bearer = bearerOf(request)
    const transaction = bearer && (await beginTransaction(pool, { tokenHash: hashToken(bearer) }))
    const session = transaction && (await transaction.opened.finally(transaction.finish))
    if (!session) throw new Problem('unauthenticated')
  }
