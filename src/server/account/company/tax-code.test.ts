import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { giveRole } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const code = '49001010001'
const individual = { type: 'individual', title: 'Ona Onaitė', code: null, activity_type: 'simple' }
const open = async (form: object = individual) => {
  const books = await openBooks(server, form)
  const path = `/company/${books.company.id}/tax-code`
  return { books, path, store: (tax_code: string | null) => books.ask('PUT', path, { tax_code }) }
}
const sealedOf = async (id: string): Promise<string[]> =>
  (await server.owner.query('select sealed from company_tax_code where company_id = $1', [id])).rows.map(
    ({ sealed }) => sealed,
  )

test('the owner stores, reads, replaces and removes the tax code of an individual', async () => {
  const { books, path, store } = await open()
  expect((await books.ask('GET', path)).body).toEqual({ tax_code: null })
  expect((await store('490 0101 0001')).body).toEqual({ tax_code: code })
  expect((await books.ask('GET', path)).body).toEqual({ tax_code: code })
  expect((await store('1234567890')).body).toEqual({ tax_code: '1234567890' })
  expect((await store(null)).body).toEqual({ tax_code: null })
  expect(await sealedOf(books.company.id)).toEqual([])
})

test('the owner and the accountant see the tax code, the administrator and the employee do not', async () => {
  const { books, path, store } = await open()
  await store(code)
  for (const [role, status] of [
    ['accountant', 200],
    ['admin', 403],
    ['employee', 403],
  ] as const) {
    await giveRole(server, books.id, role)
    expect((await books.ask('GET', path)).status, role).toBe(status)
    expect((await store(code)).status, role).toBe(status)
  }
})

test('a wrong code is refused without repeating it, and so is the code of a legal person', async () => {
  const { store } = await open()
  for (const wrong of ['49001010002', '12', '123456789012', 'A23456789']) {
    const { status, body } = await store(wrong)
    expect([status, body.errors]).toEqual([
      422,
      { tax_code: ['Mokesčių mokėtojo kodą sudaro 9–11 skaitmenų. Patikrinkite.'] },
    ])
    // The id of the request consists of random digits.
    expect(JSON.stringify({ ...body, instance: null })).not.toContain(wrong)
  }
  const legal = await open({})
  expect((await legal.store(code)).body.errors).toEqual({
    tax_code: ['Saugomas tik fizinio asmens mokesčių mokėtojo kodas.'],
  })
})

test('the tax code is encrypted for its company, and in no list, history or export', async () => {
  const { books, store } = await open()
  await store(code)
  const [sealed = ''] = await sealedOf(books.company.id)
  expect(sealed).not.toContain(code)
  const other = await open()
  await other.store(code)
  await server.owner.query('update company_tax_code set sealed = $2 where company_id = $1', [
    other.books.company.id,
    sealed,
  ])
  // It cannot be decrypted as that of another company.
  expect((await other.books.ask('GET', other.path)).status).toBe(500)
  const { id } = books.company
  for (const path of ['/company/all', `/company/edit/${id}`, '/user/data', `/history?kind=company&id=${id}`])
    expect(JSON.stringify((await books.ask('GET', path)).body), path).not.toContain(code)
  const { rows } = await server.owner.query('select before, after from audit_event where company_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(sealed)
})

test('a company that becomes a legal person loses the code, which the database enforces', async () => {
  const { books, store } = await open()
  await store(code)
  const { id } = books.company
  await expect(
    server.owner.query(`update company set type = 'legal', code = '110053842' where id = $1`, [id]),
  ).rejects.toThrow('company_tax_code')
  const changed = await books.ask('PUT', `/company/${id}`, { version: 1, type: 'legal', code: '110053842' })
  expect(changed.body).toMatchObject({ type: 'legal' })
  expect(await sealedOf(id)).toEqual([])
})

test('an i.SAF file names an individual by the tax code', async () => {
  const { books, store } = await open({ ...individual, code: '123456' })
  await books.invoice()
  await store(code)
  const { id } = await books.create('/isaf', { period: '2026-11' })
  const { body } = await books.ask('GET', `/isaf/${id}/file`)
  expect(String(body)).toContain(`<RegistrationNumber>${code}</RegistrationNumber>`)
})
