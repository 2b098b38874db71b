import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { currencyDigits } from '#domain/currency.ts'
import { minorText } from '#domain/minor-units.ts'
import { amountInWords } from './amount-in-words.ts'

type Vector = { amount: number; currency: string; lt: string; en: string }
const file = new URL('./cases/spellout.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')).vectors as Vector[]
const amountOf = ({ amount, currency }: Vector) => minorText(BigInt(amount), currencyDigits(currency))

describe('an amount in words', () => {
  test('the file of amounts in words has test vectors', () => expect(vectors.length).toBeGreaterThan(200))

  test.each(vectors)('$currency $amount in minor units is $lt in words', (vector) => {
    expect(amountInWords(amountOf(vector), vector.currency, 'lt')).toBe(vector.lt)
    expect(amountInWords(amountOf(vector), vector.currency, 'en')).toBe(vector.en)
  })

  test.each([
    ['1000000000000.00', 'EUR'],
    ['-1000000000000.00', 'EUR'],
    ['1e3', 'EUR'],
    ['', 'EUR'],
    ['1.005', 'EUR'],
    ['1.5', 'JPY'],
    ['1.00', 'XYZ'],
  ])('the amount %s %s has no text in words instead of a wrong one', (amount, currency) => {
    expect(amountInWords(amount, currency, 'lt')).toBeUndefined()
  })

  test.each([
    ['-0.00', 'EUR', 'Nulis eurų 00 ct'],
    ['-0.05', 'EUR', 'Minus nulis eurų 05 ct'],
    ['1', 'EUR', 'Vienas euras 00 ct'],
    ['1.5', 'EUR', 'Vienas euras 50 ct'],
    ['2002.00', 'SEK', 'Du tūkstančiai dvi Švedijos kronos 00 öre'],
    ['2000', 'JPY', 'Du tūkstančiai Japonijos jenų'],
    ['12.345', 'KWD', 'Dvylika KWD 345/1000'],
    ['12', 'KRW', 'Dvylika KRW'],
    ['1000000.00', 'EUR', 'Vienas milijonas eurų 00 ct'],
  ])('the amount %s %s in words is %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'lt')).toBe(words)
  })
})
