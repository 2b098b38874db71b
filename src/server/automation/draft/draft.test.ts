import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxDraftsOfPerson } from '#domain/draft.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { joinAs } from './test/join-as.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const form = (overrides: object = {}) => ({ ...books.form(), ...overrides })
const keep = (overrides: object = {}): Promise<Item> =>
  books.create('/draft', { kind: 'invoice', form: form(overrides) })
const change = (id: string, version: number, fields: object) => books.ask('PATCH', `/draft/${id}`, { version, fields })
const issue = (id: string) => books.ask('POST', `/draft/${id}/issue`)
const numbers = async (): Promise<string[]> => (await books.list()).data.map(({ number }: Item) => number)
const nextNumber = async () => {
  const { rows } = await server.owner.query(
    `select next_number from series where company_id = $1 and invoice_type = 'simple' order by id`,
    [books.company.id],
  )
  return rows
}

describe('a draft', () => {
  test('shows who keeps it, its client and its total, and is in no list or sum of invoices', async () => {
    const before = await nextNumber()
    const draft = await keep()
    expect(draft).toMatchObject({
      kind: 'invoice',
      version: 1,
      state: 'draft',
      title: 'UAB „Ąžuolas“',
      date: '2026-11-20',
      total: '121.00',
      document_id: null,
    })
    const all = await books.read('/draft/all?kind=invoice')
    expect(all).toMatchObject({ data: [{ id: draft.id }], meta: { count: 1 } })
    expect((await books.read('/draft/all?kind=expense')).data).toEqual([])
    const list = await books.list()
    expect(list.data).toEqual([])
    expect(list.meta.count).toBe(0)
    expect(await nextNumber()).toEqual(before)
  })

  test('of an expense has the total of its lines, and the typed one while they are not complete', async () => {
    const totalOf = async (form: object) => (await books.create('/draft', { kind: 'expense', form })).total
    const line = { title: 'Popierius', quantity: '2', price: '10', vat_id: books.vat('PVM1') }
    expect(await totalOf({ vat: true, lines: [line] })).toBe('24.20')
    expect(await totalOf({ vat: true, vendor_id: null, date: '', total: '12.1', total_without_vat: null })).toBe(
      '12.10',
    )
    expect(await totalOf({ vat: true, lines: [{ ...line, price: '' }] })).toBeNull()
    expect(await totalOf({ total: 'daug' })).toBeNull()
  })

  test('holds what is not valid yet, as it was typed', async () => {
    const typed = { date: '2026-13-', note: ' x ', lines: [{ title: '', quantity: '1,', price: '' }] }
    const { id } = await books.create('/draft', { kind: 'invoice', form: typed })
    const read = await books.read(`/draft/${id}`)
    expect(read).toMatchObject({ form: { ...typed, lines: [typed.lines[0]] }, date: null, total: null })
    expect(read.form.lines[0].id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    ['a field that an invoice does not have', { kind: 'invoice', form: { vendor_id: newId() } }],
    ['a text that is too long', { kind: 'invoice', form: { note: 'x'.repeat(5001) } }],
    ['a field inside of a field', { kind: 'invoice', form: { discount: { value: { deep: 1 } } } }],
    [
      'two lines with one id',
      {
        kind: 'invoice',
        form: {
          lines: [{ id: '019341c2-7b7e-7c3e-8f5e-3a5b5d3c2a11' }, { id: '019341c2-7b7e-7c3e-8f5e-3a5b5d3c2a11' }],
        },
      },
    ],
    ['too many lines', { kind: 'invoice', form: { lines: Array.from({ length: 501 }, () => ({})) } }],
    [
      'a form that is too large',
      { kind: 'invoice', form: { lines: Array.from({ length: 500 }, () => ({ title: 'ž'.repeat(400) })) } },
    ],
    ['another kind', { kind: 'payment', form: {} }],
  ])('with %s is refused', async (_, body) => expect((await books.ask('POST', '/draft', body)).status).toBe(422))

  test('that was written offline is stored once', async () => {
    const id = newId()
    const send = (note: string) => books.ask('POST', '/draft', { id, kind: 'invoice', form: { note } })
    const [first, second] = [await send('a'), await send('b')]
    expect([first.status, second.status, second.body.form.note]).toEqual([201, 201, 'a'])
    expect((await books.read('/draft/all')).meta.count).toBe(1)
    const other = await openBooks(server)
    const foreign = await other.ask('POST', '/draft', { id, kind: 'invoice', form: { note: 'theirs' } })
    expect(foreign).toMatchObject({ status: 201, body: { form: { note: 'theirs' } } })
    expect((await books.read(`/draft/${id}`)).form.note).toBe('a')
  })

  test('with the id of a colleague’s draft is refused', async () => {
    const { id } = await keep()
    const colleague = await joinAs(server, books, 'employee')
    expect((await colleague.ask('POST', '/draft', { id, kind: 'invoice', form: {} })).status).toBe(422)
  })

  test('more than the most of one person is refused', async () => {
    await server.owner.query(
      `insert into draft (company_id, id, kind, form, size, language, created_by, created_at, updated_at)
      select $1, gen_random_uuid(), 'expense', '{}', 2, 'lt', $2, now(), now() from generate_series(1, $3)`,
      [books.company.id, books.id, maxDraftsOfPerson],
    )
    const refused = await books.ask('POST', '/draft', { kind: 'expense', form: {} })
    expect(refused).toMatchObject({ status: 409, body: { code: 'draft_limit' } })
  })

  test('of an invoice is for those who issue invoices, that of an expense for all', async () => {
    const { id } = await keep()
    const accountant = await joinAs(server, books, 'accountant')
    expect((await accountant.ask('GET', `/draft/${id}`)).status).toBe(200)
    for (const [method, path, body] of [
      ['POST', '/draft', { kind: 'invoice', form: {} }],
      ['PATCH', `/draft/${id}`, { version: 1, fields: { note: 'x' } }],
      ['DELETE', `/draft/${id}`, undefined],
      ['POST', `/draft/${id}/issue`, undefined],
    ] as const)
      expect((await accountant.ask(method, path, body)).status).toBe(403)
    expect((await accountant.ask('POST', '/draft', { kind: 'expense', form: {} })).status).toBe(201)
    expect((await books.read(`/draft/${id}`)).version).toBe(1)
  })

  test('that is deleted can be restored as it was', async () => {
    const { id } = await keep({ note: 'svarbu' })
    expect((await books.ask('DELETE', `/draft/${id}`)).status).toBe(204)
    expect((await books.read('/draft/all')).data).toEqual([])
    expect((await issue(id)).status).toBe(404)
    expect((await books.create(`/draft/${id}/restore`, {})).form.note).toBe('svarbu')
    expect((await books.read('/draft/all')).meta.count).toBe(1)
  })
})

describe('two people who change one draft', () => {
  test('keep what both typed, if they typed in different fields and lines', async () => {
    const { id, form: stored } = await keep({ lines: [books.line(), books.line({ title: 'Dažymas' })] })
    const [first, second] = stored.lines
    const one = await change(id, 1, { note: 'a', lines: [{ ...first, price: '120' }, second] })
    const two = await change(id, 1, { order_reference: 'P-1', lines: [first, { ...second, quantity: '3' }] })
    expect([one.body.conflicts, two.body.conflicts]).toEqual([[], []])
    expect(two.body).toMatchObject({
      version: 3,
      form: { note: 'a', order_reference: 'P-1', lines: [{ price: '120' }, { quantity: '3' }] },
    })
  })

  test('get what both typed into one field as a conflict, and nothing is overwritten', async () => {
    const { id } = await keep({ note: 'a' })
    await change(id, 1, { note: 'jos' })
    const { body } = await change(id, 1, { note: 'mano', issued_by: 'Ona' })
    expect(body.conflicts).toEqual([{ field: 'note', base: 'a', mine: 'mano', theirs: 'jos' }])
    expect(body).toMatchObject({ version: 3, form: { note: 'jos', issued_by: 'Ona' } })
    const settled = await change(id, 3, { note: 'mano' })
    expect(settled.body).toMatchObject({ conflicts: [], form: { note: 'mano' } })
  })

  test('lose nothing when they write at the same moment', async () => {
    const { id } = await keep()
    const fields = ['note', 'issued_by', 'issued_to', 'order_reference', 'buyer_reference', 'contract_reference']
    const answers = await Promise.all(fields.map((field) => change(id, 1, { [field]: field })))
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    const read = await books.read(`/draft/${id}`)
    expect(read.form).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])))
    expect(read.version).toBe(7)
  })

  test('get a conflict for a change of a version that is not kept any more', async () => {
    const { id } = await keep({ note: '0' })
    for (let version = 1; version <= 32; version += 1) await change(id, version, { note: String(version) })
    const { body } = await change(id, 1, { note: 'mano' })
    expect(body.conflicts).toMatchObject([{ field: 'note', mine: 'mano', theirs: '32' }])
    expect(body.form.note).toBe('32')
  })

  test('store the same change once', async () => {
    const { id } = await keep()
    await change(id, 1, { note: 'a' })
    expect((await change(id, 1, { note: 'a' })).body).toMatchObject({ version: 2, conflicts: [] })
  })
})

