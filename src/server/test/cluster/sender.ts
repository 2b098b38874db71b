import { createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import type { Fixtures } from '#server/books/ledger/crash/writes.ts'
import { clientOf, requesterOf } from './client.ts'
import type { Client, Tally } from './client.ts'
import type { Cluster } from './cluster.ts'

/** A company, and the ids of what it was answered: invoices and letters. */
export type Sender = { client: Client; fixtures: Fixtures; made: string[]; sent: string[] }

/** Signs up a person with a company, whose letters are sent. */
export const openSender = async (
  { address, owner }: Pick<Cluster, 'address' | 'owner'>,
  tally: Tally,
  index: number,
  options: Parameters<typeof requesterOf>[2] = {},
): Promise<Sender> => {
  const email = `cluster${index}@ziedas.lt`
  const authorization = await signUp(address, email)
  await owner.query('update app_user set email_verified_at = now() where email = $1', [email])
  const client = clientOf(requesterOf(address, tally, options), authorization, tally)
  const fixtures = await createFixtures(async (method, path, body) => ({
    status: method === 'POST' ? 201 : 200,
    body: await client(method, path, body),
  }))
  return { client, fixtures, made: [], sent: [] }
}

/** A day's work of a company, again and again: an invoice, its list, itself, its PDF and a letter. */
export const work = async ({ client, fixtures, made, sent }: Sender, working: AbortSignal): Promise<void> => {
  for (let turn = 0; !working.aborted; turn += 1) {
    const line = { title: 'Konsultacija', quantity: '2', price: '10.55' }
    const invoice = await client('POST', '/invoice', {
      client_id: fixtures.client,
      date: '2026-11-20',
      date_due: '2026-12-04',
      lines: [line],
    })
    if (typeof invoice?.id !== 'string') continue
    made.push(invoice.id)
    await client('GET', `/invoice/edit/${invoice.id}`)
    await client('GET', '/invoice/all')
    if (turn % 4 === 0) await client('GET', `/invoice/${invoice.id}/pdf`)
    if (turn % 2 === 0) {
      const letter = await client('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'] })
      if (typeof letter?.id === 'string') sent.push(letter.id)
    }
  }
}
