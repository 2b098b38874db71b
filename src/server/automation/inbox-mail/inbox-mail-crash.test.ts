import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moments, readUntil, startCrashable } from '#server/books/ledger/crash/crashable.ts'
import type { Crashable } from '#server/books/ledger/crash/crashable.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { shopInvoice, textPdf } from '#server/automation/inbox/test/text-pdf.ts'
import { startImapServer } from '#server/test/imap-server.ts'
import type { ImapServer } from '#server/test/imap-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const count = 10

let imap: ImapServer
let server: Crashable
beforeAll(async () => {
  imap = await startImapServer()
  server = await startCrashable('inbox-crash', {
    INBOX_IMAP_URL: imap.url,
    INBOX_ADDRESS: 'papers+{token}@example.lt',
  })
})
afterAll(async () => {
  await server.stop()
  await imap.close()
})

const query = (text: string) => server.inBooks(async (owner) => (await owner.query(text)).rows[0])
const receive = () =>
  query(`update inbox_mailbox set leased_until = null`).then(() =>
    query(`select queue_job('receive_mail', '{}', 'mail', null, null, null)`),
  )
const papers = async () => Number((await query('select count(*)::int as papers from paper')).papers)

test('a process that is killed with kill -9 between any two steps takes each mail once', async () => {
  const authorization = await signUp(server.address)
  await createFixtures(callerOf(server.address, { authorization }))
  await receive()
  const token = await readUntil(
    () => query('select token from inbox_address'),
    (row) => row !== undefined,
  )
  for (let number = 1; number <= count; number += 1)
    await imap.deliver({
      to: `papers+${token.token}@example.lt`,
      messageId: `<${number}@medis.lt>`,
      files: [{ name: 'a.pdf', bytes: textPdf(shopInvoice(String(number))) }],
    })
  for (const from of moments(2, 4, 7)) {
    await receive()
    await readUntil(papers, (found) => found >= from)
    await server.crash()
    await server.startAgain()
  }
  await receive()
  await readUntil(papers, (found) => found >= count)
  await readUntil(
    () => query('select next_uid::int as next, leased_until from inbox_mailbox'),
    ({ next, leased_until }) => next > count && leased_until === null,
  )
  const stored = await query(`select count(*)::int as papers, count(distinct digest)::int as files,
    count(distinct mail_id)::int as mails from paper`)
  expect(stored).toEqual({ papers: count, files: count, mails: count })
  expect(await query(`select count(*)::int as count from inbox_mail where outcome <> 'papers'`)).toEqual({ count: 0 })
  // Some of these may be mails that were begun by a killed process; none of them counts as unreadable.
  expect(await query('select unknown::int, ignored::int from inbox_mailbox')).toEqual({ unknown: 0, ignored: 0 })
})
