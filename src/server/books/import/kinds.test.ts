import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importFields, tableKinds } from '#domain/import/record.ts'
import { guessColumns } from '#domain/import/table/guess-columns.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { readImport } from './read/read-import.ts'
import { importCalls } from './test/import-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { dryRun, apply, undo, rows } = importCalls(() => ({ server, books }))
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const codes = (row: Item) => row.problems.map(({ code }: Item) => code)

describe('an import of products', () => {
  const heading = 'Pavadinimas;Kodas;Kaina be PVM;Kaina su PVM;PVM tarifas, %;Mato vnt.;Tipas'
  const list = async (): Promise<Item[]> => (await books.read('/product/all?limit=50')).data

  test('computes the other price, and names units and rates that the company does not have', async () => {
    const shown = await dryRun(
      'products',
      csv(
        heading,
        'Konsultacija;K1;50;;21;val;Tik parduodama',
        'Lenta;L1;;12,10;21 %;vnt.;',
        'Be kainos;B1;;;21;;',
        'Kita;X1;1;;77;sieksnis;',
      ),
    )
    expect(shown.sample.map(({ state }: Item) => state)).toEqual(['new', 'new', 'wrong', 'wrong'])
    expect(shown.sample[0].values).toMatchObject({
      price: '60.5',
      price_without_vat: '50',
      vat_rate: '21',
      type: 'sale',
    })
    expect(shown.sample[1].values).toMatchObject({ price: '12.1', price_without_vat: '10' })
    expect(shown.sample.slice(2).map(codes)).toEqual([['required'], ['unknown_unit', 'unknown_vat_rate']])
    await apply(shown.id)
    expect((await list()).map(({ title, code }) => [title, code])).toEqual([
      ['Konsultacija', 'K1'],
      ['Lenta', 'L1'],
    ])
  })

  test('changes a product found by code or title, and undoing gives the old price back', async () => {
    const product = await books.product({
      title: 'Obliavimas',
      code: 'OB',
      price_without_vat: '10',
      vat_id: books.vat('PVM1'),
    })
    const shown = await dryRun('products', csv(heading, 'OBLIAVIMAS;;20;;;;', 'Kitas;ob;30;;;;'))
    expect(shown.sample[0]).toMatchObject({
      state: 'changed',
      subject_id: product.id,
      old: { title: 'Obliavimas', price: '12.1', price_without_vat: '10' },
      values: { price: '24.2', price_without_vat: '20', code: 'OB' },
    })
    expect(codes(shown.sample[1])).toEqual(['duplicate'])
    await apply(shown.id)
    expect((await list())[0]).toMatchObject({ price_without_vat: '20', version: 2 })
    await undo(shown.id)
    expect((await list())[0]).toMatchObject({ title: 'Obliavimas', price_without_vat: '10', version: 3 })
  })

  test('of our own list changes nothing', async () => {
    await books.product({ title: 'Obliavimas', code: 'OB', price_without_vat: '10.055', vat_id: books.vat('PVM1') })
    await books.product({ title: 'Lenta', price_without_vat: '3' })
    const { body } = await books.ask('GET', '/product/export?format=csv')
    expect((await dryRun('products', body)).rows).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 })
    const clients = await books.ask('GET', '/client/export?format=csv')
    expect((await dryRun('clients', clients.body)).rows).toMatchObject({ new: 0, changed: 0, same: 1, wrong: 0 })
  })
})

describe('opening balances', () => {
  test('of an unknown type are refused with the cell of the type', async () => {
    const shown = await dryRun(
      'opening_balances',
      csv('Tipas;Pavadinimas;Likutis', 'Bankas;Šiaulių;5', 'Sandėlis;Prekės;70'),
    )
    expect(shown.sample.map(({ state }: Item) => state)).toEqual(['new', 'wrong'])
    expect(shown.sample[1].problems).toMatchObject([{ code: 'choice', field: 'type' }])
  })

  test('of accounts are set, new accounts are made, and both are undone', async () => {
    const { title, account_number } = books.account
    const shown = await dryRun(
      'opening_balances',
      csv(
        'Sąskaitos numeris;Pavadinimas;Valiuta;Likutis',
        `${account_number};;EUR;1 250,40`,
        ';Kasa;;10,5',
        'LT647044001231465456;Doleriai;USD;7',
        `${account_number};;USD;1`,
        ';Kita;EUR;1,005',
      ),
    )
    expect(shown.sample.map(({ state }: Item) => state)).toEqual(['changed', 'new', 'new', 'wrong', 'wrong'])
    expect(shown.sample[0]).toMatchObject({ old: { balance: '0.00' }, values: { title, balance: '1250.40' } })
    expect(shown.sample.slice(3).map(codes)).toEqual([['account_currency'], ['amount_decimals']])
    await apply(shown.id)
    const accounts = async (): Promise<Item[]> => (await books.read('/company-account/all')).data
    expect((await accounts()).map(({ currency, balance }) => [currency, balance]).toSorted()).toEqual([
      ['EUR', '10.50'],
      ['EUR', '1250.40'],
      ['USD', '7.00'],
    ])
    const kasa = (await accounts()).find((each) => each.title === 'Kasa')
    await books.create('/payment', {
      type: 'income',
      purpose: 'owner',
      date: '2026-11-20',
      account_id: kasa.id,
      total: '1',
    })
    expect((await undo(shown.id)).kept).toEqual([
      { entity: 'account', id: kasa.id, title: 'Kasa', reason: 'Jau naudojamas dokumentuose ar mokėjimuose' },
    ])
    expect((await accounts()).map(({ title: each, initial_balance }) => [each, initial_balance]).toSorted()).toEqual(
      [
        [title, '0.00'],
        ['Kasa', '10.50'],
      ].toSorted(),
    )
  })
})

