import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopInvoice, textPdf } from '#server/automation/inbox/test/text-pdf.ts'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { hasDovecot, startDovecot } from '#server/test/dovecot.ts'
import type { Dovecot } from '#server/test/dovecot.ts'
import { mailOf } from '#server/test/imap-server.ts'
import { createTestServer } from '#server/test/server.ts'
import { openMailbox } from './open-mailbox.ts'

const INBOX_ADDRESS = 'papers+{token}@example.lt'
const paper = (number: string) => ({ name: `${number}.pdf`, bytes: textPdf(shopInvoice(number)) })

describe.skipIf(!hasDovecot)('a mailbox of Dovecot (skipped without the package dovecot-imapd 2.3)', () => {
  let dovecot: Dovecot
  const trusted = getCACertificates('default')
  beforeAll(async () => {
    dovecot = await startDovecot()
    setDefaultCACertificates([...trusted, dovecot.ca])
  }, 60_000)
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await dovecot.stop()
  })

  const serverOf = (INBOX_IMAP_URL: string) => createTestServer({ environment: { INBOX_IMAP_URL, INBOX_ADDRESS } })
  type Server = Awaited<ReturnType<typeof serverOf>>
  const receive = async (server: Server) => {
    await server.first.owner.query(`select queue_job('receive_mail', '{}')`)
    await server.runJobs()
    await server.runJobs()
  }
  const problemOf = async (server: Server): Promise<string | null> =>
    (await server.first.owner.query('select problem from inbox_mailbox')).rows[0]?.problem
  const settingOf = (changes: object) => ({
    host: 'localhost',
    port: dovecot.imaps,
    secure: true,
    isLocal: false,
    user: 'papers',
    password: 'secret',
    folder: 'INBOX',
    address: INBOX_ADDRESS,
    ...changes,
  })

  test('over TLS a paper arrives once, although the mailbox is read again and by another instance at the same time', async () => {
    const server = await serverOf(`imaps://papers:secret@localhost:${dovecot.imaps}`)
    try {
      const books = await openBooks(server)
      await receive(server)
      expect(await problemOf(server)).toBeNull()
      const { address } = await books.read('/inbox-address')
      const source = await mailOf({ to: address, messageId: '<1@medis.lt>', files: [paper('71')] })
      dovecot.deliver(source)
      await Promise.all([receive(server), receive(server)])
      await receive(server)
      // A copy of the same mail, as of a list or of a second delivery.
      dovecot.deliver(source)
      dovecot.deliver(await mailOf({ to: address, files: [paper('72')] }))
      await receive(server)
      expect(await problemOf(server)).toBeNull()
      const papers: Item[] = (await books.read('/inbox/all')).data
      expect(papers.map(({ number }) => number).toSorted()).toEqual(['PN-71', 'PN-72'])
      // They stay unread for people, and in the mailbox for a restored backup.
      expect(dovecot.mails()).toHaveLength(3)
      expect(dovecot.mails().filter((name) => /:2,.*S/.test(name))).toEqual([])
      expect(dovecot.log()).toMatch(/Login: user=<papers>.*TLS/)
    } finally {
      await server.close()
    }
  }, 60_000)

  test('with STARTTLS the password is sent only after encryption', async () => {
    const before = dovecot.log().length
    const mailbox = await openMailbox(settingOf({ port: dovecot.imap, secure: false }))
    expect(mailbox.validity).toBeGreaterThan(0)
    mailbox.close()
    expect(dovecot.log().slice(before)).toMatch(/Login: user=<papers>.*TLS/)
  })

  test('only on this machine a connection may be unencrypted', async () => {
    const before = dovecot.log().length
    const mailbox = await openMailbox(settingOf({ port: dovecot.imap, secure: false, isLocal: true }))
    mailbox.close()
    expect(dovecot.log().slice(before)).toMatch(/Login: user=<papers>/)
    expect(dovecot.log().slice(before)).not.toMatch(/Login: user=<papers>.*TLS/)
  })

  test('a wrong password is refused in the words of the server', async () => {
    const server = await serverOf(`imaps://papers:wrong@localhost:${dovecot.imaps}`)
    try {
      await receive(server)
      expect(await problemOf(server)).toMatch(/authenti/i)
    } finally {
      await server.close()
    }
  }, 60_000)

  test('a certificate that nobody trusts is refused in words, before the password is sent', async () => {
    setDefaultCACertificates(trusted)
    const before = dovecot.log().length
    const server = await serverOf(`imaps://papers:secret@localhost:${dovecot.imaps}`)
    try {
      await receive(server)
      expect(await problemOf(server)).toMatch(/certificate/i)
      await expect(openMailbox(settingOf({ port: dovecot.imap, secure: false }))).rejects.toThrow(/certificate/i)
      expect(dovecot.log().slice(before)).not.toContain('Login: user')
    } finally {
      setDefaultCACertificates([...trusted, dovecot.ca])
      await server.close()
    }
  })

  test('a certificate of another host is refused in words, over TLS and with STARTTLS', async () => {
    const other = await startDovecot('mail.example.lt')
    setDefaultCACertificates([...trusted, other.ca])
    const server = await serverOf(`imaps://papers:secret@localhost:${other.imaps}`)
    try {
      await receive(server)
      expect(await problemOf(server)).toMatch(/certificate|altnames/i)
      await expect(openMailbox(settingOf({ port: other.imap, secure: false }))).rejects.toThrow(/certificate|altnames/i)
      expect(other.log()).not.toContain('Login: user')
    } finally {
      setDefaultCACertificates([...trusted, dovecot.ca])
      await server.close()
      await other.stop()
    }
  }, 60_000)
})
