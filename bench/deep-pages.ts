import type { HttpClient } from './http-client.ts'
import type { Call } from './large.ts'

/** The orders of the longest lists. */
const sortsOf = {
  invoice: ['date', 'number', 'date_due', 'total', 'unpaid', 'created_at'],
  expense: ['date', 'number', 'date_due', 'vendor_title', 'total', 'unpaid', 'created_at'],
  payment: ['date', 'total', 'created_at'],
}

/** A cursor in the opposite order: the page after it has all rows that come before it in its own order, so it is the last one. */
const turned = (cursor: string, sort: string): string => {
  const [, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')
}

/** The last page of each list in each of its orders: a page must not read those before it. */
export const deepPageCalls = async (http: HttpClient): Promise<Call[]> => {
  const calls: Call[] = []
  for (const [resource, sorts] of Object.entries(sortsOf))
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      const { body } = await http('GET', `/api/${resource}/all?sort=${opposite}`)
      const { meta } = JSON.parse(body.toString()) as { meta: { next_cursor: string | null } }
      if (meta.next_cursor === null) continue
      const path = `/${resource}/all?sort=${sort}&cursor=${turned(meta.next_cursor, sort)}`
      calls.push({ what: `Last page: ${resource}, ${sort}`, path, p50: 25 })
    }
  return calls
}
