import type { HttpClient } from './http-client.ts'
import type { Call } from './large.ts'

/** The orders of the longest lists. */
const sortsOf = {
  invoice: ['date', 'number', 'date_due', 'total', 'unpaid', 'created_at'],
  expense: ['date', 'number', 'date_due', 'vendor_title', 'total', 'unpaid', 'created_at'],
  payment: ['date', 'total', 'created_at'],
}

/** The cursor of the last page, from that of the first page in the opposite order, which has the same rows. */
const lastPageCursor = (cursor: string, sort: string): string => {
  const [, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')
}

/** The last page of each list in each of its orders: a page must not read those before it. */
export const lastPageCalls = async (http: HttpClient): Promise<Call[]> => {
  const calls: Call[] = []
  for (const [resource, sorts] of Object.entries(sortsOf))
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      const { body } = await http('GET', `/api/${resource}/all?sort=${opposite}`)
      const { meta } = JSON.parse(body.toString()) as { meta: { next_cursor: string | null } }
      if (meta.next_cursor === null) continue
      const path = `/${resource}/all?sort=${sort}&cursor=${lastPageCursor(meta.next_cursor, sort)}`
      calls.push({ what: `Last page: ${resource}, ${sort}`, path, p50: 25 })
    }
  return calls
}
