import { expect, test } from 'vitest'
import { moneyText } from './money.tsx'

const nbsp = '\u00A0'

test.each([
  ['18462.40', 'EUR', 'lt', `18${nbsp}462,40${nbsp}€`],
  ['0', 'EUR', 'lt', `0,00${nbsp}€`],
  ['-242.00', 'EUR', 'lt', `\u2212242,00${nbsp}€`],
  ['1200.00', 'USD', 'lt', `1${nbsp}200,00${nbsp}USD`],
  ['1875.5', 'EUR', 'en', '€1,875.50'],
  ['-0.05', 'EUR', 'en', '\u2212€0.05'],
  ['9007199254740993.01', 'EUR', 'lt', `9${nbsp}007${nbsp}199${nbsp}254${nbsp}740${nbsp}993,01${nbsp}€`],
])('the amount %s %s is formatted exactly in %s', (amount, currency, locale, printed) => {
  expect(moneyText(amount, currency, locale)).toBe(printed)
})
