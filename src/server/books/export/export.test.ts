import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import readSheets from 'read-excel-file/node'
import { openBooks } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import type { Books, Item } from '#server/test/books.ts'
import { csrfHeaders, createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let plain: Item
let credit: Item
let voided: Item

const november = { date_from: '2026-11-01', date_to: '2026-11-30' }
const all = { ...november, types: ['simple', 'proforma', 'credit'] }
const unsafeTitle = '=HYPERLINK("http://x.lt"; "Pelnas") a/b "c"'

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  plain = await books.invoice({
    number: 'SF-0001',
    lines: [
      books.line({ title: '-2+3 dėžės', quantity: '2.5', price: '0.333333' }),
      books.line({ price: '1234.5', vat_id: books.vat('PVM58') }),
    ],
    order_reference: 'PO-4711',
    contract_reference: '2026/14',
    date_supply: '2026-11-18',
    deliver_country: 'LV',
    note: 'Eilutė\n_x0041_; "kabutės" & <ženklai>',
  })
  await books.invoice({ number: 'SF-0001', type: 'proforma' })
  voided = await books.invoice({ number: 'SF-0002' })
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Klaida' })
  const deleted = await books.invoice({ number: 'SF-0003' })
  await books.ask('DELETE', `/invoice/${deleted.id}`, {})
  await books.invoice({ number: 'SF-0004', date: '2026-10-31' })
  const client = await books.create('/client', { title: unsafeTitle })
  const original = await books.invoice({ number: 'SF/0005', client_id: client.id, date: '2026-11-30' })
  const { item } = await books.read(`/invoice/create?credit_of=${original.id}`)
  credit = await books.create('/invoice', { ...item, number: 'KR-1', date: '2026-11-30' })
})
afterAll(() => server.close())

const ask = (form: object, headers: Record<string, string> = {}, token = books.token) =>
  server.app.inject({
    method: 'POST',
    url: '/api/invoice/export',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: form,
  })
const bytesOf = async (form: object, headers = {}) => {
  const response = await ask(form, headers)
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  return response.rawPayload
}
const namesIn = async (form: object) => Object.keys(readZip(await bytesOf(form))).sort()
const csvLines = async (form: object, headers = {}) =>
  (await bytesOf({ ...form, format: 'csv' }, headers)).toString('utf8').split('\r\n')
const sheetsOf = async (form: object, headers = {}) =>
  readSheets(Buffer.from(await bytesOf({ ...form, format: 'xlsx' }, headers)))

test('exporting a period needs a recent proof; chosen documents need it after more than a hundred in an hour', async () => {
  const prove = (at: string) =>
    server.owner.query(`update session set proved_at = $2 where user_id = $1`, [books.id, at])
  await prove('2020-01-01')
  const wholePeriod = await ask({ ...all, format: 'csv' })
  expect([wholePeriod.statusCode, wholePeriod.json().code]).toEqual([403, 'proof_required'])
  const exportByIds = async (count: number) => {
    const ids = Array.from({ length: count }, () => plain.id)
    return (await ask({ ...all, format: 'csv', ids })).statusCode
  }
  expect([
    await exportByIds(101),
    await exportByIds(60),
    await exportByIds(41),
    await exportByIds(40),
    await exportByIds(1),
  ]).toEqual([403, 200, 403, 200, 403])
  server.setTime(new Date(testMoment.getTime() + 61 * 60_000))
  expect([await exportByIds(100), await exportByIds(1)]).toEqual([200, 403])
  server.setTime(testMoment)
  await books.ask('POST', '/user/proof', { password: 'Ramunė-77' })
  expect([(await ask({ ...all, format: 'csv' })).statusCode, await exportByIds(101)]).toEqual([200, 200])
})

describe('PDFs in a ZIP', () => {
  test('a ZIP has each document of the period named by number and client, without void and deleted ones', async () => {
    const response = await ask({ ...all, format: 'zip' })
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="saskaitos-2026-11.zip"/)
    const files = readZip(response.rawPayload)
    expect(Object.keys(files).sort()).toEqual([
      'KR-1 =HYPERLINK(-http---x.lt-; -Pelnas-) a-b -c-.pdf',
      'SF-0001 UAB „Ąžuolas“ (2).pdf',
      'SF-0001 UAB „Ąžuolas“.pdf',
      'SF-0005 =HYPERLINK(-http---x.lt-; -Pelnas-) a-b -c-.pdf',
    ])
    for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const { text } = await extractText(
      await getDocumentProxy(files[Object.keys(files).find((name) => name.startsWith('KR-1'))!]),
      {
        mergePages: true,
      },
    )
    expect(text).toContain('KR-1')
  })

  test('a ZIP has void documents if they are requested', async () => {
    expect(await namesIn({ ...all, format: 'zip', with_void: true })).toContain('SF-0002 UAB „Ąžuolas“.pdf')
  })

  test('a ZIP has only the requested types', async () => {
    expect(await namesIn({ ...november, types: ['credit'], format: 'zip' })).toHaveLength(1)
  })

  test('an empty ZIP is refused with a message', async () => {
    const response = await ask({ ...all, date_from: '2020-01-01', date_to: '2020-12-31', format: 'zip' })
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { types: ['Tokių dokumentų šiuo laikotarpiu nėra.'] },
    ])
  })
})

