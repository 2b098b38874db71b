import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { testMoment } from '#server/test/server.ts'
import { hour, invoiceFile, useInboxMail } from './test/use-inbox-mail.ts'

const { state, receive, send, mails, list } = useInboxMail()

describe('limits', () => {
  test('papers over the limit of a day wait in the mailbox and are taken later', async () => {
    await state.server.owner.query(
      `insert into attempt (key, happened_at) select $1, $2::timestamptz - i * interval '1 second' from generate_series(1, 100) i`,
      [`papers of company ${state.books.company.id}`, testMoment.toISOString()],
    )
    await send({ files: [invoiceFile('71')] })
    expect((await list()).data).toEqual([])
    expect(await mails()).toMatchObject([{ outcome: 'waiting', why: { code: 'day_limit' } }])
    state.server.setTime(hour(25))
    await receive()
    expect((await list()).data).toHaveLength(1)
    expect(await mails()).toEqual([])
  })

  test('a company that was restored takes nothing until its owner confirms', async () => {
    await state.server.owner.query(
      `insert into company_sending (company_id, changed_by, changed_at, restored_from) values ($1, 'restore', now(), now())`,
      [state.books.company.id],
    )
    await send({ files: [invoiceFile('72')] })
    expect(await mails()).toMatchObject([{ outcome: 'waiting', why: { code: 'paused' } }])
    await state.server.owner.query('update company_sending set restored_from = null where company_id = $1', [
      state.books.company.id,
    ])
    state.server.setTime(hour(2))
    await receive()
    expect((await list()).data).toHaveLength(1)
  })

  test('a mail that waits for two weeks is refused with the reason', async () => {
    await state.server.owner.query(`update company set deletion_at = '2027-01-01' where id = $1`, [
      state.books.company.id,
    ])
    await send({ files: [invoiceFile('73')] })
    state.server.setTime(hour(24 * 15))
    await receive()
    expect(await mails()).toMatchObject([{ outcome: 'refused', why: { code: 'deletion' }, retry_at: null }])
  })

  test('a mail that is too large is refused by its size, without its files', async () => {
    const zeros = { name: 'didelis.pdf', bytes: Buffer.alloc(20 * 1024 * 1024) }
    await send({ files: [zeros], subject: 'Didelis' })
    expect(await mails()).toMatchObject([{ outcome: 'refused', subject: 'Didelis', why: { code: 'too_large' } }])
  })

  test('parts in parts in parts and a bomb of headers are refused, and mails behind them are taken', async () => {
    const nested = Array.from(
      { length: 200 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    ).join('')
    const head = `From: ona@medis.lt\r\nTo: ${state.address}\r\nSubject: Bomba\r\n`
    await state.imap.deliver(`${head}${nested}`)
    await state.imap.deliver(
      `${head}${'X-Fill: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(12_000)}\r\nbody`,
    )
    await send({ files: [invoiceFile('74')] })
    expect((await mails()).map(({ why }) => why.code)).toEqual(['unreadable', 'unreadable'])
    expect((await list()).data).toHaveLength(1)
  })

  test('a mail whose reader was killed three times is refused', async () => {
    await state.imap.deliver({ to: state.address, files: [invoiceFile('75')] })
    await state.server.owner.query('update inbox_mailbox set next_uid = $1, tries = 3', [state.imap.uids().at(-1)])
    await receive()
    expect(await mails()).toMatchObject([{ outcome: 'refused', why: { code: 'unreadable' } }])
  })
})

test('records of mails are deleted after 90 days, and their papers stay', async () => {
  await send({ files: [invoiceFile('91')] })
  state.server.setTime(hour(24 * 91))
  await runHousekeeping(state.server.services)
  const { rows } = await state.server.owner.query('select from inbox_mail where company_id = $1', [
    state.books.company.id,
  ])
  expect(rows).toEqual([])
  // The session has expired meanwhile.
  const papers = await state.server.owner.query('select sender, subject, mail_id from paper where company_id = $1', [
    state.books.company.id,
  ])
  expect(papers.rows).toEqual([{ sender: 'ona@medis.lt', subject: 'Sąskaita', mail_id: null }])
})

test('after a restore of the instance the mailbox is not read until an operator confirms', async () => {
  await state.server.owner.query(
    `insert into sending_stop (stopped_at, stopped_by, restored_from) values (now(), 'restore', now())`,
  )
  await send({ files: [invoiceFile('92')] })
  expect((await list()).data).toEqual([])
  await state.server.owner.query('delete from sending_stop')
  await receive()
  expect((await list()).data).toHaveLength(1)
})
