import type { TestServer } from '#server/test/server.ts'

/** A hash of documents, payments and numbers, to see whether a request changed anything. */
export const hashOfBooks = async (server: TestServer): Promise<string> => {
  const tables = [
    'invoice',
    'invoice_line',
    'invoice_vat',
    'payment',
    'invoice_payment',
    'invoice_tally',
    'series',
    'product',
    'client',
  ]
  const parts = tables.map((table) => `(select jsonb_agg(t order by t::text) from ${table} t)`)
  const { rows } = await server.owner.query(
    `select md5(concat_ws('|', ${parts.join(', ')}, (select count(*) from idempotency_key))) as all`,
  )
  return rows[0].all
}
