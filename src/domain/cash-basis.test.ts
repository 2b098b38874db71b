import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashShares } from './cash-basis.ts'
import { dec, sum } from './decimal.ts'

const part = (id: string, amount: string, date = '2026-11-01') => ({ id, date, amount, credit: null })
const texts = (...parameters: Parameters<typeof cashShares>) =>
  cashShares(...parameters).map((share) => share.toFixed(2))

test('a part counts without VAT, and the last one takes the rest', () => {
  const invoice = { net: '100', total: '121' }
  expect(texts(invoice, [part('a', '40.33')])).toEqual(['33.33'])
  expect(texts(invoice, [part('a', '40.33'), part('b', '40.33'), part('c', '40.34')])).toEqual([
    '33.33',
    '33.33',
    '33.34',
  ])
})

test('the last part is the one of the latest day', () => {
  const thirds = [part('a', '33.34', '2026-11-03'), part('b', '33.33', '2026-11-01'), part('c', '33.33', '2026-11-02')]
  expect(texts({ net: '95.24', total: '100' }, thirds)).toEqual(['31.76', '31.74', '31.74'])
})

test('a document without VAT counts as it is paid', () => {
  expect(texts({ net: '50', total: '50' }, [part('a', '12.34'), part('b', '37.66')])).toEqual(['12.34', '37.66'])
})

test('the value of a credit invoice counts by its own sums', () => {
  const credit = { ...part('b', '50'), credit: { net: '-50', total: '-50' } }
  expect(texts({ net: '150', total: '171' }, [part('a', '121'), credit])).toEqual(['100.00', '50.00'])
})

const cents = fc.integer({ min: 1, max: 1_000_000 })
const amount = (value: number) => (value / 100).toFixed(2)

test('all parts of a settled document add up to its sum without VAT', () => {
  const cuts = fc.array(cents, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(cuts, fc.integer({ min: 0, max: 100 }), fc.infiniteStream(fc.boolean()), (amounts, rate, isCredit) => {
      const total = amounts.reduce((a, b) => a + b, 0)
      const net = Math.round((total * 100) / (100 + rate))
      const parts = amounts.map((each, at) => ({
        ...part(`p${at}`, amount(each), `2026-11-0${(each % 9) + 1}`),
        // One part at least is money.
        credit: at > 0 && isCredit.next().value ? { net: '-10', total: '-12.1' } : null,
      }))
      const shares = cashShares({ net: amount(net), total: amount(total) }, parts)
      expect(sum(shares).toFixed(2)).toBe(dec(amount(net)).toFixed(2))
    }),
  )
})
