import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { reportNames, reportOf } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'

// Every call of reports, i.SAF and e-invoices, asked for what it cannot give: the answer must say so in both languages.

let server: TestServer
let payer: Books
let notPayer: Books
let inDollars: Books
let individual: Books
beforeAll(async () => {
  server = await createTestServer()
  payer = await openBooks(server)
  notPayer = await openBooks(server, { vat_enabled: false, vat_code: null })
  inDollars = await openBooks(server, { currency: 'USD' })
  individual = await openBooks(server, { type: 'individual', activity_type: 'simple' })
})
afterAll(() => server.close())

type Body = {
  detail: string
  errors?: Record<string, string[]>
  problems?: { message: string }[]
}

const sentencesOf = ({ body }: Answer): string[] => {
  const { detail, errors = {}, problems = [] } = body as Body
  return [detail, ...Object.values(errors).flat(), ...problems.map(({ message }) => message)]
}

/** Whole sentences, without the names of fields, codes and parameters that were left out. */
const isSentence = /^(?:\p{Lu}|i\.SAF|„)(?!.*(?:\{\{|\b[a-z]+_[a-z_]+\b|undefined|null|NaN)).*[.!?]$/su

type Call = { method?: 'GET' | 'POST'; path: string; body?: object; fields?: string[]; code?: string }

/** Asks in both languages, checks that each answer is in words of its language, and returns the Lithuanian ones. */
const expectWords = async (books: Books, { method = 'GET', path, body, fields, code }: Call): Promise<string[]> => {
  const ask = (language: string) => books.ask(method, path, body, { 'accept-language': language })
  // One after the other: a company makes one i.SAF file at a time.
  const lithuanian = await ask('lt')
  const english = await ask('en')
  for (const answer of [lithuanian, english]) {
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.status, path).toBeLessThan(500)
    if (code) expect(answer.body.code, path).toBe(code)
    if (fields) expect(Object.keys(answer.body.errors ?? {}), path).toEqual(fields)
    for (const sentence of sentencesOf(answer)) expect(sentence, `${method} ${path}`).toMatch(isSentence)
  }
  const words = sentencesOf(lithuanian)
  expect(words, path).not.toEqual(sentencesOf(english))
  return words
}

describe.each(reportNames)('the report %s', (name) => {
  const { period, audience, hasBasis, isCash } = reportOf(name)
  const isDay = period === 'day'
  const asker = () => (audience === 'individual' ? individual : payer)
  const to = 'date_to'
  const cases: [what: string, query: string, field: string][] = [
    ['a period in the future', 'date_from=2027-01-01&date_to=2027-01-31', isDay ? to : 'date_from'],
    ['a day that does not exist', 'date_from=2026-01-01&date_to=2026-02-30', to],
    ['a text for a day', 'date_from=2026-01-01&date_to=vakar', to],
    ['an unknown currency', 'currency=EURAI', 'currency'],
    ['an unknown account', 'account=slapta', 'account'],
    ['an unknown basis', 'basis=spejimas', 'basis'],
    ['an unknown comparison', 'compare=kaimynas', 'compare'],
    ['too many rows', 'limit=100000', 'limit'],
    ...(isDay
      ? []
      : ([
          ['a period that ends before it begins', 'date_from=2026-03-01&date_to=2026-02-01', to],
          ['too long a period', 'date_from=2001-01-01&date_to=2026-01-31', to],
        ] as [string, string, string][])),
    ...(hasBasis || isCash
      ? []
      : ([['a basis that it does not have', 'basis=cash', 'basis']] as [string, string, string][])),
  ]

  test.each(cases)(
    'refuses %s in words, as a page, a file, a figure and a list of documents',
    async (_, query, field) => {
      const call = { fields: [field], code: 'validation_failed' }
      await expectWords(asker(), { ...call, path: `/report/${name}?${query}` })
      await expectWords(asker(), { ...call, path: `/report/${name}?${query}&format=xlsx` })
      await expectWords(asker(), { ...call, method: 'POST', path: `/report/${name}?${query}&format=pdf` })
      await expectWords(asker(), { ...call, path: `/report/${name}/documents?${query}&row=x` })
      if (query.startsWith('date_from'))
        await expectWords(asker(), { ...call, path: `/report/${name}/figure?${query}` })
    },
  )

  test('refuses an unknown format, a row that it does not have and a place in a list that is gone', async () => {
    await expectWords(asker(), { path: `/report/${name}?format=docx`, fields: ['format'] })
    await expectWords(asker(), { path: `/report/${name}/documents?row=PVM99`, code: 'not_found' })
    await expectWords(asker(), { path: `/report/${name}/documents`, fields: ['row'] })
  })
})

test.each(['vat', 'vat-register', 'eu-sales'])(
  'a company without a VAT return is told why there is no report %s',
  async (name) => {
    expect(await expectWords(notPayer, { path: `/report/${name}`, code: 'not_vat_payer' })).toEqual([
      expect.stringContaining('PVM mokėtoj'),
    ])
    await expectWords(notPayer, { path: `/report/${name}/figure`, code: 'not_vat_payer' })
    expect(await expectWords(inDollars, { path: `/report/${name}`, code: 'not_in_euros' })).toEqual([
      expect.stringContaining('euras'),
    ])
  },
)

test('an unknown report is not found in words', async () => {
  expect(await expectWords(payer, { path: '/report/horoscope', code: 'not_found' })).toEqual([
    'Tokios ataskaitos nėra.',
  ])
})

describe('i.SAF', () => {
  test.each([
    ['2027-01', 'Šis laikotarpis dar neprasidėjo.'],
    ['2016-09', 'i.SAF teikiama nuo 2016 m. spalio.'],
    ['2026-Q3', 'Įmonė PVM deklaruoja kas mėnesį: nurodykite mėnesį, pavyzdžiui, 2026-10.'],
    ['spalis', 'Nurodykite laikotarpį, pavyzdžiui, 2026-10.'],
    ['', 'Nurodykite laikotarpį, pavyzdžiui, 2026-10.'],
  ])('the period %j is refused with the reason, before and when the file is made', async (period, reason) => {
    const seen = await expectWords(payer, { path: `/isaf/preview?period=${period}`, fields: ['period'] })
    const made = await expectWords(payer, { method: 'POST', path: '/isaf', body: { period }, fields: ['period'] })
    expect([seen, made]).toEqual([expect.arrayContaining([reason]), expect.arrayContaining([reason])])
  })

  test('wrong registers, a wrong part, no documents and no such file are refused in words', async () => {
    await expectWords(payer, { path: '/isaf/preview?period=2026-10&data_type=X', fields: ['data_type'] })
    const body = { period: '2026-10' }
    const wrong = { ...body, part_number: 'pirma dalis' }
    await expectWords(payer, { method: 'POST', path: '/isaf', body: wrong, fields: ['part_number'] })
    await expectWords(payer, { method: 'POST', path: '/isaf', body, code: 'no_documents' })
    await expectWords(payer, { path: `/isaf/${newId()}/file`, code: 'not_found' })
    await expectWords(payer, { path: `/isaf/${newId()}/changes`, code: 'not_found' })
    await expectWords(payer, { method: 'POST', path: `/isaf/${newId()}/dismiss-changes`, code: 'not_found' })
  })

  test('documents with errors are listed in words', async () => {
    await payer.create('/expense', {
      vendor_id: payer.client.id,
      date: '2026-08-20',
      total: '12.10',
      total_without_vat: '10',
    })
    const refused = await expectWords(payer, {
      method: 'POST',
      path: '/isaf',
      body: { period: '2026-08' },
      code: 'isaf_errors',
    })
    expect(refused.length).toBeGreaterThan(1)
  })

  test('a code that is not in the VAT classifier is named by i.SAF and by the VAT return', async () => {
    const rate = { type: 'standard', rate: '21', title: 'Savas tarifas' }
    await expectWords(payer, { method: 'POST', path: '/vat', body: { ...rate, code: 'PVM99' }, fields: ['code'] })
    const { id: vat_id } = await payer.create('/vat', { ...rate, code: 'PVM1' })
    // As a rate from before the code was checked.
    await server.owner.query("update vat_rate set code = 'PVM99' where id = $1", [vat_id])
    await payer.invoice({ date: '2026-06-20', date_due: '2026-07-04', lines: [payer.line({ vat_id })] })
    const { problems } = await payer.read('/isaf/preview?period=2026-06')
    expect(problems).toMatchObject([
      { code: 'unknown_code', severity: 'error', message: expect.stringContaining('PVM99') },
    ])
    const body = { period: '2026-06' }
    await expectWords(payer, { method: 'POST', path: '/isaf', body, code: 'isaf_errors' })
    const report = await payer.read('/report/vat?date_from=2026-06-01&date_to=2026-06-30')
    expect(JSON.stringify(report.rows)).toContain('PVM99')
  })

  test('a day of submission in the future or before the period is refused in words', async () => {
    await payer.invoice({ date: '2026-07-20', date_due: '2026-08-04' })
    const { id } = await payer.create('/isaf', { period: '2026-07', data_type: 'S' })
    const path = `/isaf/${id}/mark-submitted`
    for (const date of ['2026-12-01', '2026-06-30', '2026-02-30'])
      await expectWords(payer, { method: 'POST', path, body: { date }, fields: ['date'] })
  })

  test('a company that submits none is told why', async () => {
    for (const call of [
      { path: '/isaf/preview?period=2026-10' },
      { method: 'POST' as const, path: '/isaf', body: { period: '2026-10' } },
    ]) {
      await expectWords(notPayer, { ...call, code: 'not_vat_payer' })
      await expectWords(inDollars, { ...call, code: 'not_in_euros' })
    }
  })
})

describe('e-invoices', () => {
  test('a document that is none says so in words', async () => {
    const proforma = await payer.invoice({ type: 'proforma' })
    const voided = await payer.invoice()
    await payer.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Klaida' })
    for (const { id } of [proforma, voided])
      for (const path of [`/invoice/${id}/ubl`, `/invoice/${id}/e-invoice`])
        await expectWords(payer, { path, code: 'no_e_invoice' })
    await expectWords(payer, { path: `/invoice/${newId()}/ubl`, code: 'not_found' })
  })

  test('an invoice that lacks something lists it in words', async () => {
    const client = await payer.create('/client', { title: 'Be adreso', type: 'individual' })
    const { id } = await payer.invoice({ client_id: client.id })
    const call = { path: `/invoice/${id}/ubl`, code: 'e_invoice_errors' }
    expect((await expectWords(payer, call)).length).toBeGreaterThan(1)
  })
})
