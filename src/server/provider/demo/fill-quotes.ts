import type { FastifyInstance } from 'fastify'
import type { Contract } from '#contract/index.ts'
import type { RawInput } from '#contract/platform/row.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'
import type { PlannedInvoice } from './year.ts'

type Form = RawInput<Contract['invoice.create']>
type Demo = { app: FastifyInstance; call: Call; formOf: (planned: PlannedInvoice) => Form; today: PlainDate }

/** Answers a quote on its page, as its client does. */
const answer = async ({ app, call }: Demo, id: string, path: string, fields: Record<string, string>): Promise<void> => {
  const { url } = await call('invoice.link', { id })
  const page = new URL(url).pathname
  const { body } = await app.inject({ method: 'GET', url: page })
  await app.inject({ method: 'GET', url: `${page}/page.css` })
  const document = /name="document" value="([0-9a-f]{64})"/.exec(body)?.[1] ?? ''
  await app.inject({
    method: 'POST',
    url: `${page}/${path}`,
    payload: new URLSearchParams({ ...fields, document }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** A quote in each state: not sent, seen, accepted, declined, expired, and invoiced in part and whole. Returns the number of documents. */
export const fillQuotes = async (demo: Demo): Promise<number> => {
  const { app, call, formOf, today } = demo
  let count = 0
  const create = (client: number, daysAgo: number, days: number, ...products: number[]) => {
    count += 1
    const date = addDays(today, -daysAgo)
    const lines = products.map((product, quantity) => ({ product, quantity }))
    const form = formOf({ client, date, lines, discount: false, paymentPlan: { kind: 'unpaid' } })
    const note = 'Darbus pradedame per 5 darbo dienas nuo priėmimo, baigiame per 6 savaites. Avansas – 30 %.'
    return call(
      'invoice.create',
      {},
      { ...form, type: 'quote', date_due: null, valid_until: addDays(date, days), note },
    )
  }
  const invoiceOf = async (id: string, lines?: { id: string; quantity: string }[]) => {
    count += 1
    const part: Record<string, string> = lines ? { lines: JSON.stringify(lines) } : {}
    const { item } = await call('invoice.create_form', { from_quote: id, ...part })
    await call('invoice.create', {}, item as Form)
  }
  await create(3, 75, 30, 0, 2)
  const whole = await create(0, 40, 60, 2, 3)
  await call('invoice.accept', { id: whole.id }, { name: 'Rasa Petrauskaitė' })
  await invoiceOf(whole.id)
  const declined = await create(1, 24, 30, 0, 1)
  await answer(demo, declined.id, 'decline', { reason: 'Šiemet biudžetas jau išnaudotas, grįšime pavasarį.' })
  const partly = await create(2, 15, 30, 4, 1, 3)
  await call('invoice.accept', { id: partly.id }, { name: null })
  await invoiceOf(
    partly.id,
    partly.lines.slice(0, 1).map(({ id, quantity }) => ({ id, quantity })),
  )
  const accepted = await create(0, 9, 30, 1, 2)
  await answer(demo, accepted.id, 'accept', { name: 'Rasa Petrauskaitė' })
  const seen = await create(1, 8, 30, 2, 0, 3)
  const { url } = await call('invoice.link', { id: seen.id })
  for (const part of ['', '/page.css']) await app.inject({ method: 'GET', url: new URL(url).pathname + part })
  await create(2, 1, 30, 3)
  return count
}
