import type { FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import { beginTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { bearerOf, hashToken } from './tokens.ts'
import { Problem } from './problem.ts'

const kib = 1024
/** Five hundred lines with the longest texts. */
const documentBytes = 2048 * kib
/** The largest settings, sent back whole as they were read. */
const usualBytes = 512 * kib
/** Who is not signed in fills in short forms. */
const publicBytes = 64 * kib

const ofDocuments = /^\/(?:invoice|expense|payment)(?:\/|$)/

/** How many bytes the body of a call may have; files have limits of their own. */
export const bodyLimitOf = ({ access, path }: Pick<Row, 'access' | 'path'>): number => {
  if (access === 'public') return publicBytes
  return ofDocuments.test(path) ? documentBytes : usualBytes
}

/**
 * A body longer than a stranger's may be is read for who is signed in alone: a thousand connections of strangers with two megabytes each would take
 * all memory. Asked before the body is read, and only where it is long; of one that comes without its length nobody knows.
 */
export const refuseLongOfStrangers =
  (row: Row, { pool }: Services) =>
  async (request: FastifyRequest) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isLong = coding !== undefined || Number(length ?? 0) > publicBytes
    // Files are asked about where they are received.
    if (row.access === 'public' || row.multipart || !isLong) return
    const bearer = bearerOf(request)
    const transaction = bearer && (await beginTransaction(pool, { tokenHash: hashToken(bearer) }))
    const session = transaction && (await transaction.opened.finally(transaction.finish))
    if (!session) throw new Problem('unauthenticated')
  }
