import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, signUp, signUpOperator, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { takeRole } from '#server/platform/db/pooler.ts'

const operators = ['operatore@kvitas.lt', 'pavaduotoja@kvitas.lt']
const hostile = {
  subject: '<script>alert(1)</script> {{name}} Bcc: a@b.lt',
  message: 'Labas\n<img src=x onerror=alert(1)> {{email}} $t(mail:hello)\n; drop table message; --',
}

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await createTestServer({ environment: { OPERATOR_EMAILS: operators.join(',') } })
  operator = await signUpOperator(server, { email: operators[0], locale: 'lt' })
})
afterAll(() => server.close())

const verify = async ({ id }: Pick<Person, 'id'>) => {
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [id])
}
const createVerifiedUser = async () => {
  const person = await signUpWithCompany(server)
  await verify(person)
  return person
}
const sendMessage = (person: Pick<Person, 'ask'>, overrides: object = {}) =>
  person.ask('POST', '/message', { subject: 'Klausimas', message: 'Kaip?', ...overrides })
const answer = (id: string, text: string) => operator.ask('POST', `/operator/messages/${id}/answer`, { answer: text })
const emailsTo = async (email: string) => {
  await server.runJobs()
  return server
    .emails()
    .map(readMail)
    .filter(({ headers }) => headers['to'] === email)
}

