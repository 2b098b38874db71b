import { expect, test } from 'vitest'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { lt } from '#texts/lt.ts'
import { payPlan } from './pay-plan.ts'

const account = (id: string, currency: string, change: object = {}) => ({
  id,
  title: id,
  account_number: null,
  bank_name: null,
  bank_code: null,
  currency,
  type: 'bank',
  is_main: false,
  show_in_invoice: true,
  accept_payments: true,
  archived: false,
  ...change,
})

const row = (number: string, change: object = {}) =>
  ({
    id: number,
    number,
    type: 'simple',
    currency: 'EUR',
    total: '121.00',
    unpaid: '121.00',
    voided_at: null,
    sent_at: null,
    is_invoiced: false,
    credited: 'none',
    ...change,
    // Only the fields that the plan reads.
  }) as InvoiceRow

const texts: Record<string, string> = lt.invoice_list
const t = ((key: string | string[], values: Record<string, string> = {}) => {
  const found = [key].flat().find((each) => texts[each]) ?? ''
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), texts[found] ?? '')
}) as unknown as Parameters<typeof payPlan>[2]

const accounts = [
  account('Kasa', 'EUR'),
  account('Pagrindinė', 'EUR', { is_main: true }),
  account('Sena', 'EUR', { archived: true }),
  account('Kortelė', 'USD', { accept_payments: false }),
  account('Doleriai', 'USD'),
]
const numbers = ({ excluded }: ReturnType<typeof payPlan>) => excluded.map(({ row: { number }, why }) => [number, why])

test('the payment plan sums unpaid amounts by currency and offers fitting accounts, the main one first', () => {
  const rows = [row('1'), row('2', { unpaid: '0.10' }), row('3', { unpaid: '0.20' }), row('4', { currency: 'USD' })]
  const { groups, excluded, count } = payPlan(rows, accounts, t)
  expect(groups.map(({ accounts: those, ...group }) => ({ ...group, accounts: those.map(({ id }) => id) }))).toEqual([
    { currency: 'EUR', count: 3, unpaid: '121.30', accounts: ['Pagrindinė', 'Kasa'] },
    { currency: 'USD', count: 1, unpaid: '121.00', accounts: ['Doleriai'] },
  ])
  expect([excluded, count]).toEqual([[], 4])
})

test('paid, void, invoiced and credit documents are excluded from the payment plan with a reason', () => {
  const rows = [
    row('1', { unpaid: '0.00' }),
    row('2', { voided_at: '2026-11-20T10:00:00Z' }),
    row('3', { type: 'proforma', is_invoiced: true }),
    row('4', { type: 'credit', unpaid: '-121.00' }),
    row('5'),
  ]
  const plan = payPlan(rows, accounts, t)
  expect(numbers(plan)).toEqual([
    ['1', lt.invoice_list.reason_paid],
    ['2', lt.invoice_list.reason_voided],
    ['3', lt.invoice_list.reason_invoiced],
    ['4', lt.invoice_list.reason_paid],
  ])
  expect(plan.excluded.some(({ noAccount }) => noAccount)).toBe(false)
  expect(plan.count).toBe(1)
})

test('documents in a currency without an account are excluded from the payment plan', () => {
  const plan = payPlan([row('1', { currency: 'PLN' }), row('2')], accounts, t)
  expect(numbers(plan)).toEqual([['1', 'Nėra PLN sąskaitos, kuri priima mokėjimus.']])
  expect(plan.excluded[0]?.noAccount).toBe(true)
  expect(plan.groups.map(({ currency }) => currency)).toEqual(['EUR'])
})
