import { describe, expect, test } from 'vitest'
import { readPaper } from './read-paper.ts'

const owner = {
  title: 'MB „Raidės ir linijos“',
  code: '304410257',
  vat_code: 'LT100009814216',
  accounts: ['LT601010012345678901'],
}
const read = (text: string, isPicture = false) =>
  readPaper(text, { owner, currency: 'EUR', today: '2026-11-27', isPicture })

const invoice = `PVM SĄSKAITA FAKTŪRA
Serija PN Nr. 20418
2026 m. lapkričio 19 d.
Pardavėjas\tPirkėjas
UAB „Popieriaus namai“\tMB „Raidės ir linijos“
Įmonės kodas 304410255\tĮmonės kodas 304410257
PVM mokėtojo kodas LT100008814214
A. s. LT12 1000 0111 0100 1000
Apmokėti iki: 2026-12-03
Prekė\tKiekis\tKaina\tSuma
Popierius A4\t20\t8,00\t160,00
Suma be PVM\t160,00
PVM 21 %\t33,60
Iš viso su PVM\t193,60 EUR`

test('an invoice of a shop in two columns is read whole', () => {
  expect(read(invoice)).toMatchObject({
    kind: 'invoice',
    number: { value: 'PN-20418', doubt: null },
    date: { value: '2026-11-19', doubt: null },
    date_due: { value: '2026-12-03', doubt: null },
    total: { value: '193.6', doubt: null },
    net: { value: '160', doubt: null },
    vat: { value: '33.6', doubt: null },
    currency: { value: 'EUR', doubt: null },
    account: { value: 'LT121000011101001000', doubt: null },
    vendor: { name: { value: 'UAB „Popieriaus namai“' } },
  })
})

const issued = (text: string) => read(text).is_own

test.each([
  ['the buyer is in the second column', invoice, false],
  [
    'the seller is in the first column',
    'Pardavėjas\tPirkėjas\nMB „Raidės ir linijos“\tUAB „Jūros mėta“\nĮmonės kodas 304410257\tĮmonės kodas 304410255',
    true,
  ],
  ['the buyer is below the seller', 'Pardavėjas:\nUAB „Popieriaus namai“\nPirkėjas:\nMB „Raidės ir linijos“', false],
  ['the seller is above the buyer', 'Seller\nMB „Raidės ir linijos“\n304410257\nBuyer\nUAB „Jūros mėta“', true],
  ['nobody is labelled', 'MB „Raidės ir linijos“\n304410257', false],
])('whether the company issued it itself is seen from the label of the seller: %s', (_, text, isOwn) => {
  expect(issued(text)).toBe(isOwn)
})

describe('sums', () => {
  test.each([
    ['a receipt with VAT in one line', 'Be PVM\t53,00\nPVM A 21,00 %\t11,13\nMOKĖTI EUR\t64,13', '64.13', '11.13'],
    [
      'labels above the amounts',
      'Iš viso be PVM:\n1 000,00 €\nPVM (21%):\n210,00 €\nBendra suma:\n1 210,00 €',
      '1210',
      '210',
    ],
    ['an English invoice', 'Subtotal\t1,250.00\nVAT 20%\t250.00\nTotal due\t1,500.00', '1500', '250'],
    ['two VAT rates', 'Suma be PVM\t200,00\nPVM 21 %\t21,00\nPVM 9 %\t9,00\nIš viso\t230,00', '230', '30'],
    ['a German thousands separator', 'Net amount 1.000,00\nVAT 1.000,00 19% 190,00\nTotal 1.190,00', '1190', '190'],
  ])('%s: the amounts that agree are certain', (_, text, total, vat) => {
    expect(read(text)).toMatchObject({ total: { value: total, doubt: null }, vat: { value: vat, doubt: null } })
  })

  test('a total with which VAT does not agree is doubtful', () => {
    const facts = read('Suma be PVM\t53,00\nPVM 21 %\t11,31\nIš viso\t64,13')
    expect(facts.total).toEqual({ value: '64.13', doubt: 'sums_differ' })
    expect(facts.vat.value).toBeNull()
  })

  test('a total alone is doubtful, and not taken from a picture', () => {
    expect(read('Iš viso mokėti\t47,70').total).toEqual({ value: '47.7', doubt: 'total_alone' })
    expect(read('Iš viso mokėti\t4770,00', true).total).toEqual({ value: null, doubt: 'missing' })
  })

  test('a percentage, a date and an account are no amounts', () => {
    expect(read('Iš viso 21,00 %\n2026.11.18\nLT12 1000 0111 0100 1000').total.value).toBeNull()
  })
})

describe('dates', () => {
  test.each([
    ['Data: 2026-11-18', '2026-11-18', null],
    ['2026 m. rugsėjo 3 d.', '2026-09-03', null],
    ['Išrašymo data 03.09.2026', '2026-09-03', null],
    ['Invoice date: 18 November 2026', '2026-11-18', null],
    ['Date: November 18, 2026', '2026-11-18', null],
    ['Date 11/18/2026', '2026-11-18', null],
    ['Date 05/06/2026', '2026-06-05', 'ambiguous_date'],
    ['Data 2027-01-05', '2027-01-05', 'future_date'],
    ['Data 2026-02-31', null, 'missing'],
  ])('%s is read as %s', (text, value, doubt) => expect(read(text).date).toEqual({ value, doubt }))

  test('the due date is not the date', () => {
    expect(read('Mokėjimo terminas 2026-12-18\nData 2026-11-18')).toMatchObject({
      date: { value: '2026-11-18' },
      date_due: { value: '2026-12-18' },
    })
  })
})

describe('numbers', () => {
  test.each([
    ['KVITAS Nr. 0087/4412', '0087/4412', null],
    ['Serija SP Nr. 1126', 'SP-1126', null],
    ['Invoice No: INV-2026-0042', 'INV-2026-0042', null],
    ['SĄSKAITA FAKTŪRA GR Nr. GR-558210', 'GR-558210', null],
    ['Invoice #2211\nOrder no. 55', '2211', null],
    ['Sąskaita Nr. A-1\nSąskaita Nr. A-2', 'A-1', 'several'],
    ['Užsakymo Nr. 77', null, 'missing'],
  ])('%s has the number %s', (text, value, doubt) => expect(read(text).number).toEqual({ value, doubt }))
})

describe('vendors', () => {
  test('the company that received the paper is not its vendor', () => {
    const facts = read(invoice)
    expect(facts.vendor.code).not.toBe(owner.code)
    expect(facts.buyer).toBe('own')
    expect(read('UAB „Kelio degalai“\nData 2026-11-18').buyer).toBe('unnamed')
  })

  test('a code with a wrong check digit is no code', () => {
    expect(read('UAB „Kelio degalai“\nĮm. kodas 123456788').vendor).toMatchObject({ code: null, is_certain: false })
  })

  test('a name without a legal form follows its label', () => {
    expect(read('Pardavėjas: Jonas Petraitis\nIndividualios veiklos pažyma 123456').vendor.name.value).toBe(
      'Jonas Petraitis',
    )
  })
})

test('a long text of the worst kind is read in under a second', () => {
  const hostile = ['1 '.repeat(250), 'UAB „'.repeat(100), '9'.repeat(500), 'Serija '.repeat(70), ' a'.repeat(250)]
  const start = performance.now()
  read(Array.from({ length: 2000 }, (_, at) => hostile[at % hostile.length]).join('\n'))
  expect(performance.now() - start).toBeLessThan(1000)
})