describe('a message to the provider', () => {
  test('a message needs a verified email address and a text', async () => {
    const person = await signUpWithCompany(server)
    expect([(await sendMessage(person)).status, (await sendMessage(person)).body.code]).toEqual([
      403,
      'email_not_verified',
    ])
    await verify(person)
    for (const wrong of [
      { subject: ' ' },
      { message: '' },
      { subject: 'a\nb' },
      { message: 'x'.repeat(5001) },
      { to: 'x' },
    ])
      expect((await sendMessage(person, wrong)).status).toBe(422)
    expect((await person.ask('GET', '/message/all')).body).toEqual({ data: [], meta: { next_cursor: null, unread: 0 } })
  })

  test('a message is stored with the company of its author and stays after the company is deleted', async () => {
    const person = await createVerifiedUser()
    const created = await sendMessage(person)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      subject: 'Klausimas',
      message: 'Kaip?',
      company: 'UAB „Žiedas“',
      answers: [],
      unread: false,
    })
    await server.owner.query('delete from company where id = $1', [person.company.id])
    expect((await person.ask('GET', `/message/${created.body.id}`)).body.item).toMatchObject({
      company: 'UAB „Žiedas“',
    })
    const { body } = await operator.ask('GET', '/operator/messages?search=klaus')
    expect(body.data.map(({ id }: { id: string }) => id)).toContain(created.body.id)
  })

  test('a user without a company can write a message', async () => {
    const person = await signUp(server)
    await verify(person)
    expect((await sendMessage(person)).body).toMatchObject({ company: null })
  })

  test('each operator gets the message by email as plain text', async () => {
    const person = await createVerifiedUser()
    const { body } = await sendMessage(person, hostile)
    for (const email of operators) {
      const mail = (await emailsTo(email)).find(({ text }) => text.includes(body.id))
      expect(mail?.headers['subject']).toBe(`Nauja žinutė: ${hostile.subject}`)
      expect(mail?.headers).not.toHaveProperty('bcc')
      expect(mail?.text).toContain(hostile.message.split('\n')[1])
      expect(mail?.text).toContain(person.email)
      expect(mail?.text).toContain(`http://kvitas.test/operator/messages?open=${body.id}`)
      expect(mail?.html).not.toMatch(/<script|<img/)
    }
    expect((await person.ask('GET', `/message/${body.id}`)).body.item).toMatchObject(hostile)
  })

  test('the number of messages in a short time is limited', async () => {
    const person = await createVerifiedUser()
    for (let time = 0; time < 5; time += 1) expect((await sendMessage(person)).status).toBe(201)
    const refused = await sendMessage(person)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('the same message sent twice with one key is stored once', async () => {
    const person = await createVerifiedUser()
    const send = () =>
      person.ask('POST', '/message', { subject: 'x', message: 'y' }, { 'idempotency-key': 'one message' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body.id).toBe(second.body.id)
    expect((await person.ask('GET', '/message/all')).body.data).toHaveLength(1)
  })

  test('messages of other users can be neither read nor marked', async () => {
    const [own, other] = [await createVerifiedUser(), await createVerifiedUser()]
    const { body } = await sendMessage(own)
    await answer(body.id, 'Taip')
    expect((await other.ask('GET', `/message/${body.id}`)).status).toBe(404)
    expect((await other.ask('POST', `/message/${body.id}/seen`, { answers: 1 })).status).toBe(404)
    expect((await operator.ask('GET', `/message/${body.id}`)).status).toBe(404)
    expect((await other.ask('GET', '/message/all')).body.data).toEqual([])
    expect((await own.ask('GET', '/message/all')).body.meta.unread).toBe(1)
  })

  test('row-level security hides messages of others unless the provider acts', async () => {
    const person = await createVerifiedUser()
    await sendMessage(person)
    const { rows } = await server.asApplication(
      'select (select count(*)::int from message) m, (select count(*)::int from message_answer) a, (select count(*)::int from operator_person) p, (select count(*)::int from operator_company) c, (select count(*)::int from operator_health()) h, (select count(*)::int from operator_jobs()) j',
    )
    expect(rows[0]).toEqual({ m: 0, a: 0, p: 0, c: 0, h: 0, j: 0 })
  })

  test('a message is stored even if there are no operators', async () => {
    const quiet = await createTestServer()
    try {
      const person = await signUpWithCompany(quiet)
      await quiet.owner.query('update app_user set email_verified_at = now()')
      expect((await sendMessage(person)).status).toBe(201)
      await quiet.runJobs()
      expect(quiet.emails().filter((sentEmail) => sentEmail.includes('inut'))).toEqual([])
    } finally {
      await quiet.close()
    }
  })

  test('a list of a thousand messages is read page by page', async () => {
    const person = await createVerifiedUser()
    await server.owner.query(
      `insert into message (id, user_id, subject, message, created_at)
       select gen_random_uuid(), $1, 'Nr. ' || n, 'x', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 1000) n`,
      [person.id],
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await person.ask('GET', `/message/all?limit=200${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map(({ subject }: { subject: string }) => subject))
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    expect(seen).toHaveLength(1000)
    expect([seen[0], seen[999]]).toEqual(['Nr. 1000', 'Nr. 1'])
  })
})

describe('an answer to a message', () => {
  test('an answer is shown in the app as unread until it is seen, and is sent by email', async () => {
    const person = await createVerifiedUser()
    const { id } = (await sendMessage(person, { subject: 'Apie PVM' })).body
    const created = await answer(id, 'Taip,\n<b>galima</b>')
    expect(created.status).toBe(201)
    expect(created.body.item.answers).toMatchObject([{ answer: 'Taip,\n<b>galima</b>', answered_by: operators[0] }])
    const read = async () => (await person.ask('GET', `/message/${id}`)).body.item
    expect(await read()).toMatchObject({ unread: true, answers: [{ answer: 'Taip,\n<b>galima</b>' }] })
    // The user does not see which operator answered.
    expect(JSON.stringify(await read())).not.toContain(operators[0])
    const [sentEmail] = (await emailsTo(person.email)).filter(({ text }) => text.includes(id))
    expect(sentEmail?.headers['subject']).toBe('Atsakymas: Apie PVM')
    expect(sentEmail?.text).toContain('<b>galima</b>')
    expect(sentEmail?.html).toContain('&lt;b&gt;galima')
    // An answer that arrived after the first was read does not count as seen.
    await answer(id, 'Dar vienas')
    expect((await person.ask('POST', `/message/${id}/seen`, { answers: 1 })).status).toBe(204)
    expect(await read()).toMatchObject({ unread: true })
    expect((await person.ask('POST', `/message/${id}/seen`, { answers: 99 })).status).toBe(204)
    expect((await person.ask('POST', `/message/${id}/seen`, { answers: 0 })).status).toBe(204)
    expect(await read()).toMatchObject({ unread: false, answers: [{}, { answer: 'Dar vienas' }] })
    expect((await person.ask('GET', '/message/all')).body).toMatchObject({
      data: [{ answers: 2, unread: false }],
      meta: { unread: 0 },
    })
  })

  test('after a reply the conversation waits again and the operators get an email', async () => {
    const person = await createVerifiedUser()
    const { id } = (await sendMessage(person, { subject: 'Apie PVM' })).body
    const isWaiting = async () => {
      const { body } = await operator.ask('GET', `/operator/messages?search=${person.email}`)
      return body.data.some((row: { id: string }) => row.id === id)
    }
    const reply = (message: string, by = person) => by.ask('POST', `/message/${id}/reply`, { message })
    await answer(id, 'Taip')
    expect([await isWaiting(), (await person.ask('GET', '/message/all')).body.data[0].waiting]).toEqual([false, false])
    const created = await reply('O kitais metais?')
    expect([created.status, created.body.replies]).toMatchObject([201, [{ message: 'O kitais metais?' }]])
    expect(created.body).toMatchObject({ waiting: true, answers: [{ answer: 'Taip' }] })
    expect(await isWaiting()).toBe(true)
    const [sentEmail] = (await emailsTo(operators[0] ?? '')).filter(({ text }) => text.includes('O kitais metais?'))
    expect(sentEmail?.headers['subject']).toBe('Žinutės tęsinys: Apie PVM')
    const { item } = (await operator.ask('GET', `/operator/messages/${id}`)).body
    expect(item).toMatchObject({ message: 'Kaip?', replies: [{ message: 'O kitais metais?' }] })
    // A reply that arrived while the operator was answering still waits.
    await reply('Ir dar')
    await operator.ask('POST', `/operator/messages/${id}/answer`, { answer: 'Irgi', replies: 1 })
    expect(await isWaiting()).toBe(true)
    await operator.ask('POST', `/operator/messages/${id}/answer`, { answer: 'Viskas', replies: 2 })
    expect(await isWaiting()).toBe(false)
    const other = await createVerifiedUser()
    expect((await reply('Svetima', other)).status).toBe(404)
    expect((await reply(' ')).status).toBe(422)
    await server.owner.query('update app_user set email_verified_at = null where id = $1', [person.id])
    expect((await reply('Ne')).body.code).toBe('email_not_verified')
  })

  test('only the author of a message can store a reply to it', async () => {
    const [person, other] = [await createVerifiedUser(), await createVerifiedUser()]
    const { id } = (await sendMessage(person)).body
    const client = await server.services.pool.connect()
    try {
      for (const setting of [`'app.user_id', '${other.id}'`, `'app.provider', 'yes'`]) {
        await client.query(`begin${takeRole(server.services.pool)}`)
        await client.query(`select set_config(${setting}, true)`)
        const forged = `insert into message_reply (message_id, id, reply) values ($1, gen_random_uuid(), 'x')`
        await expect(client.query(forged, [id])).rejects.toThrow('row-level security')
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })

  test('two messages sent concurrently are both stored', async () => {
    const person = await createVerifiedUser()
    const { id } = (await sendMessage(person)).body
    await Promise.all([answer(id, 'Vienas'), answer(id, 'Kitas')])
    const { body } = await person.ask('GET', `/message/${id}`)
    expect(body.item.answers.map((one: { answer: string }) => one.answer).toSorted()).toEqual(['Kitas', 'Vienas'])
    expect((await person.ask('GET', '/message/all')).body.data[0].answers).toBe(2)
  })
})
