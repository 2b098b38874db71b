import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moments, readUntil, startCrashable } from '#server/books/ledger/crash/crashable.ts'
import type { Crashable } from '#server/books/ledger/crash/crashable.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** Weekly dates that were missed. */
const dates = 24

let mail: MailServer
let server: Crashable
beforeAll(async () => {
  mail = await startMailServer()
  // Restarts on a busy machine take longer than the timeouts of other tests.
  const [url] = mail.url.split('?')
  server = await startCrashable('mailed-once', { SMTP_URL: url ?? '', MAIL_FROM: 'Kvitas <siuntejas@kvitas.example>' })
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})

type Letter = { message_id: string; status: 'queued' | 'sent' | 'failed'; trouble: string | null; is_claimed: boolean }
type Books = { invoices: number; state: string; letters: Letter[] }

const readAll = (): Promise<Books> =>
  server.inBooks(async (owner) => {
    const { rows } = await owner.query<Omit<Books, 'letters'>>(
      'select (select count(*)::int from invoice) as invoices, state from recurring',
    )
    const letters = await owner.query<Letter>(
      'select message_id, status, trouble, sending_at is not null as is_claimed from document_email',
    )
    return { ...rows[0]!, letters: letters.rows }
  })

/** How often the mail server got each letter, by the id that it keeps at every attempt. */
const timesGot = ({ message_id }: Letter): number =>
  mail.state.emails.filter(({ raw }) => raw.includes(message_id)).length

test('each invoice of a recurring document is mailed once though the process is killed between issuing and mailing', async () => {
  const authorization = await signUp(server.address)
  const callApi = callerOf(server.address, { authorization })
  await createFixtures(callApi)
  const contacts = [{ name: 'Rasa', email: 'rasa@pirkejas.lt', phone: null }]
  const { body: client } = await callApi('POST', '/client', { title: 'UAB „Pirkėjas“', contacts })
  await server.inBooks((owner) => owner.query('update app_user set email_verified_at = now()'))
  const created = await callApi('POST', '/recurring', {
    kind: 'invoice',
    title: 'Priežiūra',
    form: { client_id: client.id, date: '2026-11-20', lines: [{ title: 'Priežiūra', quantity: '1', price: '10' }] },
    every: { unit: 'week', count: 1 },
    first_date: '2199-01-01',
    ends: { count: dates },
    action: 'issue-and-send',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  mail.forget()
  await server.inBooks(async (owner) => {
    // More than a new company may send in an hour.
    await owner.query(`insert into company_sending (company_id, changed_by, changed_at, letters_per_hour, receivers_per_day)
      select id, 'test', now(), 10000, 10000 from company`)
    await owner.query(`update recurring set first_date = '2010-01-04', next_date = '2010-01-04'`)
    await owner.query(`select queue_job('make_recurring', '{}', null, null, null, null)`)
  })
  let leftAtCrash = 0
  let claimedAtCrash = 0
  for (const from of moments(5, 10)) {
    await readUntil(readAll, ({ invoices }) => invoices >= from)
    await server.crash()
    const { invoices, letters } = await readAll()
    // An invoice is never without its letter, and no letter without its invoice.
    expect(letters).toHaveLength(invoices)
    leftAtCrash += letters.filter((letter) => timesGot(letter) === 0).length
    claimedAtCrash += letters.filter(({ status, is_claimed }) => status === 'queued' && is_claimed).length
    await server.startAgain()
  }
  // It was killed between issuing and mailing.
  expect(leftAtCrash).toBeGreaterThan(0)
  const { invoices, letters } = await readUntil(
    readAll,
    (now) => now.state === 'ended' && now.letters.every(({ status }) => status !== 'queued'),
  )
  expect([invoices, letters.length]).toEqual([dates, dates])
  expect(letters.filter((letter) => timesGot(letter) > 1)).toEqual([])
  const sent = letters.filter(({ status }) => status === 'sent')
  expect(sent.filter((letter) => timesGot(letter) !== 1)).toEqual([])
  // Of a letter that was being handed over at that moment nobody knows whether it arrived, so it is not sent again.
  const others = letters.filter(({ status }) => status !== 'sent')
  expect(others.filter(({ trouble }) => trouble !== 'unknown')).toEqual([])
  expect(others.length).toBeLessThanOrEqual(claimedAtCrash)
})
