import { expect, test } from 'vitest'
import { readPaper } from './read-paper.ts'
import { sourceLines } from './source-line.ts'

const owner = { title: 'UAB Medis', code: null, vat_code: null, accounts: [] }
const read = (text: string) => {
  const facts = readPaper(text, { owner, currency: 'EUR', today: '2026-11-28', isPicture: false })
  return sourceLines(text, facts)
}

test('each value comes with the line that it is printed in', () => {
  const text = `UAB „Popieriaus namai“\tPVM SĄSKAITA FAKTŪRA
Įmonės kodas 304567894\tSerija PN Nr. 20418
Išrašymo data: 2026-11-19
Popierius A4\t10\t16,00\t160,00
Suma be PVM\t160,00
PVM 21 %\t33,60
Iš viso su PVM\t193,60 EUR`
  expect(read(text)).toEqual({
    vendor: 'UAB „Popieriaus namai“ PVM SĄSKAITA FAKTŪRA',
    number: 'Įmonės kodas 304567894 Serija PN Nr. 20418',
    date: 'Išrašymo data: 2026-11-19',
    vat: 'PVM 21 % 33,60',
    total: 'Iš viso su PVM 193,60 EUR',
  })
})

test('what is not on the paper has no line', () => expect(read('Ačiū, kad pirkote')).toEqual({}))

test('a long line is cut', () => {
  const { date = '' } = read(`Data: 2026-11-19 ${'a'.repeat(400)}`)
  expect(date).toHaveLength(120)
})