describe('CSV', () => {
  test('a Lithuanian CSV has a byte order mark, semicolons, decimal commas and exact figures', async () => {
    const response = await ask({ ...all, format: 'csv' })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [headings = '', ...lines] = response.rawPayload.toString('utf8').slice(1).split('\r\n')
    expect(headings).toMatch(/^Numeris;Tipas;Data;Apmokėti iki;Klientas;/)
    expect(lines.filter(Boolean)).toHaveLength(5)
    const line = lines.find((each) => each.startsWith('SF-0001;Sąskaita;'))!
    expect(line).toContain(`;EUR;;${plain.total_without_vat.replace('.', ',')};${plain.vat_total.replace('.', ',')};`)
    expect(
      line.endsWith(';Neapmokėta;;PO-4711;;2026/14;2026-11-18;;;LV;"Eilutė\n_x0041_; ""kabutės"" & <ženklai>"'),
    ).toBe(true)
  })

  test('an English CSV has commas', async () => {
    const [headings, ...lines] = await csvLines(all, { 'accept-language': 'en' })
    expect(headings).toMatch(/^\uFEFFNumber,Type,Date,Due date,Client,/)
    expect(lines.find((line) => line.startsWith('SF-0001,Invoice'))).toContain(`,${plain.total},`)
  })

  test('text in a CSV never becomes a formula, and negative amounts stay numbers', async () => {
    const line = (await csvLines(all)).find((each) => each.startsWith('KR-1'))!
    expect(line).toContain(`"'=HYPERLINK(""http://x.lt""; ""Pelnas"") a/b ""c"""`)
    expect(credit.total).toBe('-121.00')
    expect(line).toContain(';-100,00;-21,00;-121,00;')
  })

  test('void documents are marked in the CSV, or left out on request', async () => {
    expect((await csvLines(all)).find((line) => line.startsWith('SF-0002'))).toContain(';Anuliuota;')
    expect((await csvLines({ ...all, with_void: false })).join()).not.toContain('SF-0002')
  })

  test('a fully credited invoice is marked as credited and not as paid', async () => {
    expect((await csvLines(all)).find((line) => line.startsWith('SF/0005'))).toContain(';Kredituota;')
  })

  test('an empty CSV has its headings', async () => {
    const lines = await csvLines({ ...all, date_from: '2020-01-01', date_to: '2020-12-31' })
    expect([lines.length, lines[0]?.startsWith('\uFEFFNumeris')]).toEqual([2, true])
  })
})

describe('XLSX', () => {
  test('an XLSX has numbers as numbers, dates as dates and translated texts', async () => {
    const sheets = await sheetsOf(all)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Sąskaitos', 'Eilutės', 'Suvestinė', 'PVM pagal tarifus'])
    const [headings, ...rows] = sheets[0]!.data
    expect(headings?.slice(0, 3)).toEqual(['Numeris', 'Tipas', 'Data'])
    const row = rows.find(([number, type]) => number === 'SF-0001' && type === 'Sąskaita')!
    expect(row[2]).toEqual(new Date('2026-11-20T00:00:00Z'))
    expect(row[12]).toBe(Number(plain.total))
    expect(row[18]).toBe('PO-4711')
    expect(row.slice(19, 25)).toEqual([null, '2026/14', new Date('2026-11-18T00:00:00Z'), null, null, 'LV'])
    expect(row[25]).toBe('Eilutė\n_x0041_; "kabutės" & <ženklai>')
    expect(rows.find(([number]) => number === 'KR-1')?.[4]).toBe(unsafeTitle)
    expect(rows.find(([number]) => number === 'SF-0002')?.[16]).toBe('Anuliuota')
  })

  test('an XLSX has lines with exact quantities and prices', async () => {
    const [, lines] = await sheetsOf(all, { 'accept-language': 'en' })
    expect(lines!.sheet).toBe('Lines')
    const line = lines!.data.find((row) => row[4] === '-2+3 dėžės')!
    expect([line[6], line[8], line[9]]).toEqual([2.5, 0.333333, 21])
  })

  test('an XLSX has totals by type without void documents and VAT by rate', async () => {
    const [, , totals, vat] = await sheetsOf(all)
    const simple = totals!.data.find(([type]) => type === 'Sąskaita')!
    expect(simple[2]).toBe(2)
    expect(simple[5]).toBeCloseTo(Number(plain.total) + 121, 2)
    expect(totals!.data.find(([type]) => type === 'Kreditinė')?.[5]).toBe(-121)
    const rates = vat!.data.filter(([type]) => type === 'Sąskaita').map((row) => row[4])
    expect(rates).toEqual([21, expect.any(Number)])
  })

  test('the heading row is frozen, and a text that looks like a formula is marked as quoted', async () => {
    const files = readZip(await bytesOf({ ...all, format: 'xlsx' }))
    const xml = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString()
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toMatch(/s="4"><is><t xml:space="preserve">=HYPERLINK/)
    expect(xml).not.toContain('<f>')
  })
})

