import { afterAll, expect, test } from 'vitest'
import { accept, createSellingServer, customerOf, givePlan } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import { testMoment } from '#server/test/server.ts'
import { maintainPlans } from './keep-plans.ts'

const { server } = await createSellingServer()
afterAll(() => server.close())

test('a plan’s end is announced 14, 7 and 1 days before, once each, even if the job runs twice or misses a day', async () => {
  const customer = await customerOf(server)
  await server.runJobs()
  await givePlan(server, customer.id, '2026-12-05')
  const endEmails = () =>
    server
      .emails()
      .filter(
        (email) =>
          email.includes(`To: ${customer.email}`) && /baigsis|paskutin/i.test(readMail(email).headers['subject'] ?? ''),
      )
  const countOn = async (day: string) => {
    server.setTime(new Date(`${day}T10:00:00Z`))
    await Promise.all([maintainPlans(server.first.services), maintainPlans(server.first.services)])
    await maintainPlans(server.first.services)
    await server.runJobs()
    return endEmails().length
  }
  try {
    const counts: number[] = []
    for (const day of [
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-30',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
      counts.push(await countOn(day))
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3])
  } finally {
    server.setTime(testMoment)
  }
})

test('a renewed plan is not announced to end, and its announcements start again', async () => {
  const customer = await customerOf(server)
  await givePlan(server, customer.id, '2026-11-25')
  await maintainPlans(server.first.services)
  await accept(server, (await customer.order({ duration: 1 })).body.order_id)
  await server.runJobs()
  expect(
    server
      .emails()
      .filter(
        (email) => email.includes(`To: ${customer.email}`) && /baigsis/.test(readMail(email).headers['subject'] ?? ''),
      ),
  ).toEqual([])
  const { rows } = await server.owner.query('select warned, valid_until from subscription where user_id = $1', [
    customer.id,
  ])
  expect(rows[0].warned).toBeNull()
})

test('an invoice whose job was lost is written later, once', async () => {
  const customer = await customerOf(server)
  const { order_id } = (await customer.order()).body
  await accept(server, order_id)
  await server.first.owner.query('delete from graphile_worker._private_jobs')
  try {
    server.setTime(new Date(testMoment.getTime() + 2 * 60 * 60 * 1000))
    await Promise.all([maintainPlans(server.first.services), maintainPlans(server.first.services)])
    await server.runJobs()
  } finally {
    server.setTime(testMoment)
  }
  expect((await customer.ask('GET', '/user/subscription/invoices')).body.data).toHaveLength(1)
})
