import { describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { mailOf } from '#server/test/imap-server.ts'
import type { TestMail } from '#server/test/imap-server.ts'
import { hour, invoiceFile, useInboxMail } from './test/use-inbox-mail.ts'

const { state, receive, send, mails, mailbox, list, read } = useInboxMail()
const proved = { 'Authentication-Results': 'mx.example.lt; dmarc=pass header.from=medis.lt' }

describe('a mail', () => {
  test('brings its files as papers with the sender and the subject, once', async () => {
    await send({ subject: 'Sąskaitos už lapkritį', files: [invoiceFile('41'), invoiceFile('42')] })
    const { data } = await list()
    expect(data.map(({ number }: Item) => number).toSorted()).toEqual(['PN-41', 'PN-42'])
    expect(data[0]).toMatchObject({ source: 'mail', sender: 'ona@medis.lt', subject: 'Sąskaitos už lapkritį' })
    await receive()
    expect((await list()).data).toHaveLength(2)
    expect(await mails()).toEqual([])
    expect(state.imap.flags()).toEqual([])
  })

  test('is for the company that the mail server names, whatever its sender wrote', async () => {
    const other = await openBooks(state.server)
    await receive()
    const { address: others } = await other.read('/inbox-address')
    await send({ to: others, headers: { 'Delivered-To': state.address }, files: [invoiceFile('43')] })
    expect((await list()).data).toHaveLength(1)
    expect((await other.read('/inbox/all')).data).toEqual([])
  })

  test('to several companies is a paper of each', async () => {
    const other = await openBooks(state.server)
    await receive()
    const { address: others } = await other.read('/inbox-address')
    await send({ to: `${state.address}, ${others}`, files: [invoiceFile('44')] })
    expect((await list()).data).toHaveLength(1)
    expect((await other.read('/inbox/all')).data).toHaveLength(1)
  })

  test('to an unknown address is counted and kept out', async () => {
    const before = await mailbox()
    await send({ to: 'papers+abcdefgh234567xy@example.lt', files: [invoiceFile('45')] })
    await send({ to: 'papers@example.lt', files: [invoiceFile('45')] })
    expect((await list()).data).toEqual([])
    expect(Number((await mailbox()).unknown) - Number(before.unknown)).toBe(2)
    expect(state.imap.uids()).toHaveLength(2)
  })

  test('that a program answered by itself, or that names the mailbox as its sender, is ignored', async () => {
    const before = await mailbox()
    await send({ headers: { 'Auto-Submitted': 'auto-replied' }, files: [invoiceFile('46')] })
    await send({ from: state.address, files: [invoiceFile('46')] })
    expect([(await list()).data, await mails()]).toEqual([[], []])
    expect(Number((await mailbox()).ignored) - Number(before.ignored)).toBe(2)
  })

  test('without a usable file says so until it is dismissed, and that can be undone', async () => {
    await send({ subject: 'Nuoroda į sąskaitą', files: [{ name: 'sutartis.docx', bytes: Buffer.from('PK') }] })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      outcome: 'nothing',
      why: { code: 'no_file' },
      subject: 'Nuoroda į sąskaitą',
      left_out: ['sutartis.docx'],
    })
    expect((await state.books.ask('POST', `/inbox-mail/${mail?.id}/dismiss`)).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await state.books.ask('POST', `/inbox-mail/${mail?.id}/restore`)).body.dismissed_at).toBeNull()
    expect(await mails()).toHaveLength(1)
    const stranger = await openBooks(state.server)
    expect((await stranger.ask('POST', `/inbox-mail/${mail?.id}/dismiss`)).status).toBe(404)
  })

  test('in a forwarded mail is taken, and the logo of a signature is not', async () => {
    const inner = await mailOf({ to: 'ona@medis.lt', files: [invoiceFile('47')] })
    const logo = { name: 'logo.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex'), type: 'image/png' }
    await send({ files: [{ name: 'Fwd.eml', bytes: Buffer.from(inner), type: 'message/rfc822' }, logo] })
    expect((await list()).data.map(({ number }: Item) => number)).toEqual(['PN-47'])
    expect(await mails()).toEqual([])
  })

  test('with equal files is one paper', async () => {
    const { bytes } = invoiceFile('48')
    await send({
      files: [
        { name: 'a.pdf', bytes },
        { name: 'b.pdf', bytes },
      ],
    })
    const { data } = await list()
    expect(data.map(({ doubles }: Item) => doubles)).toEqual([0])
  })
})

