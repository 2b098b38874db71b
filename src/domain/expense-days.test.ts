import { expect, test } from 'vitest'
import { expenseDays } from '#domain/expense-days.ts'

const october = { today: '2026-11-20', closed_until: '2026-10-31', is_submitted: false }

test.each([
  ['an open month is registered and posted on its date', '2026-11-03', null, '2026-11-03', '2026-11-03'],
  ['a closed month is registered and posted today', '2026-10-30', null, '2026-11-20', '2026-11-20'],
  [
    'an open month may be registered later and is posted on its date',
    '2026-11-03',
    '2026-11-10',
    '2026-11-10',
    '2026-11-03',
  ],
  ['a closed month is posted on the day that was entered', '2026-10-30', '2026-11-02', '2026-11-02', '2026-11-02'],
  ['the future is registered on its date', '2026-12-03', null, '2026-12-03', '2026-12-03'],
])('an expense of %s', (_, date, entered, date_registered, posting_date) => {
  expect(expenseDays({ date, date_registered: entered }, october)).toEqual({ date_registered, posting_date })
})

test('an expense of any month is posted on its date while no period is closed', () => {
  expect(
    expenseDays(
      { date: '2020-01-01', date_registered: null },
      { today: '2026-11-20', closed_until: null, is_submitted: false },
    ),
  ).toEqual({
    date_registered: '2020-01-01',
    posting_date: '2020-01-01',
  })
})

test('an expense of an open month whose i.SAF was submitted is registered today and posted on its date', () => {
  const november = { today: '2026-11-20', closed_until: null, is_submitted: true }
  expect(expenseDays({ date: '2026-10-05', date_registered: null }, november)).toEqual({
    date_registered: '2026-11-20',
    posting_date: '2026-10-05',
  })
})
