// Decision: docs/decisions/watching.md
import type { IncomingHttpHeaders } from 'node:http'

/** Version, trace id, parent id, flags, and whatever a later version may add. */
const traceParent = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** The trace id of a `traceparent` of the W3C recommendation; undefined for anything else that a client may send. */
export const readTraceId = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [, version, id, parentId = '', more] = traceParent.exec(header) ?? []
  if (!id || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  return isOnlyZeros(id) || isOnlyZeros(parentId) ? undefined : id
}

const isOnlyZeros = (id: string): boolean => /^0+$/.test(id)

/** The trace of a request. A new one has the id of the request without hyphens: whoever has one finds the other. */
export const traceIdOf = (headers: IncomingHttpHeaders, requestId: string): string =>
  readTraceId(headers['traceparent']) ?? requestId.replaceAll('-', '')
