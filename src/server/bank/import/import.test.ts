import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { companyForm, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { bankCalls, swedbank } from '../test/statements.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { send, preview, bring, entries, undo } = bankCalls(() => ({ server, books }))
const facts = (list: readonly Item[]) => list.map(({ date, amount, text }) => [date, amount, text])

describe.runIf(hasSharedData)('the sample statements of the banks', () => {
  const truth = () => JSON.parse(sharedData('bank-csv/movements.json')) as Item
  const sample = (name: string) => ({ name, bytes: sharedData(`bank-csv/${name}`) })

  test.each(['camt053.02.xml', 'camt053.08.xml', 'swedbank.csv'])(
    'the import of %s stores every movement of its account',
    async (name) => {
      const { status, body } = await send([sample(name)])
      expect(status).toBe(201)
      expect(body.files).toEqual([
        expect.objectContaining({
          name,
          period: { from: '2026-10-01', to: '2026-10-31' },
          opening: '1250.40',
          closing: '2851.08',
          entries: 11,
          new: 11,
          duplicates: 0,
          problems: [],
        }),
      ])
      const stored = await entries('?tab=all&sort=date')
      expect(stored.map(({ amount }) => amount).toSorted()).toEqual(
        truth()
          .movements.map(({ amount }: Item) => amount)
          .toSorted(),
      )
      const { data } = await books.read('/bank/accounts')
      expect(data.find(({ number }: Item) => number === 'LT307300010000000001')).toMatchObject({
        to_do: 11,
        statement: { balance: '2851.08', date: '2026-10-31' },
      })
    },
  )

  test('the same period in another format, and the same file again, bring nothing new', async () => {
    await send([sample('camt053.02.xml')])
    for (const name of ['camt053.02.xml', 'camt053.08.xml', 'swedbank.csv', 'seb.csv']) {
      const { status, body } = await send([sample(name)])
      expect([status, body.files[0].new, body.files[0].duplicates], name).toEqual([201, 0, 11])
    }
    const account = books.account.id
    for (const name of ['luminor.csv', 'paysera.csv', 'wise.csv', 'revolut-business.csv']) {
      const { body } = await send([sample(name)], { files: [{ account_id: account }] })
      expect([body.files[0].new, body.files[0].duplicates], name).toEqual([0, 11])
    }
    expect(await entries('?tab=all')).toHaveLength(11)
  })

  test('a preview says the same as the import and stores nothing', async () => {
    const { status, body } = await preview([sample('swedbank.csv')])
    expect(status).toBe(200)
    expect(body.files[0]).toMatchObject({ entries: 11, new: 11, account: { id: books.account.id } })
    expect(await entries('?tab=all')).toEqual([])
    expect((await books.read('/bank/imports')).data).toEqual([])
  })
})

describe('what is brought once', () => {
  test('two files of overlapping periods in one request bring each movement once', async () => {
    const one = { date: '2026-11-02', amount: '10.00', text: 'Pirmas', key: 'A1' }
    const two = { date: '2026-11-03', amount: '20.00', text: 'Antras', key: 'A2' }
    const three = { date: '2026-11-04', amount: '30.00', text: 'Trečias', key: 'A3' }
    const { body } = await send([
      { name: 'a.csv', bytes: swedbank([one, two]) },
      { name: 'b.csv', bytes: swedbank([two, three], { opening: '10.00' }) },
    ])
    expect(body.files.map((file: Item) => [file.name, file.new, file.duplicates])).toEqual([
      ['a.csv', 2, 0],
      ['b.csv', 1, 1],
    ])
    expect(facts(await entries('?tab=all&sort=date'))).toEqual([
      ['2026-11-02', '10.00', 'Pirmas'],
      ['2026-11-03', '20.00', 'Antras'],
      ['2026-11-04', '30.00', 'Trečias'],
    ])
  })

  test('two equal movements of one day stay two', async () => {
    const equal = { date: '2026-11-02', amount: '50.00', name: 'Ona', text: 'Už konsultaciją' }
    await bring([
      { ...equal, key: 'B1' },
      { ...equal, key: 'B2' },
    ])
    expect(await entries()).toHaveLength(2)
  })

  test('two uploads of one file at the same time bring its movements once', async () => {
    const file = { name: 'a.csv', bytes: swedbank([{ date: '2026-11-02', amount: '10.00', key: 'C1' }]) }
    const answers = await Promise.all([send([file]), send([file])])
    expect(answers.map(({ body }) => body.files[0].new).toSorted()).toEqual([0, 1])
    expect(await entries()).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test('an account of another company is refused like one that does not exist', async () => {
    const stranger = await openBooks(server)
    const file = { name: 'a.csv', bytes: swedbank([{ date: '2026-11-02', amount: '10.00' }]) }
    const { status, body } = await send([file], { files: [{ account_id: stranger.account.id }] })
    expect([status, body.reason]).toEqual([422, 'no_such_account'])
    expect(await stranger.read('/bank/imports')).toMatchObject({ data: [] })
  })

  test('a statement whose balances do not add up is refused with the difference', async () => {
    const wrong = swedbank([{ date: '2026-11-02', amount: '10.00' }], { closing: '11.50' })
    const { status, body } = await send([{ name: 'a.csv', bytes: wrong }])
    expect([status, body.code, body.reason]).toEqual([422, 'statements_refused', 'not_adding_up'])
    expect(body.detail).toContain('1.50 EUR')
    expect((await books.read('/bank/imports')).data).toEqual([])
  })

  test('a file that is no statement is refused by name, and a good one beside it is imported', async () => {
    const bad = { name: 'nuotrauka.pdf', bytes: '%PDF-1.4\n%%EOF' }
    const { status, body } = await send([bad])
    expect([status, body.reason]).toEqual([422, 'pdf'])
    expect(body.detail).toContain('nuotrauka.pdf')
    const good = { name: 'a.csv', bytes: swedbank([{ date: '2026-11-02', amount: '10.00' }]) }
    const both = await send([bad, good])
    expect(both.status).toBe(201)
    expect(both.body.files.map((file: Item) => [file.new, file.problems[0]?.code])).toEqual([
      [0, 'pdf'],
      [1, undefined],
    ])
  })

  test('an account that the company does not have is offered, and created on request with the opening balance', async () => {
    const file = {
      name: 'a.csv',
      bytes: swedbank([{ date: '2026-11-02', amount: '10.00' }], { account: 'LT287180000333444556', opening: '5.00' }),
    }
    const offered = await preview([file])
    expect(offered.body.files[0]).toMatchObject({
      account: { id: null, number: 'LT287180000333444556', currency: 'EUR' },
      problems: [{ code: 'unknown_account', severity: 'error' }],
    })
    const { status, body } = await send([file], { files: [{ create_account: true }] })
    expect(status).toBe(201)
    const { data } = await books.read('/bank/accounts')
    expect(data.find(({ id }: Item) => id === body.files[0].account.id)).toMatchObject({
      number: 'LT287180000333444556',
      balance: '5.00',
      statement: { balance: '15.00' },
      difference: '10.00',
    })
  })

  test('a statement of another company of the person is refused with its name', async () => {
    const first = books
    await first.create('/company', companyForm({ title: 'UAB „Kita“' }))
    const file = { name: 'a.csv', bytes: swedbank([{ date: '2026-11-02', amount: '10.00' }]) }
    const { status, body } = await send([file])
    expect([status, body.reason]).toEqual([422, 'other_company'])
    expect(body.detail).toContain(first.company.title)
  })

  test('a hole between two statements is named with its days and amount', async () => {
    await bring([{ date: '2026-10-31', amount: '10.00' }], { opening: '0.00' })
    const { files } = await bring([{ date: '2026-11-10', amount: '1.00' }], { opening: '25.00' })
    expect(files[0].problems).toEqual([
      expect.objectContaining({ code: 'hole', severity: 'warning', message: expect.stringContaining('15.00 EUR') }),
    ])
  })
})

describe('undoing an import', () => {
  test('its entries leave, and the file can be imported again', async () => {
    const file = { name: 'a.csv', bytes: swedbank([{ date: '2026-11-02', amount: '10.00', key: 'D1' }]) }
    const { body } = await send([file])
    expect((await undo(body.id)).status).toBe(204)
    expect(await entries('?tab=all')).toEqual([])
    const [first] = (await books.read('/bank/imports')).data
    expect(first).toMatchObject({ id: body.id, entries: 0, undone_by: expect.any(String) })
    expect((await send([file])).body.files[0].new).toBe(1)
  })

  test('another company cannot undo it', async () => {
    const { id } = await bring([{ date: '2026-11-02', amount: '10.00' }])
    const stranger = await openBooks(server)
    expect((await stranger.ask('DELETE', `/bank/import/${id}`)).status).toBe(404)
    expect(await entries()).toHaveLength(1)
  })
})
