import { describe, expect, test } from 'vitest'
import { plannedDate } from './schedule.ts'
import { fillWords, unknownWords } from './words.ts'
import type { WordContext } from './words.ts'
import { changedPrice, priceFactor } from './price-change.ts'

const context: WordContext = {
  planned: '2026-11-12',
  every: { unit: 'month', count: 1, on: 'day' },
  language: 'lt',
}
const lt = (text: string, rest: Partial<WordContext> = {}) => fillWords(text, { ...context, ...rest })
const en = (text: string, rest: Partial<WordContext> = {}) => lt(text, { ...rest, language: 'en' })

describe('the words of a text in Lithuanian', () => {
  test.each([
    ['Svetainės priežiūra už {month}', 'Svetainės priežiūra už lapkričio mėn.'],
    ['Svetainės priežiūra už {mėnuo}', 'Svetainės priežiūra už lapkričio mėn.'],
    ['Priežiūra už {month} mėn.', 'Priežiūra už lapkričio mėn.'],
    ['Priežiūra už {month} mėnesį', 'Priežiūra už lapkričio mėnesį'],
    ['Suteiktos konsultacijos {month}', 'Suteiktos konsultacijos lapkritį'],
    ['Konsultacijos ({month})', 'Konsultacijos (lapkričio mėn.)'],
    ['Konsultacijos: {month}', 'Konsultacijos: lapkričio mėn.'],
    ['Nuoma {year} m. {month}', 'Nuoma 2026 m. lapkričio mėn.'],
    ['Apmokėti iki {month+1} 5 d.', 'Apmokėti iki gruodžio 5 d.'],
    ['{month} priežiūra', 'Lapkričio priežiūra'],
    ['{month}', 'Lapkritis'],
    ['Nuoma. {month} priežiūra', 'Nuoma. Lapkričio priežiūra'],
    ['Nuo {month-1} iki {month+2}', 'Nuo spalio mėn. iki sausio mėn.'],
    ['Darbai {month:kur}', 'Darbai lapkrityje'],
    ['Darbai už {month:ką}', 'Darbai už lapkritį'],
    ['Patenkinti {month:instrumental}', 'Patenkinti lapkričiu'],
    ['Ataskaita už {quarter}', 'Ataskaita už IV ketv.'],
    ['Ataskaita už {quarter+1} ir {year+1} m.', 'Ataskaita už I ketv. ir 2027 m.'],
    ['Nuoma už {period}', 'Nuoma už 2026 m. lapkričio mėn.'],
    ['Nuoma už {period-1}', 'Nuoma už 2026 m. spalio mėn.'],
  ])('%s becomes %s', (text, filled) => expect(lt(text)).toBe(filled))

  test('a period follows the repetition', () => {
    const period = (unit: WordContext['every']['unit'], count: number) =>
      lt('{period}', { every: { unit, count, on: 'day' } })
    expect(period('week', 2)).toBe('2026-11-12 – 2026-11-25')
    expect(period('month', 2)).toBe('2026 m. lapkričio–gruodžio mėn.')
    expect(period('month', 3)).toBe('2026 m. lapkričio – 2027 m. sausio mėn.')
    expect(period('quarter', 1)).toBe('2026 m. IV ketv.')
    expect(period('year', 1)).toBe('2026 m.')
    expect(period('year', 2)).toBe('2026–2027 m.')
  })

  test('each month of a year from the 31st is named once', () => {
    const schedule = { every: context.every, first_date: '2026-01-31', ends: null }
    const names = Array.from({ length: 12 }, (_, n) =>
      lt('už {month}', { planned: plannedDate(schedule, n) as string }),
    )
    expect(new Set(names).size).toBe(12)
    expect(names[1]).toBe('už vasario mėn.')
  })
})

describe('the words of a text in English', () => {
  test.each([
    ['Maintenance for {month}', 'Maintenance for November'],
    ['{month+2} {year+1}', 'January 2027'],
    ['Report for {quarter}', 'Report for Q4'],
    ['Rent for {period}', 'Rent for November 2026'],
  ])('%s becomes %s', (text, filled) => expect(en(text)).toBe(filled))
  test('a period of several months names the first and the last', () => {
    expect(en('{period}', { every: { unit: 'month', count: 2, on: 'day' } })).toBe('November–December 2026')
    expect(en('{period}', { every: { unit: 'month', count: 3, on: 'day' } })).toBe('November 2026 – January 2027')
  })
})

describe('other braces', () => {
  test.each(['{mnth}', '{month+100}', '{month:whom}', '{year:ko}', '{}', '{constructor}', '{month:constructor}'])('%s stays as it is', (text) => {
    expect(lt(text)).toBe(text)
    expect(unknownWords(`a ${text} b`)).toEqual([text])
  }) // prettier-ignore
  test('known words are not named as unknown', () =>
    expect(unknownWords('{month} {month+1} {mėnuo:ko} {year} {quarter-1} {period}')).toEqual([]))
  test('a text of many braces is read in a moment', () => {
    const started = performance.now()
    lt(`${'{month'.repeat(20_000)}}`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('planned price changes', () => {
  const changes = [
    { from: '2027-01-01', percent: '4' },
    { from: '2028-01-01', percent: '-10' },
  ]
  const price = (planned: string, text: string, currency = 'EUR') =>
    changedPrice(text, priceFactor(changes, planned), currency)
  test.each([
    ['2026-12-31', '600', '600'],
    ['2027-01-01', '600', '624'],
    ['2027-01-01', '0.99', '1.03'],
    ['2027-01-01', '0.0125', '0.013'],
    ['2028-06-12', '600', '561.6'],
    ['2027-01-01', '-600', '-624'],
  ])('on %s the price %s is %s', (planned, text, expected) => expect(price(planned, text)).toBe(expected))
  test('a price is rounded once, not after each change', () =>
    expect(changedPrice('0.10', priceFactor([{ from: '2026-01-01', percent: '4' }, { from: '2026-02-01', percent: '4' }], '2026-03-01'), 'EUR')).toBe('0.11')) // prettier-ignore
})
