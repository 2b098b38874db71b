import { expect, test } from 'vitest'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { activityExpenses, activityInvoices, unpaidInvoices } from './activity-year.ts'

const totalOf = (all: readonly { price: string }[]) => amountText(sum(all.map(({ price }) => dec(price))), 'EUR')

test('by the end of November the activity has received 41 260 euros and paid 9 412.30, as on the pictures', () => {
  const invoices = activityInvoices('2026-11-24')
  const received = invoices.filter(({ paid }) => paid !== null && paid >= '2026-01-01')
  expect(totalOf(received)).toBe('41260.00')
  expect(totalOf(received.filter(({ activity }) => activity === 'training'))).toBe('6300.00')
  expect(totalOf(activityExpenses('2026-11-24'))).toBe('9412.30')
  // What counts for the VAT threshold goes by the days of invoices and is the same.
  const issued = [...invoices, ...unpaidInvoices('2026-11-24')].filter(({ date }) => date >= '2026-01-01')
  expect(totalOf(issued)).toBe('41260.00')
})

test.each(['2026-01-01', '2026-02-28', '2026-07-05', '2026-12-31'])(
  'on %s no invoice, payment or expense of the activity has a day to come',
  (today) => {
    const days = [...activityInvoices(today), ...unpaidInvoices(today)].flatMap(({ date, paid }) => [
      date,
      paid ?? date,
    ])
    expect([...days, ...activityExpenses(today).map(({ date }) => date)].filter((day) => day > today)).toEqual([])
    expect(activityInvoices(today).filter(({ date, paid }) => paid !== null && paid < date)).toEqual([])
  },
)
