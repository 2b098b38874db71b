import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const gln = { scheme: '0088', id: '4770000000019' }

test('a client gets a PDF and has no address for e-invoices of its own', async () => {
  expect(await books.create('/client', { title: 'UAB „Liepa“' })).toMatchObject({
    e_address: null,
    buyer_reference: null,
    sends: 'pdf',
  })
})

test('an unknown scheme, an empty address and a company code of a natural person are refused', async () => {
  const errorsOf = async (form: object) =>
    (await books.ask('POST', '/client', { title: 'Ona Onaitė', ...form })).body.errors
  expect(await errorsOf({ e_address: { scheme: '9999', id: '1' } })).toEqual({
    'e_address.scheme': ['Pasirinkite vieną iš galimų reikšmių.'],
  })
  expect(Object.keys(await errorsOf({ e_address: { scheme: '0088', id: ' ' } }))).toEqual(['e_address.id'])
  const refused = {
    'e_address.scheme': [
      'Fizinis asmuo neidentifikuojamas juridinio asmens kodu: pasirinkite PVM mokėtojo kodą arba el. paštą.',
    ],
  }
  const companyCode = { scheme: '0200', id: '110053842' }
  expect(await errorsOf({ type: 'individual', e_address: companyCode })).toEqual(refused)
  const client_details = { type: 'individual', title: 'Ona', country: 'LT', e_address: companyCode }
  const { body } = await books.ask('POST', '/invoice', books.form({ client_details }))
  expect(Object.keys(body.errors)).toEqual(['client_details.e_address.scheme'])
})

test('the database refuses addresses without a scheme or an identifier, and unknown ways to send', async () => {
  const { id } = await books.create('/client', { title: 'Ona Onaitė', type: 'individual' })
  for (const [column, constraint] of [
    [`e_address = '{"scheme": "0200", "id": "110053842"}'`, 'client_e_address_legal'],
    [`e_address = '{"scheme": "0088", "id": ""}'`, 'client_e_address'],
    [`sends = 'fax'`, 'client_sends'],
  ])
    await expect(server.owner.query(`update client set ${column} where id = $1`, [id]), column).rejects.toThrow(
      constraint,
    )
})

test('an invoice keeps the address of its client, and starts with the reference of the client', async () => {
  const client = await books.create('/client', { title: 'UAB „Klevas“', e_address: gln, buyer_reference: 'Dažykla' })
  const { item } = await books.read(`/invoice/create?client_id=${client.id}`)
  expect(item).toMatchObject({ buyer_reference: 'Dažykla' })
  const invoice = await books.invoice({ client_id: client.id })
  expect(invoice.client_details.e_address).toEqual(gln)
  const { version } = (await books.read(`/client/edit/${client.id}`)).item
  const later = { ...gln, id: '4770000000026' }
  await books.ask('PUT', `/client/${client.id}`, { version, e_address: later })
  expect((await books.get(invoice.id)).client_details.e_address).toEqual(gln)
  expect((await books.read(`/invoice/${invoice.id}/current-client-details`)).e_address).toEqual(later)
  const { data } = await books.read(`/history?kind=client&id=${client.id}`)
  expect(data[0].changes).toContainEqual(
    expect.objectContaining({ field: 'e_address', before: '0088:4770000000019', after: '0088:4770000000026' }),
  )
})

test('a document from before addresses for e-invoices has none, and can be changed', async () => {
  const { id, version } = await books.invoice()
  await server.owner.query(`update invoice set client_details = client_details - 'e_address' where id = $1`, [id])
  const { client_details } = await books.get(id)
  expect(client_details.e_address).toBeNull()
  const changed = await books.ask('PUT', `/invoice/${id}`, { version, client_details, note: 'Ačiū' })
  expect(changed.body).toMatchObject({ note: 'Ačiū', client_details })
})
