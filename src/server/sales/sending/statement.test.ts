import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { setLogoAndStyle, drawnPage } from '#server/test/images.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { readStatement } from './statement.ts'

let server: TestServer
let books: Books
let client: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now()')
  client = await books.create('/client', { title: 'UAB „Šilas“', contacts: [{ email: 'buhalterija@silas.lt' }] })
  const invoice = (date: string, date_due: string, price: string) =>
    books.invoice({ client_id: client.id, date, date_due, lines: [books.line({ price })] })
  // 121 before the period, 242 in it and unpaid, 363 in it and partly paid.
  const old = await invoice('2025-12-01', '2025-12-15', '100')
  await books.pay(old.id, '21', { date: '2025-12-20' })
  await invoice('2026-01-10', '2026-01-24', '200')
  const part = await invoice('2026-11-01', '2026-11-15', '300')
  await books.pay(part.id, '163', { date: '2026-11-10' })
  await books.pay(old.id, '100', { date: '2026-11-19' })
})
afterAll(() => server.close())

const pdf = async (path: string, method: 'GET' | 'POST' = 'GET', payload?: object) => {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${books.token}` },
    ...(payload ? { payload } : {}),
  })
  return {
    status: response.statusCode,
    name: String(response.headers['content-disposition']),
    bytes: response.rawPayload,
  }
}
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })).text.replace(/\s/g, '')
const statement = (of: { date_from: string; date_to: string }) =>
  inTransaction(server.services.pool, books.company.id, (db) =>
    readStatement({ db, companyId: books.company.id }, { client_id: client.id, currency: 'EUR', ...of }),
  )

describe('a client’s statement', () => {
  test('a statement leads from the opening balance to the closing balance row by row', async () => {
    const read = await statement({ date_from: '2026-01-01', date_to: '2026-11-20' })
    expect(read).toMatchObject({
      opening: '100.00',
      debit: '605.00',
      credit: '263.00',
      closing: '442.00',
      summed: null,
    })
    expect(read.rows.map(({ kind, date, balance }) => [kind, date, balance])).toEqual([
      ['invoice', '2026-01-10', '342.00'],
      ['invoice', '2026-11-01', '705.00'],
      ['payment', '2026-11-10', '542.00'],
      ['payment', '2026-11-19', '442.00'],
    ])
    expect(read.open.map(({ date, unpaid }) => [date, unpaid])).toEqual([
      ['2026-01-10', '242.00'],
      ['2026-11-01', '200.00'],
    ])
    expect(read.ages).toEqual([
      { bucket: 1, count: 1, unpaid: '200.00' },
      { bucket: 3, count: 1, unpaid: '242.00' },
    ])
    expect([read.unpaid, read.advance]).toEqual(['442.00', '0.00'])
  })

  test('a statement shows its last day: an amount paid later is still owed', async () => {
    const read = await statement({ date_from: '2025-01-01', date_to: '2026-01-31' })
    expect(read).toMatchObject({ opening: '0.00', closing: '342.00', unpaid: '342.00' })
    expect(read.open.map(({ unpaid }) => unpaid)).toEqual(['100.00', '242.00'])
  })

  test('the closing balance of a statement is the opening balance of the next', async () => {
    const first = await statement({ date_from: '2025-01-01', date_to: '2026-11-09' })
    const second = await statement({ date_from: '2026-11-10', date_to: '2026-11-30' })
    expect(second.opening).toBe(first.closing)
  })

  test('a statement agrees with the client’s balance, including credits and advances', async () => {
    const other = await books.create('/client', { title: 'UAB „Pušynas“' })
    const fields = { client_id: other.id, date: '2026-11-02', date_due: '2026-11-12' }
    const first = await books.invoice({ ...fields, lines: [books.line({ quantity: '2', price: '100' })] })
    await books.pay(first.id, '200', { date: '2026-11-05' })
    const { item } = await books.read(`/invoice/create?credit_of=${first.id}`)
    await books.create('/invoice', { ...item, date: '2026-11-10', lines: [{ ...item.lines[0], quantity: '-1' }] })
    const of = { client_id: other.id, currency: 'EUR', date_from: '2026-11-01', date_to: '2026-11-20' }
    const read = await inTransaction(server.services.pool, books.company.id, (db) =>
      readStatement({ db, companyId: books.company.id }, of),
    )
    expect(read.rows.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
      ['invoice', '242.00', '0.00'],
      ['payment', '0.00', '200.00'],
      ['credit', '0.00', '121.00'],
    ])
    expect(read).toMatchObject({ closing: '-79.00', unpaid: '0.00', advance: '79.00' })
    const stored = (await books.read(`/client/edit/${other.id}`)).item
    expect(stored.balance).toEqual([{ currency: 'EUR', amount: '79.00' }])
  })

  test('a statement does not contain the company’s notes on payments', async () => {
    const other = await books.create('/client', { title: 'UAB „Beržynas“' })
    const fields = {
      type: 'income',
      client_id: other.id,
      account_id: books.account.id,
      date: '2026-11-10',
      total: '77',
    }
    await books.create('/payment', { ...fields, note: 'Vėl vėluoja' })
    const text = await textOf((await pdf(`/client/${other.id}/statement-pdf`)).bytes)
    expect(text).toContain('77,00')
    expect(text).not.toContain('vėluoja')
  })

  test('a statement prints every figure in the client’s language', async () => {
    const { status, name, bytes } = await pdf(`/client/${client.id}/statement-pdf`)
    expect(status).toBe(200)
    expect(name).toContain('Atsiskaitymu-israsas-UAB-Silas-2026-01-01-2026-11-20.pdf')
    const text = await textOf(bytes)
    for (const part of [
      'Atsiskaitymųišrašas',
      'UAB„Šilas“',
      '100,00',
      '242,00',
      '605,00',
      '263,00',
      '442,00€',
      '2026-11-19',
      'Vėluoja1–30d.',
    ])
      expect(text).toContain(part)
    const english = await textOf((await pdf(`/client/${client.id}/statement-pdf?language=en`)).bytes)
    expect(english).toContain('Statementofaccount')
    expect(english).toContain('€442.00')
  })

  test('a statement has the logo and the colour of the company’s document style', async () => {
    const path = `/client/${client.id}/statement-pdf`
    expect((await drawnPage((await pdf(path)).bytes)).images).toEqual([])
    await setLogoAndStyle(books, { logo_place: 'left', accent: '#8B2619' })
    const left = await drawnPage((await pdf(path)).bytes)
    expect(left.images).toEqual([{ width: 126, x: 42 }])
    expect(left.colours).toContain('#8b2619')
    await setLogoAndStyle(books, { logo_place: 'right', logo_size: 'small' })
    const right = await drawnPage((await pdf(path)).bytes)
    expect(right.images).toEqual([{ width: 90, x: 463 }])
    expect(right.colours).not.toContain('#8b2619')
  })

  test('a statement opens in a new tab with the fields of the form', async () => {
    const { status, name } = await pdf(`/client/${client.id}/statement-pdf`, 'POST', {
      date_from: '2026-11-01',
      date_to: '2026-11-30',
    })
    expect(status).toBe(200)
    expect(name).toContain('2026-11-01-2026-11-30')
  })

  test('a statement without movements says so', async () => {
    const empty = await books.create('/client', { title: 'MB „Tuščia“' })
    const text = await textOf((await pdf(`/client/${empty.id}/statement-pdf`)).bytes)
    expect(text).toContain('Perlaikotarpįdokumentųirmokėjimųnebuvo.')
    expect(text).toContain('Skolųnėra')
  })

  test('a period that ends before it begins, an invalid date or currency is refused', async () => {
    const path = `/client/${client.id}/statement-pdf`
    const refused = await books.ask('GET', `${path}?date_from=2026-02-01&date_to=2026-01-01`)
    expect(refused.body.errors).toEqual({ date_to: ['Pabaigos data negali būti ankstesnė už pradžios datą.'] })
    for (const query of ['date_from=2026-02-30', 'currency=XXX', 'language=de'])
      expect((await books.ask('GET', `${path}?${query}`)).status, query).toBe(422)
  })

  test('a statement with very many movements is summed by month, says so, and still adds up', async () => {
    const busy = await books.create('/client', { title: 'UAB „Daug“' })
    await server.owner.query(
      `insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
       select $1, gen_random_uuid(), 'income', date '2026-01-01' + n % 300, $2, $3, 1, 'EUR' from generate_series(1, 2001) n`,
      [books.company.id, busy.id, books.account.id],
    )
    const { status, bytes } = await pdf(`/client/${busy.id}/statement-pdf`)
    expect(status).toBe(200)
    const text = await textOf(bytes)
    expect(text).toContain('įrašųdaug(2001)')
    expect(text).toContain('2001,00')
    expect(text).toContain('Permoka')
  })
})

describe('sending a statement', () => {
  test('the draft of a statement says what is owed', async () => {
    expect(await books.read(`/client/${client.id}/statement-draft?date_to=2026-11-20`)).toMatchObject({
      to: ['buhalterija@silas.lt'],
      subject: 'Atsiskaitymų išrašas 2026-01-01 – 2026-11-20, UAB „Žiedas“',
      message: expect.stringContaining('Laikotarpio pabaigoje mokėtina suma – 442,00\u00a0€.'),
      attachment: 'Atsiskaitymu-israsas-UAB-Silas-2026-01-01-2026-11-20.pdf',
      currency: 'EUR',
      currencies: ['EUR'],
    })
    expect(await books.read(`/client/${client.id}/statement-draft?date_to=2026-11-20&language=en`)).toMatchObject({
      message: expect.stringContaining('Amount due at the end of the period: €442.00.'),
    })
  })

  test('the statement of the period is attached', async () => {
    const fields = {
      to: ['a@silas.lt'],
      subject: 'Suderinimas',
      message: 'Prašom suderinti',
      date_from: '2026-11-01',
      date_to: '2026-11-20',
    }
    const { status, body } = await books.ask('POST', `/client/${client.id}/send-statement`, fields)
    expect([status, body.kind, body.status]).toEqual([202, 'statement', 'queued'])
    await server.runJobs()
    const email = readMail(server.emails().findLast((text) => text.includes(body.id))!)
    expect(email.headers['subject']).toBe('Suderinimas')
    expect(email.file?.name).toBe('Atsiskaitymu-israsas-UAB-Silas-2026-11-01-2026-11-20.pdf')
    const printed = await pdf(`/client/${client.id}/statement-pdf?date_from=2026-11-01&date_to=2026-11-20`)
    expect(email.file?.bytes.equals(printed.bytes)).toBe(true)
    expect((await books.read(`/client/${client.id}/email-history`)).data[0]).toMatchObject({ status: 'sent' })
  })

  test('sending a statement needs a verified email address and receivers', async () => {
    const path = `/client/${client.id}/send-statement`
    expect((await books.ask('POST', path, { to: [] })).body.errors).toHaveProperty('to')
    await server.owner.query('update app_user set email_verified_at = null where id = $1', [books.id])
    expect((await books.ask('POST', path, { to: ['a@b.lt'] })).body.code).toBe('email_not_verified')
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  })
})

test('a statement has the interest for late payment by the rule of the company, outside the balance', async () => {
  const period = 'date_from=2026-01-01&date_to=2026-11-20'
  const file = async () => textOf((await pdf(`/client/${client.id}/statement-pdf?${period}`)).bytes)
  expect(await file()).not.toContain('Palūkanos')
  const { version, steps, hours, only_working_days } = await books.read('/reminder/settings')
  const kept = steps.map(({ id, days, title, on, letters }: Item) => ({ id, days, title, on, letters }))
  const interest = { rule: 'own', percent: '36.5', compensation: false }
  const form = { version, on: false, steps: kept, hours, interest, only_working_days }
  expect((await books.ask('PUT', '/reminder/settings', form)).status).toBe(200)
  // 0.1 % a day: 242 € for 300 days and 200 € for 5 days.
  expect(await file()).toContain('Palūkanosužvėlavimą2026-11-20(įlikutįneįtrauktos)73,60€')
})
