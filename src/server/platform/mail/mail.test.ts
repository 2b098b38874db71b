import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { composeMail, emailHtml, emailText } from './compose.ts'
import { deliver } from './deliver.ts'

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

/** A real mail server on loopback. It rejects all emails while `isRejecting` is true. */
const startMailServer = async () => {
  const state = { isRejecting: false, emails: [] as string[] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.isRejecting) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        state.emails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { ...state, state, port: (server.server.address() as AddressInfo).port }
}

const serverWith = async (environment: Record<string, string>): Promise<TestServer> => {
  const server = await createTestServer({ environment })
  closings.push(() => server.close())
  return server
}

const waitingJobs = async (server: TestServer) =>
  (
    await server.first.owner.query(
      'select attempts, last_error, run_at > now() as later from graphile_worker._private_jobs',
    )
  ).rows

test('an email is sent by the mail server from the configured sender', async () => {
  const mail = await startMailServer()
  const server = await serverWith({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Kvitas <labas@kvitas.example>',
  })
  const { email } = await signUp(server)
  await server.runJobs()
  expect(mail.state.emails).toHaveLength(1)
  expect(mail.state.emails[0]).toContain('From: Kvitas <labas@kvitas.example>')
  expect(mail.state.emails[0]).toContain(`To: ${email}`)
  expect(await waitingJobs(server)).toEqual([])
  expect(server.emails()).toEqual([])
})

test('an email that the mail server rejects is sent later', async () => {
  const mail = await startMailServer()
  const server = await serverWith({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
  mail.state.isRejecting = true
  await signUp(server)
  await server.runJobs()
  expect(await waitingJobs(server)).toEqual([{ attempts: 1, last_error: expect.stringContaining('451'), later: true }])
  mail.state.isRejecting = false
  await server.first.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await server.runJobs()
  expect(mail.state.emails).toHaveLength(1)
  expect(await waitingJobs(server)).toEqual([])
})

test('sign-up works while the mail server is unavailable', async () => {
  const server = await serverWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await signUp(server)
  await server.runJobs()
  expect(await waitingJobs(server)).toMatchObject([{ attempts: 1, later: true }])
})

test('encoded words and control characters in user texts are sent as plain text', async () => {
  const mail = await startMailServer()
  const server = await serverWith({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
  const message = {
    language: 'lt' as const,
    subject: 'Sąskaita =?utf-8?B?U2VuZGVyOiBCYW5rYXM=?= nr. 1',
    paragraphs: ['Sveiki'],
  }
  const ascii = { ...message, subject: 'Invoice =?utf-8?Q?=0ABcc:_a@x.lt?=\r\nBcc: b@x.lt' }
  const from = { name: '=?utf-8?Q?Bankas?= \u0007Kita', address: 'labas@kvitas.example' }
  for (const each of [message, ascii]) {
    const bytes = await composeMail(each, { from, to: ['ona@ziedas.lt'] })
    await deliver(server.services, { from: from.address, to: ['ona@ziedas.lt'] }, bytes)
  }
  const [first, second] = mail.state.emails.map((raw) => readMail(raw).headers)
  expect(first?.['subject']).toBe('Sąskaita = ?utf-8?B?U2VuZGVyOiBCYW5rYXM= ?= nr. 1')
  expect(second?.['subject']).toBe('Invoice = ?utf-8?Q?=0ABcc:_a@x.lt?= Bcc: b@x.lt')
  expect([first?.['bcc'], second?.['bcc']]).toEqual([undefined, undefined])
  expect(second?.['from']).toMatch(/^"?= \?utf-8\?Q\?Bankas\?= {1,2}Kita"? <labas@kvitas.example>$/)
})

test('user texts in an email are escaped', () => {
  const message = {
    to: 'ona@ziedas.lt',
    language: 'lt' as const,
    subject: '</title><script>',
    paragraphs: ['<img src=x onerror=alert(1)> & "co"'],
    action: { label: '<b>', url: 'https://kvitas.example/?a=1&b="2"' },
  }
  const html = emailHtml(message)
  expect(html).not.toMatch(/<img|<script|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;')
  expect(html).toContain('href="https://kvitas.example/?a=1&amp;b=&quot;2&quot;"')
  expect(emailText(message)).toContain('<b>:\nhttps://kvitas.example/?a=1&b="2"')
})
