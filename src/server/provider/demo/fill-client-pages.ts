import type { FastifyInstance } from 'fastify'
import type { Invoice } from '#contract/sales/invoice.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'

type Demo = { app: FastifyInstance; call: Call; today: PlainDate }

/** Opens the page of an invoice as its client does, and asks. */
const ask = async ({ app, call }: Demo, { id }: Invoice, text?: string): Promise<void> => {
  const { url } = await call('invoice.link', { id })
  const path = new URL(url).pathname
  for (const part of ['', '/page.css']) await app.inject({ method: 'GET', url: `${path}${part}` })
  if (text === undefined) return
  await app.inject({
    method: 'POST',
    url: `${path}/question`,
    payload: new URLSearchParams({ text }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** A client that is reminded gently: before the due day and two weeks after it. */
const setOwnDays = async (call: Call, id: string): Promise<void> => {
  const { item } = await call('client.edit_form', { id })
  await call('client.update', { id }, { version: item.version, reminder_days: [-3, 14] })
}

/**
 * Some clients saw their invoices, two asked, one got an answer, and one promised to pay. Reminders go by themselves, to a client and about
 * an invoice on days of their own, and so do monthly statements.
 */
export const fillClientPages = async (demo: Demo, unpaid: readonly Invoice[]): Promise<void> => {
  const { call, today } = demo
  const [newest, second, third] = unpaid.filter(({ overdue }) => !overdue).toReversed()
  const late = unpaid.find(({ overdue }) => overdue)
  if (newest) await ask(demo, newest, 'Laba diena, ar galima sąskaitoje nurodyti mūsų užsakymo numerį U-2207?')
  if (second) {
    await ask(demo, second, 'Ar tinka sumokėti dviem dalimis?')
    await call('invoice.answer', { id: second.id }, { text: 'Tinka. Antrą dalį galite pervesti kitą mėnesį.' })
  }
  if (third) await ask(demo, third)
  if (late) await call('invoice.promise', { id: late.id }, { date: addDays(today, 5) })
  if (newest) await setOwnDays(call, newest.client_id)
  if (second) await call('invoice.set_reminders', { id: second.id }, { off: false, days: [-5, 2] })
  await call('statement.save_settings', {}, { version: 0, on: true, day: 3, receivers: 'with_movement' })
  const { version, steps, hours, interest, only_working_days } = await call('reminder.settings', {})
  const kept = steps.map(({ id, days, title, on, letters }) => ({ id, days, title, on, letters }))
  await call('reminder.save_settings', {}, { version, on: true, steps: kept, hours, interest, only_working_days })
  const signature = { lt: 'Rūta Žemaitytė\nMB „Raidės ir linijos“ · +370 612 34567', en: null }
  await call('letter-settings.save', {}, { version: 0, signature, receipts: false })
  const message = 'Labas,\n\nsiunčiame {what} {number}. {payment}\n\nPeržiūrėti ir apmokėti: {link}\n\n{signature}'
  const letter = { kind: 'invoice', language: 'lt' }
  await call('letter-template.save', letter, { version: 0, subject: null, message })
}
