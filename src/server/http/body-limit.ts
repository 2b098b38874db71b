import type { Row } from '#contract/row.ts'

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
