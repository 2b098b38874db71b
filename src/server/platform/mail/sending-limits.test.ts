import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { givePlan, withPlans } from '#server/test/plans.ts'
import { ask, companyForm, createTestServer, csrfHeaders, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    environment: {
      ...withPlans,
      SENDING_LIMIT_NEW: '3/5',
      SENDING_LIMIT: '6/100',
      OPERATOR_EMAILS: 'op@kvitas.example',
    },
  })
})
afterAll(() => server.close())

const makeCompanyOld = "update company set created_at = $2::timestamptz - interval '15 days' where id = $1"
const openSender = async ({ premium = false, isOld = true } = {}) => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  if (premium) await givePlan(server, books.id, '2027-11-20')
  if (isOld) await server.owner.query(makeCompanyOld, [books.company.id, testMoment])
  const invoice = await books.invoice()
  let count = 0
  const send = (to: string[] = [`gavejas${(count += 1)}@pirkejas.lt`], cc: string[] = []) =>
    books.ask('POST', `/invoice/${invoice.id}/send`, { to, cc, attach: ['pdf'] })
  const state = async () => (await books.ask('GET', `/invoice/${invoice.id}/email-draft`)).body.sending
  return { books, invoice, send, state }
}
const atMinute = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
  server.setTime(new Date(testMoment.getTime() + minutes * 60_000))
  try {
    return await work()
  } finally {
    server.setTime(testMoment)
  }
}
const repeat = async (count: number, work: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses = []
  for (let done = 0; done < count; done += 1) statuses.push((await work()).status)
  return statuses
}

test('a company on the free plan over its hourly limit gets the time when it can send again, and can send then', async () => {
  const { books, invoice, send, state } = await openSender()
  expect(await state()).toMatchObject({ letters_per_hour: 3, letters_left: 3, free_at: null, stopped: null })
  expect(await repeat(3, send)).toEqual([202, 202, 202])
  const refused = await send()
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'sending_limit', '3600'])
  expect(refused.body.detail).toBe(
    'Per valandą galima išsiųsti laiškų: 3. Kitą laišką galėsite siųsti 2026-11-20 13:00.',
  )
  expect(await state()).toMatchObject({ letters_left: 0, free_at: '2026-11-20T11:00:00.000Z' })
  const history = await books.ask('GET', `/invoice/${invoice.id}/email-history`)
  expect(history.body.meta.count).toBe(3)
  expect((await atMinute(61, send)).status).toBe(202)
})

test('emails sent at the same moment are counted like emails sent one after another', async () => {
  const { send } = await openSender()
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => send()))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([202, 202, 202, 429, 429, 429])
})

test('emails to new addresses in a day are limited, emails to the same addresses are not', async () => {
  const { send } = await openSender()
  expect((await send(['a@x.lt', 'b@x.lt'], ['c@x.lt', 'd@x.lt'])).status).toBe(202)
  const refused = await send(['e@x.lt', 'f@x.lt'])
  expect([refused.status, refused.body.reason, refused.headers['retry-after']]).toEqual([429, 'receivers', '86400'])
  expect(refused.body.detail).toContain('2026-11-21 12:00')
  expect((await send(['A@x.lt', 'e@x.lt'])).status).toBe(202)
  expect((await atMinute(24 * 60 + 1, () => send(['f@x.lt', 'g@x.lt']))).status).toBe(202)
})

test('a paying company has the larger limit once it is two weeks old', async () => {
  const newCompany = await openSender({ premium: true, isOld: false })
  expect((await newCompany.state()).letters_per_hour).toBe(3)
  const upgraded = await openSender({ premium: true })
  expect(await repeat(7, upgraded.send)).toEqual([202, 202, 202, 202, 202, 202, 429])
})

test('a second new company of the same person does not raise the limit', async () => {
  const { books, send } = await openSender({ premium: true, isOld: false })
  expect(await repeat(3, send)).toEqual([202, 202, 202])
  const other = await books.ask('POST', '/company', companyForm({ title: 'Kita' }))
  expect(other.status).toBe(201)
  const invited = await books.ask('POST', `/company/${other.body.id}/invitations`, {
    name: 'A',
    email: 'a@y.lt',
    role: 'employee',
  })
  expect(invited.body.code).toBe('sending_limit')
})

test('invitations and documents are counted together, and a refused invitation is not created', async () => {
  const { books, send } = await openSender({ premium: true, isOld: false })
  expect(await repeat(3, send)).toEqual([202, 202, 202])
  const path = `/company/${books.company.id}`
  const refused = await books.ask('POST', `${path}/invitations`, { name: 'A', email: 'a@z.lt', role: 'employee' })
  expect(refused.body.code).toBe('sending_limit')
  expect((await books.ask('GET', `${path}/employees`)).body.invitations).toEqual([])
})

test('verification emails and messages to the provider count against the limit of the account', async () => {
  const person = await signUp(server)
  const resend = () => person.ask('POST', '/email/resend')
  // Sign-up sent the first email.
  expect(await repeat(3, resend)).toEqual([204, 204, 429])
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  const message = await person.ask('POST', '/message', { subject: 'Klausimas', message: 'Kaip?' })
  expect(message.body.code).toBe('sending_limit')
})

test('password resets of one address are limited for an hour, with a message about the limit', async () => {
  const { email } = await signUp(server)
  const request = async () =>
    (await ask(server, 'POST', '/password/request', { body: { email }, headers: await csrfHeaders(server) })).body?.code
  // Six minutes apart, because requests in quick succession are rejected by another limit.
  const codes = []
  for (const minutes of [0, 6, 12, 18]) codes.push(await atMinute(minutes, request))
  expect(codes).toEqual([undefined, undefined, undefined, 'sending_limit'])
})

test('a limit that the operator has set for one company replaces the general limit', async () => {
  const { books, send } = await openSender()
  await server.owner.query(
    `insert into company_sending (company_id, letters_per_hour, changed_by, changed_at) values ($1, 1, 'x', now())`,
    [books.company.id],
  )
  expect(await repeat(2, send)).toEqual([202, 429])
})

test('many emails of one company delay neither the email of another company nor a password reset', async () => {
  const mail = await startMailServer()
  const busy = await createTestServer({ environment: { SMTP_URL: mail.url, SENDING_LIMIT_NEW: '100/100' } })
  const open = async () => {
    const books: Books = await openBooks(busy)
    await busy.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    return { books, invoice: await books.invoice() }
  }
  try {
    const [many, one] = [await open(), await open()]
    await busy.owner.query('delete from graphile_worker._private_jobs')
    const send = ({ books, invoice }: typeof many, to: string) =>
      books.ask('POST', `/invoice/${invoice.id}/send`, { to: [to], attach: ['pdf'] })
    for (let index = 0; index < 5; index += 1) await send(many, `daug${index}@x.lt`)
    await send(one, 'vienas@x.lt')
    await signUp(busy, { email: 'naujas@x.lt' })
    await busy.runJobs()
    const order = mail.state.emails.map(({ to }) => to[0])
    expect(order).toHaveLength(7)
    expect(order.indexOf('naujas@x.lt')).toBe(0)
    expect(order.indexOf('vienas@x.lt')).toBeLessThan(3)
  } finally {
    await busy.close()
    await mail.close()
  }
})