describe('an import of payments', () => {
  const heading = 'Data;Suma;Valiuta;Sąskaita;Klientas;Kliento kodas;Dokumento numeris;Pastaba'
  const payments = async (): Promise<Item[]> =>
    (
      await server.owner.query(
        `select type, round(total, 2) as total, round(unused, 2) as unused from payment where company_id = $1 and deleted_at is null`,
        [books.company.id],
      )
    ).rows

  test('settles the named document, else stays an advance, and is undone', async () => {
    const invoice = await books.invoice()
    const file = csv(
      heading,
      `2026-11-20;100,00;EUR;;UAB „Ąžuolas“;;${invoice.number};`,
      `2026-11-21;50,00;EUR;${books.account.account_number};;110053842;${invoice.number};`,
      '2026-11-21;5;EUR;;Naujas klientas;;NERA-1;',
      '2026-11-21;-7,50;EUR;;UAB „Ąžuolas“;;;Grąžinta',
      '2026-11-22;5;USD;;UAB „Ąžuolas“;;;',
      '2026-11-22;5;EUR;Nėra tokios;UAB „Ąžuolas“;;;',
      '2026-11-22;5;EUR;;;;;',
      '2026-11-22;0;EUR;;UAB „Ąžuolas“;;;',
    )
    const shown = await dryRun('payments', file)
    const own = (await rows(shown.id)).filter(({ entity }) => entity === 'payment')
    expect(own.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new', 'wrong', 'wrong', 'wrong', 'wrong'])
    expect(own.map(codes)).toEqual([
      [],
      [],
      ['unknown_document'],
      [],
      ['which_account'],
      ['unknown_account'],
      ['required'],
      ['positive'],
    ])
    await apply(shown.id)
    // The total is 121: the second payment pays 21 and leaves an advance of 29.
    expect(await books.get(invoice.id)).toMatchObject({ payment_state: 'paid', unpaid: '0.00' })
    expect((await payments()).map(({ type, total, unused }) => [type, total, unused]).toSorted()).toEqual([
      ['expense', '7.50', '7.50'],
      ['income', '100.00', '0.00'],
      ['income', '5.00', '5.00'],
      ['income', '50.00', '29.00'],
    ])
    const again = await dryRun('payments', file)
    expect(again.entities.find(({ entity }: Item) => entity === 'payment').rows).toMatchObject({
      new: 0,
      same: 4,
      wrong: 4,
    })
    expect(await undo(shown.id)).toMatchObject({ state: 'undone', kept: [] })
    expect(await payments()).toEqual([])
    expect(await books.get(invoice.id)).toMatchObject({ payment_state: 'unpaid' })
    expect((await books.read('/client/all')).meta.count).toBe(1)
  })

  test('refuses an account of another currency and days of a closed period', async () => {
    await books.create('/company-account', { type: 'bank', title: 'Doleriai', currency: 'USD' })
    await server.owner.query(`update company set closed_until = '2026-10-31' where id = $1`, [books.company.id])
    const shown = await dryRun(
      'payments',
      csv(heading, '2026-11-20;5;EUR;Doleriai;UAB „Ąžuolas“;;;', '2026-10-30;5;EUR;;UAB „Ąžuolas“;;;'),
    )
    const own = (await rows(shown.id)).filter(({ entity }) => entity === 'payment')
    expect(own.map(codes)).toEqual([['account_currency'], ['closed_period']])
    expect(own[1].problems[0].message).toBe('Laikotarpis iki 2026-10-31 uždarytas.')
  })
})

describe('a template', () => {
  const kinds = Object.keys(tableKinds) as (keyof typeof tableKinds)[]
  const templateOf = async (kind: string, format: string, language: string) => {
    const { statusCode, rawPayload } = await server.app.inject({
      method: 'GET',
      url: `/api/import/template?kind=${kind}&format=${format}`,
      headers: { authorization: `Bearer ${books.token}`, 'accept-language': language },
    })
    expect(statusCode).toBe(200)
    return rawPayload
  }

  test.each(kinds)('of %s has headings and an example that the import understands', async (kind) => {
    const fields = importFields[tableKinds[kind]]
    for (const language of ['lt', 'en'])
      for (const format of ['csv', 'xlsx']) {
        const lines: string[] = []
        for await (const line of readImport(await templateOf(kind, format, language))) lines.push(line)
        const rows: Item[] = JSON.parse(lines[1] ?? '[]')
        expect(guessColumns(tableKinds[kind], rows).columns, `${language} ${format}`).toEqual(
          Object.fromEntries(fields.map((name, at) => [name, at])),
        )
        // A table in text ends with an empty line.
        expect(rows.filter(({ cells }) => cells.some(Boolean))).toHaveLength(2)
      }
  })

  test('of clients can be imported as it is', async () => {
    const bytes = await templateOf('clients', 'xlsx', 'lt')
    expect(await dryRun('clients', { name: 'a.xlsx', bytes })).toMatchObject({
      missing: [],
      rows: { new: 1, wrong: 0 },
    })
  })

  test('of a kind without columns does not exist', async () => {
    expect((await books.ask('GET', '/import/template?kind=isaf')).status).toBe(422)
  })
})
