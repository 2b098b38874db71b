import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { invoice_list as en } from '#texts/en/invoice_list.ts'
import { invoice_list as lt } from '#texts/lt/invoice_list.ts'
import { invoiceEvents } from './invoice-events.ts'
import { refusalText } from './reason-texts.ts'

const i18n = createInstance()
await i18n.init({
  lng: 'lt',
  resources: { lt: { invoice_list: lt }, en: { invoice_list: en } },
  interpolation: { escapeValue: false },
})
const t = i18n.getFixedT('lt', 'invoice_list')
const texts = { t, language: 'lt', today: '2026-11-20', timeZone: 'Europe/Vilnius' } as const

const part = (id: string, change: Partial<Invoice['payments'][number]>): Invoice['payments'][number] => ({
  id,
  payment_id: id,
  date: '2026-11-20',
  account: { id: 'a', title: '„Swedbank“' },
  amount: '1500.00',
  unused: '0.00',
  type: 'income',
  credit: null,
  created_at: '2026-11-20T08:31:00Z',
  ...change,
})
const invoice = (change: Partial<Invoice>) =>
  ({
    currency: 'EUR',
    created_at: '2026-11-20T08:14:00Z',
    created_by: 'Rūta Žemaitytė',
    payment_state: 'partly-paid',
    sent_at: null,
    viewed_at: null,
    voided_at: null,
    voided_by: null,
    deleted_at: null,
    payments: [],
    ...change,
    // Only the fields that the events need.
  }) as unknown as Invoice
const lines = (change: Partial<Invoice>) =>
  invoiceEvents(invoice(change), texts).map(({ text, note }) =>
    `${String(text)} | ${String(note)}`.replaceAll('\u00A0', ' '),
  )

test('the events of an invoice are listed newest first, in the time zone of the company', () => {
  const payments = [
    part('p1', {}),
    part('p2', { amount: '20.00', account: null, date: '2026-11-17', created_at: '2026-11-19T22:30:00Z' }),
  ]
  expect(lines({ payments, created_at: '2026-11-19T10:00:00Z', sent_at: '2026-11-05T07:05:00Z' })).toEqual([
    'Gauta 1 500,00 € | „Swedbank“, šiandien 10:31',
    // 22:30 in UTC is already the next day in Vilnius.
    'Gauta 20,00 € | šiandien 00:30, mokėjimo data 2026-11-17',
    'Išrašė Rūta Žemaitytė | vakar 12:00',
    'Išsiųsta klientui | lapkričio 5 d. 09:05',
  ])
})

test('an invoice without a known author still has the event that it was issued', () => {
  expect(lines({ created_by: null, created_at: '2025-11-05T07:05:00Z' })).toEqual(['Išrašyta | 2025-11-05 09:05'])
})

test('an invoice of another program names who moved it in', () => {
  expect(lines({ origin: 'import', created_at: '2026-11-19T10:00:00Z' })).toEqual([
    'Iš kitos programos perkėlė Rūta Žemaitytė | vakar 12:00',
  ])
})

test('the events name who voided and who deleted an invoice when it is known', () => {
  const at = '2026-11-20T09:00:00Z'
  expect(lines({ voided_at: at, voided_by: 'Ona' })[0]).toBe('Anuliavo Ona | šiandien 11:00')
  expect(lines({ voided_at: at })[0]).toBe('Anuliuota | šiandien 11:00')
  expect(lines({ deleted_at: at, deleted_by: 'Ona' })[0]).toBe('Ištrynė Ona | šiandien 11:00')
})

test('an invoice delivered over Peppol is listed once as sent, with its receiver', () => {
  const moments = { created_at: '2026-11-20T09:00:00Z', sent_at: '2026-11-20T09:01:00Z' }
  const email = { id: 'e', way: 'peppol', status: 'delivered', receiver: '0200:110053842', ...moments }
  const events = invoiceEvents(invoice({ sent_at: '2026-11-20T09:00:30Z' }), texts, [email as DocumentEmail])
  expect(events.map(({ text }) => text)).toEqual([
    t('event_sent_to', { receiver: '0200:110053842' }),
    'Išrašė Rūta Žemaitytė',
  ])
})

test('an unknown reason falls back to a general text', () => {
  expect(refusalText('edit', 'sent', t)).toBe(lt.locked_edit_sent)
  expect(refusalText('delete', 'eclipse', t)).toBe(lt.reason_else)
})
