import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await verifyAddress(server, books)
})

const read = (kind = 'invoice', language = 'lt') => books.read(`/letter-template/${kind}/${language}`)
const save = async (fields: object, kind = 'invoice', language = 'lt') => {
  const { version } = await read(kind, language)
  return books.ask('PUT', `/letter-template/${kind}/${language}`, { version, ...fields })
}
const saveSettings = async (fields: object) => {
  const { version, signature, reply_to, receipts } = await books.read('/letter-settings')
  return books.ask('PUT', '/letter-settings', { version, signature, reply_to, receipts, ...fields })
}
const issue = async (fields: object = {}): Promise<Item> => {
  const client = await books.create('/client', {
    title: 'UAB „Medis“',
    contacts: [{ email: 'ona@medis.lt' }],
    ...fields,
  })
  return books.invoice({ client_id: client.id, date: '2026-11-20', date_due: '2026-12-04' })
}
const draftOf = ({ id }: Item) => books.read(`/invoice/${id}/email-draft`)

describe('the text of a letter', () => {
  test('starts as the usual one, with a real document for the preview', async () => {
    const { number } = await issue()
    const letter = await read()
    expect(letter).toMatchObject({ version: 0, subject: null, message: null, sample: { title: number } })
    expect(letter.usual.message).toContain('{signature}')
    expect(letter.sample.values).toMatchObject({ number, client: 'UAB „Medis“', link: 'http://kvitas.test/i/…' })
    expect(Object.keys(letter.sample.values)).toEqual(expect.arrayContaining(['what', 'payment', 'date_due']))
  })

  test('of the company is what the send dialog starts with and what is sent, in the language of the client only', async () => {
    const response = await save({
      subject: '{number} nuo {company}',
      message: 'Siunčiame {what} {number}.\n\n{signature}',
    })
    expect(response.status).toBe(200)
    const invoice = await issue()
    const draft = await draftOf(invoice)
    expect(draft.subject).toBe(`${invoice.number} nuo UAB „Žiedas“`)
    expect(draft.message).toBe(`Siunčiame PVM sąskaitą faktūrą ${invoice.number}.\n\nPagarbiai\nUAB „Žiedas“`)
    const sent = await books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@medis.lt'] })
    expect(sent.body).toMatchObject({ subject: draft.subject, message: draft.message })
    expect((await draftOf(await issue({ language: 'en' }))).message).toMatch(/^Hello,/)
  })

  test('with a variable that does not exist is refused under its field', async () => {
    const message = await save({ subject: null, message: 'Laba diena, {suma}' })
    expect([message.status, Object.keys(message.body.errors)]).toEqual([422, ['message']])
    const subject = await save({ subject: 'Nuoroda {link}', message: null })
    expect([subject.status, Object.keys(subject.body.errors)]).toEqual([422, ['subject']])
    expect(await read()).toMatchObject({ version: 0, subject: null })
  })

  test('has limits of length, and a subject of one line: no header can be added', async () => {
    for (const fields of [
      { subject: 'a'.repeat(201), message: null },
      { subject: 'Sąskaita\r\nBcc: kitas@medis.lt', message: null },
      { subject: null, message: 'a'.repeat(5001) },
    ])
      expect((await save(fields)).status).toBe(422)
  })

  test('is back to ours when it is stored empty, and the history says who changed it', async () => {
    await save({ subject: 'Mūsų tema', message: null })
    await save({ subject: null, message: null })
    expect(await read()).toMatchObject({ version: 2, subject: null })
    const { data } = await books.read(`/history?kind=company&id=${books.company.id}`)
    expect(data[0].changes).toContainEqual(
      expect.objectContaining({ field: 'subject', before: 'Mūsų tema', after: null }),
    )
  })

  test('of an older version is refused, and so is a kind or language that does not exist', async () => {
    await save({ subject: 'Pirma', message: null })
    const stale = await books.ask('PUT', '/letter-template/invoice/lt', { version: 0, subject: 'Antra', message: null })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
    for (const path of ['/letter-template/invoice/de', '/letter-template/laiskas/lt', '/letter-template/toString/lt'])
      expect((await books.ask('GET', path)).status).toBe(404)
  })

  test('of a reminder points to the settings of reminders, and is not stored here', async () => {
    expect(await read('reminder')).toMatchObject({ settings: '/reminder/settings' })
    const refused = await books.ask('PUT', '/letter-template/reminder/lt', { version: 0, subject: 'a', message: 'b' })
    expect(refused.status).toBe(422)
  })

  test('of a quote without a last day says nothing about one', async () => {
    const client = await books.create('/client', { title: 'UAB „Beržas“', contacts: [{ email: 'ona@berzas.lt' }] })
    const letterOf = async (valid_until: string | null) => {
      const { id } = await books.invoice({ type: 'quote', client_id: client.id, date: '2026-11-20', valid_until })
      return (await books.read(`/invoice/${id}/email-draft`)).message.replaceAll('\u00a0', ' ')
    }
    expect(await letterOf('2026-12-20')).toContain('Suma – 121,00 €, pasiūlymas galioja iki 2026-12-20.')
    expect(await letterOf(null)).not.toMatch(/galioja iki/)
  })

  test('is previewed with an unpaid invoice, and that of a reminder with an overdue one', async () => {
    const client = await books.create('/client', { title: 'UAB „Beržas“', contacts: [{ email: 'ona@berzas.lt' }] })
    const issueOn = (date: string, date_due: string) => books.invoice({ client_id: client.id, date, date_due })
    const overdue = await issueOn('2026-09-01', '2026-09-15')
    const unpaid = await issueOn('2026-11-10', '2027-11-24')
    const paid = await issueOn('2026-11-12', '2026-11-26')
    await books.pay(paid.id, '121')
    expect((await read()).sample).toMatchObject({ title: unpaid.number })
    const { sample } = await read('reminder')
    expect(sample).toMatchObject({ title: overdue.number, values: { number: overdue.number } })
    expect(sample.values.total.replaceAll('\u00a0', ' ')).toBe('121,00 €')
  })

  test('of a reminder before the due day is previewed with an invoice that is not overdue', async () => {
    const client = await books.create('/client', { title: 'UAB „Beržas“', contacts: [{ email: 'ona@berzas.lt' }] })
    const issueOn = (date: string, date_due: string) => books.invoice({ client_id: client.id, date, date_due })
    const overdue = await issueOn('2026-09-01', '2026-09-15')
    const sampleOf = async (days: number) => (await books.read(`/letter-template/reminder/lt?days=${days}`)).sample
    // Only an overdue one: what is shown is made for the preview, and due in three days.
    const made = await sampleOf(-3)
    expect([made.title, made.to, made.values.client, made.values.days_late]).toEqual([
      null,
      [],
      'UAB „Pavyzdys“',
      '0 dienų',
    ])
    expect(made.values.date_due).toBe('2026-11-23')
    const later = await issueOn('2026-11-10', '2028-01-24')
    const next = await issueOn('2026-11-12', '2027-12-24')
    for (const days of [-3, 0]) expect((await sampleOf(days)).title).toBe(next.number)
    expect(later.number).not.toBe(next.number)
    for (const days of [1, 21]) expect((await sampleOf(days)).title).toBe(overdue.number)
    expect((await books.ask('GET', '/letter-template/reminder/lt?days=-61')).status).toBe(422)
  })

  test('of a reminder after the due day is made for the preview while nothing is overdue', async () => {
    await issue({ language: 'en' })
    const { sample } = await books.read('/letter-template/reminder/en?days=7')
    expect(sample).toMatchObject({
      title: null,
      values: { client: 'Example Ltd', days_late: '7 days', number: 'SF-0001' },
    })
  })

  test('of a statement is previewed as the letter of the next month that goes, not of the year', async () => {
    const client = await books.create('/client', { title: 'UAB „Beržas“', contacts: [{ email: 'ona@berzas.lt' }] })
    await books.invoice({ client_id: client.id, date: '2026-01-10', date_due: '2026-01-24' })
    const { month, until } = await books.read('/statement/due')
    const { title, values } = (await read('statement')).sample
    expect({ title, from: values.date_from, to: values.date_to }).toEqual({
      title: client.title,
      from: month,
      to: until,
    })
    expect(values.balance.replaceAll('\u00a0', ' ')).toContain('mokėtina suma – 121,00 €')
  })

  test('a statement and a quote have letters of their own', async () => {
    const invoice = await issue()
    await save({ subject: 'Išrašas', message: 'Už {date_from}–{date_to}. {balance}' }, 'statement')
    const path = `/client/${invoice.client_id}/statement-draft?date_from=2026-01-01&date_to=2026-11-30`
    expect((await books.read(path)).message).toMatch(/^Už 2026-01-01–2026-11-30\. Laikotarpio pabaigoje mokėtina suma/)
    expect((await read('quote', 'en')).usual.subject).toBe('Quote {number}, {company}')
  })
})

describe('the signature and the address for answers', () => {
  test('are in the letter of an invoice and of a reminder', async () => {
    const stored = await saveSettings({
      signature: { lt: 'Rūta\n+370 612 34567', en: null },
      reply_to: 'pinigai@ziedas.lt',
    })
    expect(stored.status).toBe(200)
    const draft = await draftOf(await issue())
    expect(draft.reply_to).toBe('pinigai@ziedas.lt')
    expect(draft.message).toMatch(/\n\nRūta\n\+370 612 34567$/)
    const { letters } = await books.read('/reminder/due')
    for (const letter of letters.data) expect(letter.values.signature).toBe('Rūta\n+370 612 34567')
  })

  test('a signature with braces is not read for variables', async () => {
    await saveSettings({ signature: { lt: '{number} {toString}', en: null } })
    expect((await draftOf(await issue())).message).toMatch(/\{number\} \{toString\}$/)
  })

  test('an address with a line break is refused', async () => {
    expect((await saveSettings({ reply_to: 'a@b.lt\r\nBcc: c@d.lt' })).status).toBe(422)
  })
})
