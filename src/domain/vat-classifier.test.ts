import { expect, test } from 'vitest'
import { lithuanianVat } from '#domain/default-vat.ts'
import { isInForce } from '#domain/vat.ts'
import { vatClassifier } from '#domain/vat-classifier.ts'

test('every classifier code is listed once, with texts in both languages and dates in order', () => {
  expect(vatClassifier).toHaveLength(59)
  expect(new Set(vatClassifier.map(({ code }) => code)).size).toBe(59)
  for (const { code, lt, en, valid_from, valid_to } of vatClassifier) {
    expect(code).toMatch(/^PVM\d+$/)
    expect(lt.length > 3 && en.length > 3, code).toBe(true)
    for (const day of [valid_from, valid_to]) expect(day ?? '2026-01-01', code).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((valid_from ?? '') <= (valid_to ?? '9'), code).toBe(true)
  }
})

test('the default VAT rates have classifier codes, and the code of the 9 % rate has expired in 2026', () => {
  const codes = new Map(vatClassifier.map((row) => [row.code, row]))
  for (const { code } of lithuanianVat) if (code !== null) expect(codes.has(code), code).toBe(true)
  const nine = codes.get('PVM2')
  expect(nine && isInForce(nine, '2025-12-31')).toBe(true)
  expect(nine && isInForce(nine, '2026-01-01')).toBe(false)
})
