import { expect, test } from 'vitest'
import { receiptPurpose } from './receipt-purpose.ts'
import type { PaidDocument } from './receipt-purpose.ts'

const invoice = (number: string | null, fields: Partial<PaidDocument> = {}): PaidDocument => ({
  type: 'simple',
  vat: true,
  number,
  date: '2026-11-20',
  ...fields,
})

test.each([
  ['cash-register-income', [invoice('SF-000123')], 'Apmokėta pagal PVM sąskaitą faktūrą SF-000123'],
  ['cash-receipt', [invoice('SF-000123')], 'Sumokėta pagal PVM sąskaitą faktūrą SF-000123'],
  ['cash-receipt', [invoice('SF-1', { vat: false })], 'Sumokėta pagal sąskaitą faktūrą SF-1'],
  [
    'cash-register-income',
    [invoice('ISF-7', { type: 'proforma' })],
    'Apmokėta pagal išankstinę sąskaitą faktūrą ISF-7',
  ],
  ['cash-receipt', [invoice('SF-1'), invoice('SF-2')], 'Sumokėta pagal PVM sąskaitas faktūras SF-1, SF-2'],
  [
    'cash-receipt',
    [invoice('SF-1'), invoice('ISF-1', { type: 'proforma' })],
    'Sumokėta pagal PVM sąskaitą faktūrą SF-1 ir išankstinę sąskaitą faktūrą ISF-1',
  ],
  [
    'cash-register-expense',
    [invoice(null, { type: 'expense', vat: false })],
    'Apmokėta pagal sąskaitą faktūrą (2026-11-20)',
  ],
] as const)('the purpose of a %s lists its documents: %j', (type, documents, expected) => {
  expect(receiptPurpose(type, documents)).toBe(expected)
})

test('the purpose of a payment without documents is an advance', () => {
  expect(receiptPurpose('cash-receipt', [])).toBe('Išankstinė įmoka už prekes ar paslaugas')
  expect(receiptPurpose('cash-register-income', [])).toBe('Išankstinė įmoka už prekes ar paslaugas')
  expect(receiptPurpose('cash-register-expense', [])).toBe('Avansas už prekes ar paslaugas')
})

test('the purpose of a payment of many documents is shortened to what can be stored', () => {
  const documents = Array.from({ length: 200 }, (_, index) => invoice(`SF-${index}`))
  expect(receiptPurpose('cash-receipt', documents).length).toBeLessThanOrEqual(500)
})
