import { expect, vi } from 'vitest'
import type { Books, Item } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'

type Token = { token: string }

/** Calls for files of reports, and a way to make a report so slow that a job makes its file. */
export const slowReports = (server: TestServer, books: Books) => {
  const post = (path: string, { token }: Token = books) =>
    server.app.inject({
      method: 'POST',
      url: `/api/report/${path}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'lt' },
    })
  const jobOf = async (path: string): Promise<Item> => {
    const response = await post(path)
    expect([response.statusCode, response.json()]).toEqual([
      202,
      expect.objectContaining({ status: 'queued', done: 0 }),
    ])
    return response.json()
  }
  return {
    post,
    /** Asks for a file while the database cannot read what it needs. */
    askSlowly: async (path: string): Promise<Item> => {
      const client = await server.owner.connect()
      try {
        await client.query('begin; lock table expense in access exclusive mode')
        return await jobOf(path)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    /** Asks for a file of any report when the time of the request is over at its first row. */
    askWithoutTime: async (path: string): Promise<Item> => {
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
      try {
        return await jobOf(path)
      } finally {
        timeout.mockRestore()
      }
    },
    state: (id: string): Promise<Item> => books.read(`/export/${id}`),
    download: (id: string, { token }: Token = books) =>
      server.app.inject({ url: `/api/export/${id}/file`, headers: { authorization: `Bearer ${token}` } }),
  }
}

/** Adds clients with an income of five euros each in a month to a company: the rows of a long report. */
export const addClients = async (
  { owner }: Pick<TestServer, 'owner'>,
  { company }: Books,
  count: number,
  month = '2026-11-01',
) => {
  await owner.query(
    `insert into client (company_id, id, type, title, country, currency)
     select $1, gen_random_uuid(), 'legal', 'Klientas ' || n, 'LT', 'EUR' from generate_series(1, $2) n`,
    [company.id, count],
  )
  await owner.query(
    `insert into party_month (company_id, month, account, party_id, count, base_amount)
     select $1, $2, 'income', id, 1, -5 from client where company_id = $1 and title like 'Klientas %'`,
    [company.id, month],
  )
}
