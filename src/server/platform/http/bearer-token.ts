import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whatever stands after the word: a token that is not ours is an unknown one, and refused as such. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]
