import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer, signUp, signUpOperator, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { commands } from './command.ts'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { allowOwner } from '#server/platform/db/provider-work.ts'
import { withPlans } from '#server/test/plans.ts'

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await createTestServer({ environment: { ...withPlans, OPERATOR_EMAILS: 'operatore@kvitas.lt' } })
  operator = await signUpOperator(server, { email: 'operatore@kvitas.lt' })
})
afterAll(() => server.close())

const openSender = async () => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const invoice = await books.invoice()
  await server.runJobs()
  return {
    books,
    send: () => books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['gavejas@x.lt'], attach: ['pdf'] }),
    stopped: async () => (await books.ask('GET', `/invoice/${invoice.id}/email-draft`)).body.sending.stopped,
    status: async () => (await books.ask('GET', `/invoice/${invoice.id}/email-history`)).body.data[0]?.status,
  }
}

test('while all sending is stopped no email is sent and senders get an error; queued emails are sent after it resumes', async () => {
  const sender = await openSender()
  expect((await sender.send()).status).toBe(202)
  expect((await operator.ask('POST', '/operator/sending/stop')).body.item).toMatchObject({
    stopped_by: 'operatore@kvitas.lt',
  })
  const before = server.emails().length
  const refused = await sender.send()
  expect([refused.status, refused.body.code]).toEqual([409, 'sending_stopped'])
  expect(refused.body.detail).toBe('Laiškų siuntimas sustabdytas. Laiškas neišsiųstas, bandykite vėliau.')
  expect(await sender.stopped()).toBe('all')
  // Sign-up still works; its email waits.
  const person = await signUp(server)
  expect((await person.ask('POST', '/email/resend')).body.code).toBe('sending_stopped')
  await server.runJobs()
  expect([server.emails().length, await sender.status()]).toEqual([before, 'stopped'])
  expect((await operator.ask('POST', '/operator/sending/resume')).body.item).toEqual({
    stopped_at: null,
    stopped_by: null,
    restored_from: null,
  })
  expect(await sender.status()).toBe('queued')
  await server.runJobs()
  expect([server.emails().length, await sender.status()]).toEqual([before + 2, 'sent'])
})

test('stopping or limiting one company does not affect others', async () => {
  const [stopped, other] = [await openSender(), await openSender()]
  const path = `/operator/sending/${stopped.books.company.id}`
  expect((await stopped.send()).status).toBe(202)
  const none = { letters_per_hour: null, receivers_per_day: null }
  expect((await operator.ask('PUT', path, { ...none, stopped: true })).body.item).toMatchObject({
    stopped_at: expect.any(String),
    letters_last_hour: 1,
  })
  expect((await stopped.send()).body).toMatchObject({ code: 'sending_stopped', reason: 'company' })
  expect([await stopped.stopped(), await stopped.status(), await other.status()]).toEqual([
    'company',
    'stopped',
    undefined,
  ])
  await server.runJobs()
  expect((await other.send()).status).toBe(202)
  await operator.ask('PUT', path, { letters_per_hour: 1, receivers_per_day: 3, stopped: false })
  await server.runJobs()
  expect([await stopped.status(), await other.status()]).toEqual(['sent', 'sent'])
  expect([(await stopped.send()).status]).toEqual([429])
  expect((await operator.ask('GET', path)).body.item).toMatchObject({ letters_last_hour: 1, receivers_last_day: 1 })
})

test('only an operator can stop, limit or see the sending of companies', async () => {
  const person = await signUpWithCompany(server)
  const path = `/operator/sending/${person.company.id}`
  const answers = await Promise.all([
    person.ask('GET', '/operator/sending'),
    person.ask('POST', '/operator/sending/stop'),
    person.ask('POST', '/operator/sending/resume'),
    person.ask('GET', path),
    person.ask('PUT', path, { letters_per_hour: 9, receivers_per_day: 9, stopped: false }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test('the operator command can stop, limit and resume sending, too', async () => {
  const { books } = await openSender()
  const client = await server.owner.connect()
  await client.query('begin')
  const context = { db: allowOwner(kyselyOn(client)), services: server.services, now: new Date() }
  const run = (command: string, ...args: string[]) => commands[command]?.(context, args)
  const id = books.company.id
  try {
    expect((await run('sending stop', 'all'))?.lines[0]).toContain('stopped')
    expect((await run('sending resume', 'all'))?.lines).toEqual(['sending'])
    expect((await run('sending stop', id))?.lines[0]).toContain('stopped since')
    expect((await run('sending resume', id))?.lines[0]).toContain('\tsending\t')
    expect((await run('sending limit', id, '7', 'usual'))?.lines[0]).toContain('limit 7')
    expect((await run('sending show', id))?.lines[0]).toContain('limit 7')
    expect(await run('sending limit', id, '0', '5')).toBeUndefined()
    await expect(run('sending stop', 'x')).rejects.toThrow('not_found')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