describe('the sender', () => {
  const trustOf = async (mail: TestMail) => {
    await send(mail)
    const { data } = await list()
    return read(data[0].id)
  }

  test('is known with an address of a vendor whose domain is proved: such a paper can be certain', async () => {
    const vendor = {
      title: 'UAB „Popieriaus namai“',
      code: '304567894',
      vat_enabled: true,
      vat_code: 'LT100012345613',
      is_vendor: true,
    }
    await state.books.create('/client', { ...vendor, contacts: [{ email: 'Ona@medis.lt' }] })
    const paper = await trustOf({ headers: proved, files: [invoiceFile('51')] })
    expect(paper).toMatchObject({ state: 'ready', sender_trust: 'known' })
  })

  test('who is not on any card makes a paper doubtful', async () => {
    const paper = await trustOf({ headers: proved, files: [invoiceFile('52')] })
    expect(paper).toMatchObject({ state: 'doubtful', sender_trust: 'unknown' })
  })

  test('who is not proved is marked, also with the address of a vendor', async () => {
    await state.books.create('/client', {
      title: 'UAB „Medis“',
      is_vendor: true,
      contacts: [{ email: 'ona@medis.lt' }],
    })
    const paper = await trustOf({
      headers: { 'Authentication-Results': 'mx.example.lt; dmarc=fail' },
      files: [invoiceFile('53')],
    })
    expect(paper).toMatchObject({ state: 'doubtful', sender_trust: 'failed' })
  })
})

describe('copies and moves', () => {
  test('a second copy of a mail brings nothing', async () => {
    const mail = { messageId: '<1@medis.lt>', files: [invoiceFile('61')] }
    await send(mail)
    await send({ ...mail, headers: { 'X-Copy': 'yes' } })
    expect((await list()).data.map(({ doubles }: Item) => doubles)).toEqual([0])
  })

  test('a mailbox that was moved to another server brings nothing twice, and what waits is found again', async () => {
    await send({ files: [invoiceFile('62')] })
    await state.server.owner.query(`update company set deletion_at = now() + interval '7 days' where id = $1`, [
      state.books.company.id,
    ])
    await send({ files: [invoiceFile('63')] })
    expect((await mails())[0]).toMatchObject({ outcome: 'waiting', why: { code: 'deletion' } })
    state.imap.move()
    await state.server.owner.query('update company set deletion_at = null where id = $1', [state.books.company.id])
    state.server.setTime(hour(2))
    await receive()
    expect((await list()).data.map(({ number }: Item) => number).toSorted()).toEqual(['PN-62', 'PN-63'])
    expect(await mails()).toEqual([])
  })

  test('taken mails leave the mailbox after 30 days, those of unknown addresses stay', async () => {
    const old = hour(-24 * 31)
    await send({ files: [invoiceFile('64')] }, old)
    await state.imap.deliver({ to: 'somebody@example.lt' }, old)
    await receive()
    const [unknown] = state.imap.uids().slice(-1)
    expect(state.imap.uids()).toEqual([unknown])
    expect((await list()).data).toHaveLength(1)
  })
})

describe('the address', () => {
  test('is renewed by an owner, and mails to the previous one are not taken any more', async () => {
    const { body } = await state.books.ask('POST', '/inbox-address/renew')
    expect(body.address).toMatch(/^papers\+[a-z2-7]{16}@example\.lt$/)
    expect(body.address).not.toBe(state.address)
    await send({ files: [invoiceFile('81')] })
    expect((await list()).data).toEqual([])
    await send({ to: body.address, files: [invoiceFile('81')] })
    expect((await list()).data).toHaveLength(1)
    expect((await list()).meta.address).toBe(body.address)
  })

  test('that is renewed is in the security log of who renewed it, without the address', async () => {
    const renewals = async () =>
      (await state.books.read('/user/security-events')).data.filter(
        ({ event }: Item) => event === 'inbox_address_renewed',
      )
    await state.books.ask('POST', '/inbox-address/renew')
    const [renewal, ...others] = await renewals()
    expect(others).toEqual([])
    expect(renewal).toMatchObject({ outcome: 'ok', by: 'self', company: 'UAB „Žiedas“', detail: null })
    await state.books.read('/inbox-address')
    expect(await renewals()).toHaveLength(1)
  })

  test('of a deleted company is unknown', async () => {
    const gone = await openBooks(state.server)
    await receive()
    const { address: others } = await gone.read('/inbox-address')
    await state.server.owner.query('delete from company where id = $1', [gone.company.id])
    const before = Number((await mailbox()).unknown)
    await send({ to: others, files: [invoiceFile('82')] })
    expect(Number((await mailbox()).unknown)).toBe(before + 1)
  })
})
