import { expect, test } from 'vitest'
import { shopInvoice, textPdf } from '#server/automation/inbox/test/text-pdf.ts'
import { openBooks } from '#server/test/books.ts'
import { startImapServer } from '#server/test/imap-server.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'

const INBOX_ADDRESS = 'papers+{token}@example.lt'

test('a mailbox that is away is tried again, and operators see why', async () => {
  const first = await startImapServer()
  const server = await createTestServer({ environment: { INBOX_IMAP_URL: first.url, INBOX_ADDRESS } })
  try {
    const receive = async () => {
      await server.first.owner.query(`select queue_job('receive_mail', '{}')`)
      await server.runJobs()
    }
    const state = async () => (await server.first.owner.query('select * from inbox_mailbox')).rows[0]
    const books = await openBooks(server)
    await receive()
    expect(await state()).toMatchObject({ failures: 0, problem: null })
    await first.close()
    await receive()
    await receive()
    expect(await state()).toMatchObject({ failures: 2, problem: expect.stringContaining('ECONNREFUSED') })
    const { address } = await books.read('/inbox-address')
    const again = await startImapServer(first.port)
    await again.deliver({ to: address, files: [{ name: 'a.pdf', bytes: textPdf(shopInvoice('1')) }] })
    // After the second failure it waits a minute.
    await receive()
    expect(await state()).toMatchObject({ failures: 2 })
    server.setTime(new Date(testMoment.getTime() + 61_000))
    await receive()
    expect(await state()).toMatchObject({ failures: 0, problem: null })
    expect((await books.read('/inbox/all')).data).toHaveLength(1)
    await again.close()
  } finally {
    await server.close()
  }
})

test('a wrong password is a reason in words', async () => {
  const imap = await startImapServer()
  const server = await createTestServer({
    environment: { INBOX_IMAP_URL: imap.url.replace('secret', 'wrong'), INBOX_ADDRESS },
  })
  try {
    await server.first.owner.query(`select queue_job('receive_mail', '{}')`)
    await server.runJobs()
    const { rows } = await server.first.owner.query('select problem from inbox_mailbox')
    expect(rows[0]?.problem).toMatch(/password|authenti|login|credentials/i)
    expect(rows[0]?.problem).not.toContain('wrong')
  } finally {
    await server.close()
    await imap.close()
  }
})
