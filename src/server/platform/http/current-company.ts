import type { FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import type { Session } from '#server/platform/db/transaction.ts'

/** The company whose data the asking screen shows, where the client says it: `x-company-id`. */
export const shownCompany = (request: FastifyRequest): string | undefined => {
  const given = request.headers['x-company-id']
  return typeof given === 'string' && given ? given : undefined
}

/** A form token opens a file of the company in a new tab, which itself can say nothing. */
const isOfCurrent = ({ access, path }: Row) =>
  !['public', 'user', 'operator'].includes(access) || path === '/csrf-token'

/**
 * Whether a screen asks that is still of another company: the person switched in another window. Nothing it shows or saves may
 * then be taken for the current company's.
 */
export const isOfAnother = (row: Row, session: Session | null, shown: string | undefined): boolean =>
  shown !== undefined &&
  row.ofCompany !== true &&
  isOfCurrent(row) &&
  Boolean(session?.company_id) &&
  session?.company_id !== shown.toLowerCase()
