import { expect } from 'vitest'
import type { Books } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'

/** Functions that export lists of the present books of a test, or of other ones. */
export const listCalls = (present: () => { server: TestServer; books: Books }) => {
  const ask = (path: string, headers: Record<string, string> = {}, caller = present().books) =>
    present().server.app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${caller.token}`, ...headers },
    })
  const bytesOf = async (path: string, headers = {}, caller = present().books) => {
    const response = await ask(path, headers, caller)
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
    return response.rawPayload
  }
  const csv = async (path: string, headers = {}, caller = present().books) => {
    const lines = (await bytesOf(path, headers, caller)).toString('utf8').slice(1).split('\r\n').filter(Boolean)
    return { heads: lines[0] ?? '', lines: lines.slice(1) }
  }
  return { ask, bytesOf, csv }
}
