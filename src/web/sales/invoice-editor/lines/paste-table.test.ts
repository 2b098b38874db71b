import { describe, expect, it } from 'vitest'
import { parseTable } from './paste-table.ts'

describe('Lines pasted from a spreadsheet', () => {
  it.each<[string, string, unknown]>([
    [
      'title, quantity, unit, price',
      'Dizainas\t4\tvnt.\t240,00',
      [{ title: 'Dizainas', quantity: '4', unit: 'vnt.', price: '240.00' }],
    ],
    ['title and price', 'Dizainas\t1 234,50 €', [{ title: 'Dizainas', price: '1234.50' }]],
    ['title, quantity, price', 'Dizainas\t4\t240', [{ title: 'Dizainas', quantity: '4', price: '240' }]],
    [
      'with a VAT rate',
      'Dizainas\t4\tvnt.\t240\t21 %',
      [{ title: 'Dizainas', quantity: '4', unit: 'vnt.', price: '240', rate: '21' }],
    ],
    ['several titles alone', 'Dizainas\nMaketas\r\n', [{ title: 'Dizainas' }, { title: 'Maketas' }]],
    [
      'without its heads and ordinals',
      'Nr.\tPrekė\tKiekis\tKaina\n1\tDizainas\t4\t240\n2\tMaketas\t1\t85,5',
      [
        { title: 'Dizainas', quantity: '4', price: '240' },
        { title: 'Maketas', quantity: '1', price: '85.5' },
      ],
    ],
    [
      'a cell with a line break in it',
      '"Dizainas\nir ""maketas"""\t5',
      [{ title: 'Dizainas ir "maketas"', price: '5' }],
    ],
  ])('are parsed from %s', (_, text, rows) => {
    expect(parseTable(text)).toEqual(rows)
  })

  it('are not parsed from text that is not a table', () => {
    expect(parseTable('Duonos pakuočių dizainas')).toBeUndefined()
    expect(parseTable('Duonos pakuočių dizainas\n')).toBeUndefined()
  })
})