describe('issuing a draft', () => {
  test('gives it its number in the order of issuing, whatever drafts there are', async () => {
    const drafts = [await keep(), await keep(), await keep()]
    const direct = await books.invoice()
    const issued = await issue(drafts[2]!.id)
    expect(issued.status).toBe(200)
    expect(await numbers()).toEqual([issued.body.number, direct.number])
    expect(Number(/\d+$/.exec(issued.body.number)?.[0])).toBe(Number(/\d+$/.exec(direct.number)?.[0]) + 1)
    expect(await books.read(`/draft/${drafts[2]!.id}`)).toMatchObject({ state: 'issued', document_id: issued.body.id })
    expect((await books.read('/draft/all')).meta.count).toBe(2)
  })

  test('at the same moment from several windows makes one document', async () => {
    const { id } = await keep()
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(id)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await numbers()).toHaveLength(1)
    expect((await change(id, 1, { note: 'x' })).body.code).toBe('stale_version')
    expect((await books.ask('DELETE', `/draft/${id}`)).status).toBe(409)
  })

  test('that is refused uses no number and changes nothing', async () => {
    const { id } = await keep({ client_id: null })
    const before = await nextNumber()
    const refused = await issue(id)
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(refused.body.errors.client_id).toBeDefined()
    expect(await nextNumber()).toEqual(before)
    expect(await books.read(`/draft/${id}`)).toMatchObject({ state: 'draft', version: 1, form: { client_id: null } })
  })

  test('of an expense stores the expense', async () => {
    const expense = { vendor_id: books.client.id, date: '2026-11-20', total: '12.10', total_without_vat: '10' }
    const { id, total } = await books.create('/draft', { kind: 'expense', form: expense })
    expect(total).toBe('12.10')
    const issued = await issue(id)
    expect(issued).toMatchObject({ status: 200, body: { total: '12.10' } })
    expect((await books.read('/expense/all')).meta.count).toBe(1)
  })
})

describe('a draft that somebody has open', () => {
  test('names them to others for 45 seconds, and says its newest version', async () => {
    const { id } = await keep()
    const mate = await joinAs(server, books, 'admin')
    const tell = (as: Pick<Books, 'ask'>) => as.ask('POST', `/draft/${id}/editing`)
    server.setTime(new Date('2026-11-20T10:00:00Z'))
    expect((await tell(books)).body).toEqual({ version: 1, state: 'draft', editing: [] })
    expect((await tell(mate)).body.editing).toHaveLength(1)
    expect((await books.read(`/draft/${id}`)).editing).toHaveLength(1)
    expect((await books.read('/draft/all')).data[0].editing).toHaveLength(1)
    await change(id, 1, { note: 'a' })
    expect((await tell(mate)).body.version).toBe(2)
    server.setTime(new Date('2026-11-20T10:00:46Z'))
    expect((await books.read(`/draft/${id}`)).editing).toEqual([])
    const other = await openBooks(server)
    expect((await tell(other)).status).toBe(404)
  })
})
