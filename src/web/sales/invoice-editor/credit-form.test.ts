import { describe, expect, it } from 'vitest'
import { checkForm } from './check-form.ts'
import { isWhole, withPart, withSigns, withWhole } from './credit-form.ts'
import { creditableOf, newForm, storedForm } from './form-from-server.ts'
import { invoiceRequest } from './form-request.ts'
import { defaults, ids, options } from './test/samples.ts'

const line = (quantity: string, reference_line_id: string) => ({
  product_id: null,
  title: `Eilutė ${reference_line_id}`,
  description: null,
  quantity,
  unit_id: ids.piece,
  price: '10',
  discount: null,
  vat_id: ids.standard,
  reference_line_id,
})

const credited = {
  ...defaults,
  type: 'credit' as const,
  client_id: ids.client,
  date_due: null,
  reference_invoice_id: '01930000-0000-7000-8000-000000000090',
  reference_number: 'KV-0249',
  lines: [line('-4', ids.euro), line('-1.5', ids.dollar)],
}
const fresh = newForm(credited, options, null)
const change = (quantity: string) => ({
  ...fresh,
  lines: fresh.lines.map((each, at) => (at ? each : { ...each, quantity })),
})

describe('A credit invoice being written', () => {
  it('offers all that is left, and says how much of each line that is', () => {
    expect(isWhole(fresh, fresh)).toBe(true)
    expect(fresh.lines.map(({ creditable }) => creditable)).toEqual(['4', '1.5', null])
    expect(invoiceRequest(fresh, options)).toMatchObject({
      type: 'credit',
      date_due: null,
      reference_number: 'KV-0249',
      lines: [
        { quantity: '-4', reference_line_id: ids.euro },
        { quantity: '-1.5', reference_line_id: ids.dollar },
      ],
    })
  })

  it('takes back nothing of a line until one says how much, and then all of it again', () => {
    const part = withPart(fresh, fresh)
    expect(invoiceRequest(part, options).lines).toEqual([])
    expect(isWhole(part, fresh)).toBe(false)
    expect(isWhole(withWhole(part, fresh), fresh)).toBe(true)
  })

  it('writes the minus for who forgets it', () => {
    expect(withSigns(change('3')).lines[0]?.quantity).toBe('-3')
    expect(withSigns(change('-3')).lines[0]?.quantity).toBe('-3')
    expect(withSigns(change('3,')).lines[0]?.quantity).toBe('3,')
    const delivered = withSigns({ ...fresh, delivery: { amount: '5', vat_id: ids.standard } })
    expect(delivered.delivery?.amount).toBe('-5')
  })

  it('leaves the signs of other documents alone', () => {
    expect(withSigns({ ...change('3'), type: 'simple' }).lines[0]?.quantity).toBe('3')
  })

  it('says at the line when more is taken back than is left', () => {
    const key = fresh.lines[0]!.key
    expect(checkForm(change('-5'), options)).toEqual({
      [`lines.${key}.quantity`]: { key: 'credit_too_much', params: { max: '4' } },
    })
    expect(checkForm(change('-4'), options)).toEqual({})
  })

  it('may take back more when changed: what it took itself, and what others have left', () => {
    const left = creditableOf([line('-1', ids.euro), line('-1', ids.dollar)], [line('-2.5', ids.euro)])
    expect([...left]).toEqual([
      [ids.euro, '3.5'],
      [ids.dollar, '1'],
    ])
    const stored = { ...credited, client_details: { title: 'UAB' }, accounts: [], version: 1, number: 'KR-1' }
    const form = storedForm(stored as never, options, null, left)
    expect(form.lines.map(({ creditable }) => creditable)).toEqual(['3.5', '1', null])
  })
})
