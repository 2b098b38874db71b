import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
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

const { send, dryRun, apply, undo, rows, correct, item } = importCalls(() => ({ server, books }))
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const heading = 'Pavadinimas;Kodas;El. paštas;Miestas;Apmokėjimo terminas'
const clients = async (): Promise<Item[]> => (await books.read('/client/all?limit=200')).data
const byTitle = async (title: string): Promise<Item> => (await clients()).find((each) => each.title === title)
const states = (list: readonly Item[]) => list.map(({ line, state }) => [line, state])

describe('an import of clients', () => {
  test('shows what it would do, changes nothing, and then does just that', async () => {
    const before = await clients()
    const shown = await dryRun(
      'clients',
      csv(
        heading,
        'UAB „Beržas“;304567891;info@berzas.lt;Kaunas;30 d.',
        'uab "ąžuolas";110053842;;Klaipėda;',
        'UAB Klaida;1;ne adresas;Vilnius;du',
      ),
    )
    expect(shown).toMatchObject({
      kind: 'clients',
      state: 'ready',
      missing: [],
      rows: { new: 1, changed: 1, same: 0, wrong: 1 },
      entities: [{ entity: 'client', rows: { new: 1, changed: 1, same: 0, wrong: 1 }, total: null }],
      mapping: { header_rows: 1, columns: { title: 0, code: 1, email: 2, city: 3, payment_term_days: 4 } },
      undo_until: null,
    })
    expect(shown.sample[1]).toMatchObject({
      line: 3,
      state: 'changed',
      old: { title: 'UAB „Ąžuolas“', city: 'Vilnius' },
      values: { title: 'uab "ąžuolas"', city: 'Klaipėda' },
      subject_id: books.client.id,
    })
    expect(shown.sample[2].problems).toEqual([
      expect.objectContaining({ code: 'email', field: 'email', line: 4, file: 0 }),
      expect.objectContaining({ field: 'payment_term_days', line: 4, message: 'Įveskite skaičių.' }),
    ])
    expect(await clients()).toEqual(before)

    const applied = await apply(shown.id)
    expect(applied).toMatchObject({ state: 'applied', progress: { done: 2, total: 2 }, undo_until: '2026-12-20' })
    expect(await byTitle('UAB „Beržas“')).toMatchObject({
      code: '304567891',
      city: 'Kaunas',
      payment_term_days: 30,
      contacts: [{ name: null, email: 'info@berzas.lt', phone: null }],
      is_client: true,
      is_vendor: false,
      currency: 'EUR',
    })
    expect(await byTitle('uab "ąžuolas"')).toMatchObject({
      id: books.client.id,
      city: 'Klaipėda',
      address: 'Gedimino pr. 1',
      version: 2,
    })
    const history = await books.read(`/history?kind=client&id=${books.client.id}`)
    expect(history.data[0]).toMatchObject({ action: 'changed', import_id: shown.id, user: { id: books.id } })
  })

  test('brings nothing when the same file is imported again', async () => {
    const file = csv(heading, 'UAB „Beržas“;304567891;info@berzas.lt;Kaunas;30', 'Ona;;ona@x.lt;;')
    await apply((await dryRun('clients', file)).id)
    const before = await clients()
    const again = await dryRun('clients', file)
    expect(again.rows).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 })
    expect(await apply(again.id)).toMatchObject({ state: 'applied', progress: { done: 0, total: 0 } })
    expect(await clients()).toEqual(before)
  })

  test('finds a client by code, else VAT code, else name, and says when several fit', async () => {
    for (const code of ['1', '2']) await books.create('/client', { title: 'UAB Du', code })
    await books.create('/client', { title: 'UAB Pėda', vat_code: 'LT100012345617', vat_enabled: true })
    const shown = await dryRun(
      'clients',
      csv(
        'Name;Company code;VAT number;City',
        'Kitas vardas;110053842;;Alytus',
        'Pėda;;LT 100012345617;Alytus',
        'UAB  «ĄŽUOLAS»;;;Alytus',
        'UAB Du;;;Alytus',
        'UAB Ąžuolas;999;;Alytus',
      ),
    )
    expect(states(shown.sample)).toEqual([
      [2, 'changed'],
      [3, 'changed'],
      [4, 'wrong'],
      [5, 'wrong'],
      [6, 'new'],
    ])
    // Row 4 is the client of row 2.
    expect(shown.sample[2].problems[0]).toMatchObject({ code: 'duplicate', message: 'Toks pat įrašas yra 2 eilutėje.' })
    expect(shown.sample[3].problems[0].code).toBe('several_clients')
  })

  test('makes a client that is imported as a vendor both', async () => {
    const shown = await dryRun('vendors', csv('Tiekėjas;Įmonės kodas', 'UAB „Ąžuolas“;110053842'))
    expect(shown.sample[0]).toMatchObject({ state: 'changed', old: { role: 'client' }, values: { role: 'both' } })
    await apply(shown.id)
    expect(await byTitle('UAB „Ąžuolas“')).toMatchObject({ is_client: true, is_vendor: true })
  })

  test('compares people by name and email', async () => {
    await books.create('/client', { title: 'Ona Onaitė', type: 'individual', contacts: [{ email: 'ona@x.lt' }] })
    const shown = await dryRun(
      'clients',
      csv('Pavadinimas;Tipas;El. paštas', 'Ona Onaitė;Fizinis asmuo;ona@x.lt', 'Ona Onaitė;fizinis;kita@x.lt'),
    )
    expect(states(shown.sample)).toEqual([
      [2, 'same'],
      [3, 'new'],
    ])
  })

  test('takes text that looks like a formula as text', async () => {
    const shown = await dryRun('clients', csv('Pavadinimas;Pastaba;Telefonas', '=1+1;@SUM(A1);+370 600 00000', "'-x;;"))
    await apply(shown.id)
    expect(await byTitle('=1+1')).toMatchObject({ note: '@SUM(A1)', contacts: [{ phone: '+370 600 00000' }] })
    expect(await byTitle('-x')).toBeDefined()
  })

  test('accepts its kind and day as fields of the form, and as JSON', async () => {
    const file = csv(heading, 'UAB A;1;;;')
    expect((await send([file], { kind: 'clients', paid_until: '2026-01-31' })).body.paid_until).toBe('2026-01-31')
    expect((await send([file], { options: JSON.stringify({ kind: 'clients' }) })).status).toBe(201)
    expect((await send([file], {})).body.errors.kind).toBeDefined()
    expect((await send([file], { kind: 'nothing' })).status).toBe(422)
  })

  test('lets a person correct a wrong record', async () => {
    const { id } = await dryRun('clients', csv(heading, 'UAB A;1;blogas;;', ';2;;;'))
    const [first, second] = await rows(id, '?state=wrong')
    expect((await correct(id, first.id, { email: 'geras@x.lt' })).body).toMatchObject({ state: 'new', problems: [] })
    // It is the client of the other row now.
    expect((await correct(id, second.id, { title: 'UAB A', code: '1' })).body.problems[0].code).toBe('duplicate')
    expect((await item(id)).rows).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 })
  })

  test('is undone as a whole, without what was changed or used since', async () => {
    const shown = await dryRun(
      'clients',
      csv(heading, 'UAB A;1;;;', 'UAB B;2;;;', 'UAB C;3;;;', 'UAB „Ąžuolas“;110053842;;Kaunas;'),
    )
    await apply(shown.id)
    const [b, c] = [await byTitle('UAB B'), await byTitle('UAB C')]
    await books.invoice({ client_id: b.id })
    await books.ask('PUT', `/client/${c.id}`, { version: c.version, city: 'Palanga' })
    const undone = await undo(shown.id)
    expect(undone).toMatchObject({ state: 'undone', undone_at: expect.any(String) })
    expect(undone.kept.map(({ id, title, reason }: Item) => [id, title, reason]).toSorted()).toEqual(
      [
        [b.id, 'UAB B', 'Jau naudojamas dokumentuose ar mokėjimuose'],
        [c.id, 'UAB C', 'Po importo pakeistas'],
      ].toSorted(),
    )
    expect((await clients()).map(({ title }) => title).toSorted()).toEqual(['UAB B', 'UAB C', 'UAB „Ąžuolas“'])
    expect(await byTitle('UAB „Ąžuolas“')).toMatchObject({ city: 'Vilnius', version: 3 })
  })

  test('does not overwrite what was changed after the preview', async () => {
    const shown = await dryRun('clients', csv(heading, 'UAB „Ąžuolas“;110053842;;Kaunas;', 'UAB A;1;;;'))
    await books.ask('PUT', `/client/${books.client.id}`, { version: 1, city: 'Palanga' })
    await books.create('/client', { title: 'UAB A', code: '1', city: 'Neringa' })
    const applied = await apply(shown.id)
    expect(applied).toMatchObject({ state: 'applied', rows: { new: 0, changed: 0, same: 1, wrong: 1 } })
    expect((await rows(shown.id, '?state=wrong'))[0].problems[0].code).toBe('changed_meanwhile')
    expect(await byTitle('UAB „Ąžuolas“')).toMatchObject({ city: 'Palanga' })
  })
})
