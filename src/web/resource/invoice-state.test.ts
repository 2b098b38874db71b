import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { invoice_list as en } from '#texts/en/invoice_list.ts'
import { invoice_list as lt } from '#texts/lt/invoice_list.ts'
import { settledShare, stateOf, stateText } from './invoice-state.ts'
import type { StateFacts } from './invoice-state.ts'

const today = '2026-11-20'
const zone = 'Europe/Vilnius'
const open: StateFacts = {
  type: 'simple',
  date_due: '2026-12-03',
  total: '100.00',
  paid: '0.00',
  unpaid: '100.00',
  payment_state: 'unpaid',
  overdue: false,
  reference_number: null,
  voided_at: null,
  deleted_at: null,
  is_invoiced: false,
  credited: 'none',
}
const late = (date_due: string): Partial<StateFacts> => ({ date_due, overdue: true })

const textsIn = async (language: 'lt' | 'en') => {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    resources: { lt: { invoice_list: lt }, en: { invoice_list: en } },
    interpolation: { escapeValue: false },
  })
  const t = i18n.getFixedT(language, 'invoice_list')
  return (change: Partial<StateFacts>) => stateText(stateOf({ ...open, ...change }, today, zone), t, language)
}

describe('the state of an invoice', () => {
  const cases: [string, Partial<StateFacts>, lt: string, en: string][] = [
    ['due later this year', {}, 'Iki gruodžio 3\u00a0d.', 'Due 3 December'],
    ['due over the New Year', { date_due: '2027-01-04' }, 'Iki sausio 4\u00a0d.', 'Due 4 January'],
    ['due in a far year', { date_due: '2027-11-20' }, 'Iki 2027\u00a0m. lapkričio 20\u00a0d.', 'Due 20 November 2027'],
    ['due today is not late', { date_due: today }, 'Iki šiandien', 'Due today'],
    ['never due', { date_due: null }, 'Neapmokėta', 'Unpaid'],
    ['one day late', late('2026-11-19'), 'Vėluoja 1 dieną', '1 day overdue'],
    ['two days late', late('2026-11-18'), 'Vėluoja 2 dienas', '2 days overdue'],
    ['ten days late', late('2026-11-10'), 'Vėluoja 10 dienų', '10 days overdue'],
    ['twelve days late', late('2026-11-08'), 'Vėluoja 12 dienų', '12 days overdue'],
    ['twenty-one days late', late('2026-10-30'), 'Vėluoja 21 dieną', '21 days overdue'],
    ['twenty-two days late', late('2026-10-29'), 'Vėluoja 22 dienas', '22 days overdue'],
    ['late over both clock changes', late('2026-03-20'), 'Vėluoja 245 dienas', '245 days overdue'],
    ['partly paid', { payment_state: 'partly-paid', paid: '36.00' }, 'Apmokėta iš dalies', 'Partly paid'],
    [
      'partly paid and late',
      { ...late('2026-11-19'), payment_state: 'partly-paid', paid: '36.00' },
      'Vėluoja 1 dieną',
      '1 day overdue',
    ],
    ['paid', { payment_state: 'paid', paid: '100.00' }, 'Apmokėta', 'Paid'],
    ['credited, not paid', { payment_state: 'paid', unpaid: '0.00', credited: 'whole' }, 'Kredituota', 'Credited'],
    [
      "settled by another invoice's credit",
      { payment_state: 'paid', unpaid: '0.00' },
      'Įskaityta kreditu',
      'Settled by credit',
    ],
    ['credited after it was paid off', { date_due: null, credited: 'whole' }, 'Kredituota', 'Credited'],
    [
      'credited in part, the rest paid',
      { payment_state: 'paid', paid: '100.00', credited: 'partly' },
      'Kredituota iš dalies',
      'Partly credited',
    ],
    [
      'credited in part, the rest unpaid',
      { payment_state: 'partly-paid', paid: '36.00', credited: 'partly' },
      'Kredituota iš dalies',
      'Partly credited',
    ],
    [
      'credited in part and late',
      { ...late('2026-11-19'), payment_state: 'partly-paid', paid: '36.00', credited: 'partly' },
      'Vėluoja 1 dieną',
      '1 day overdue',
    ],
    ['void, whatever was paid', { voided_at: '2026-11-01T10:00:00Z', payment_state: 'paid' }, 'Anuliuota', 'Void'],
    ['credit', { type: 'credit', reference_number: 'KV-0239' }, 'Kreditinė KV-0239', 'Credits KV-0239'],
    ['credit invoice without a reference', { type: 'credit' }, 'Kreditinė', 'Credit invoice'],
    ['deleted today', { deleted_at: '2026-11-20T08:00:00Z' }, 'Ištrinta, dar 7 dienos', 'Deleted, 7 days left'],
    ['deleted two days ago', { deleted_at: '2026-11-18T08:00:00Z' }, 'Ištrinta, dar 5 dienos', 'Deleted, 5 days left'],
    ['deleted six days ago', { deleted_at: '2026-11-14T08:00:00Z' }, 'Ištrinta, dar 1 diena', 'Deleted, 1 day left'],
    ['deleted a week ago', { deleted_at: '2026-11-13T08:00:00Z' }, 'Ištrinta, išnyks šiandien', 'Deleted, last day'],
    // 23:30 in UTC is already the next day in Vilnius.
    [
      'deleted late in the evening',
      { deleted_at: '2026-11-17T23:30:00Z' },
      'Ištrinta, dar 5 dienos',
      'Deleted, 5 days left',
    ],
  ]
  test.each(cases)('the state of an invoice: %s', async (_, change, inLithuanian, inEnglish) => {
    expect((await textsIn('lt'))(change)).toBe(inLithuanian)
    expect((await textsIn('en'))(change)).toBe(inEnglish)
  })

  test('the state of a partly paid invoice has the paid share', () => {
    expect(
      stateOf({ ...open, payment_state: 'partly-paid', paid: '36.00', unpaid: '64.00' }, today, zone),
    ).toMatchObject({
      mark: 'partly',
      share: 0.36,
    })
  })

  test('the state counts a document with a total of zero as paid', () => {
    expect(settledShare({ unpaid: '0.00', total: '0.00' })).toBe(1)
    expect(settledShare({ unpaid: '-50.00', total: '-100.00' })).toBe(0.5)
  })
})
