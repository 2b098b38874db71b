import { expect, test } from 'vitest'
import { claimsCompensation, interestPercent, lateInterest } from './interest.ts'
import type { InterestTerms } from './interest.ts'

const terms = (rule: InterestTerms['rule'], fields: Partial<InterestTerms> = {}): InterestTerms => ({
  rule,
  percent: null,
  compensation: false,
  ...fields,
})

test('the Civil Code takes 6 % of a business and 5 % of a private person', () => {
  expect(interestPercent(terms('civil_code'), 'legal', '2026-11-08')).toBe('6')
  expect(interestPercent(terms('civil_code'), 'individual', '2026-11-08')).toBe('5')
})

test('the law on late payments takes the rate of the half-year of the first late day and 8 points', () => {
  expect(interestPercent(terms('late_payment_law'), 'legal', '2024-06-29')).toBe('12.5')
  expect(interestPercent(terms('late_payment_law'), 'legal', '2024-06-30')).toBe('12.25')
  expect(interestPercent(terms('late_payment_law'), 'legal', '2020-03-01')).toBe('8')
})

test('the law on late payments is not for private persons: they owe what the Civil Code says, and no compensation', () => {
  const law = terms('late_payment_law', { compensation: true })
  expect(interestPercent(law, 'individual', '2026-01-10')).toBe('5')
  expect(claimsCompensation(law, 'individual')).toBe(false)
  expect(claimsCompensation(law, 'legal')).toBe(true)
  expect(claimsCompensation(terms('civil_code', { compensation: true }), 'legal')).toBe(false)
})

test('without a rule there is no interest, and an own rate is taken as it is', () => {
  expect(interestPercent(terms('none'), 'legal', '2026-01-10')).toBeNull()
  expect(interestPercent(terms('own', { percent: '18.25' }), 'individual', '2026-01-10')).toBe('18.25')
})

const late = { due: '2026-11-08', today: '2026-11-20', currency: 'EUR', percent: '6' }

test('interest runs from the day after the due day until today', () => {
  expect(lateInterest(late, [{ from: '2026-10-01', amount: '1640.00' }])).toBe('3.24')
  expect(lateInterest({ ...late, today: '2026-11-09' }, [{ from: '2026-10-01', amount: '36500.00' }])).toBe('6.00')
  expect(lateInterest({ ...late, today: '2026-11-08' }, [{ from: '2026-10-01', amount: '36500.00' }])).toBe('0.00')
})

test('a payment in between ends the interest of its amount on its day', () => {
  const opens = [
    { from: '2026-10-01', amount: '73000.00' },
    { from: '2026-10-20', amount: '36500.00' },
    { from: '2026-11-11', amount: '18250.00' },
    { from: '2026-12-01', amount: '0.00' },
  ]
  // 2 days of 36,500 and 10 days of 18,250 at 6 %.
  expect(lateInterest(late, opens)).toBe('42.00')
})

test('interest of a currency without cents is a whole number', () => {
  expect(lateInterest({ ...late, currency: 'JPY' }, [{ from: '2026-10-01', amount: '164000' }])).toBe('324')
})