describe('documents chosen one by one', () => {
  const chosen = () => ({ ...all, ids: [plain.id, voided.id] })

  test('tables of chosen documents contain only these documents', async () => {
    const [documents, lines, totals] = await sheetsOf(chosen())
    expect(documents!.data.slice(1).map(([number]) => number)).toEqual(['SF-0001', 'SF-0002'])
    expect(new Set(lines!.data.slice(1).map(([number]) => number))).toEqual(new Set(['SF-0001', 'SF-0002']))
    expect(totals!.data.slice(1).map((row) => row.slice(0, 3))).toEqual([['Sąskaita', 'EUR', 1]])
  })

  test('chosen documents can be exported as PDFs from a new tab, too', async () => {
    const { token } = await books.read('/csrf-token')
    const form = { ...november, types: 'simple,credit', format: 'zip', ids: `${plain.id},${credit.id}`, _token: token }
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/invoice/export',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(form).toString(),
    })
    expect(response.statusCode).toBe(200)
    expect(Object.keys(readZip(response.rawPayload)).map((name) => name.split(' ')[0])).toEqual(['SF-0001', 'KR-1'])
  })

  test.each([
    [[], 'Šis laukelis yra privalomas.'],
    [Array.from({ length: 1001 }, () => '01900000-0000-7000-8000-000000000000'), '1000'],
  ])('no or too many chosen documents are refused', async (ids, message) => {
    const response = await ask({ ...all, format: 'csv', ids })
    expect([response.statusCode, response.json().errors.ids[0]]).toEqual([422, expect.stringContaining(message)])
  })

  test('chosen documents of another company are not found', async () => {
    const other = await openBooks(server)
    const response = await ask({ ...chosen(), format: 'csv' }, {}, other.token)
    expect([response.statusCode, response.json().resource]).toEqual([404, 'invoice'])
  })
})

describe('invalid export forms', () => {
  test.each([
    [{ format: 'isaf' }, { format: ['Tokio formato failas dar neruošiamas.'] }],
    [{ types: [] }, { types: ['Šis laukelis yra privalomas.'] }],
    [{ types: 'simple,other' }, { 'types.1': ['Pasirinkite vieną iš galimų reikšmių.'] }],
    [{ date_to: '2026-10-01' }, { date_to: ['Pabaigos data negali būti ankstesnė už pradžios datą.'] }],
    [{ date_from: '2026-02-30' }, { date_from: ['Įveskite teisingą datą.'] }],
    [{ extra: 1 }, { extra: ['Tokio lauko nėra.'] }],
  ])('an export form with %j is refused with its field', async (form, errors) => {
    const response = await ask({ ...all, format: 'csv', ...form })
    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
  })

  test('a new tab sends the form as text with a token that authenticates it', async () => {
    const { token } = await books.read('/csrf-token')
    const postInTab = (form: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/invoice/export',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...november, types: 'simple,credit', format: 'zip', _token: form }).toString(),
      })
    const response = await postInTab(token)
    expect(response.statusCode).toBe(200)
    expect(Object.keys(readZip(response.rawPayload))).toHaveLength(3)
    const publicToken = (await csrfHeaders(server))['x-csrf-token']!
    expect((await postInTab(publicToken)).statusCode).toBe(401)
    expect((await postInTab('wrong')).statusCode).toBe(419)
  })

  test('another company exports only its own documents', async () => {
    const other = await openBooks(server)
    const response = await ask({ ...all, format: 'csv' }, {}, other.token)
    expect(response.body.split('\r\n')).toHaveLength(2)
    const count = await other.read('/invoice/export/count?date_from=2026-11-01&date_to=2026-11-30')
    expect(count.data.every((each: Item) => each.count === 0 && each.void === 0)).toBe(true)
  })

  test('the count equals the number of documents in the file', async () => {
    const { data } = await books.read('/invoice/export/count?date_from=2026-11-01&date_to=2026-11-30')
    expect(data).toEqual([
      { type: 'simple', count: 2, void: 1 },
      { type: 'proforma', count: 1, void: 0 },
      { type: 'quote', count: 0, void: 0 },
      { type: 'credit', count: 1, void: 0 },
    ])
  })
})
