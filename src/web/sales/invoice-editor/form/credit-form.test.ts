import { describe, expect, it } from 'vitest'
import { checkForm } from './check-form.ts'
import { isFullCredit, withEmptyQuantities, withSigns, withFullCredit } from './credit-form.ts'
import { creditableOf, newForm, storedForm } from './form-from-server.ts'
import { invoiceRequest } from './form-request.ts'
import { defaults, ids, options } from '#web/sales/invoice-editor/form/test/samples.ts'

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
const initialValues = newForm(credited, options, null)
const change = (quantity: string) => ({
  ...initialValues,
  lines: initialValues.lines.map((each, at) => (at ? each : { ...each, quantity })),
})

describe('The form of a credit invoice', () => {
  it('starts with everything that is left, and shows the remaining quantity of each line', () => {
    expect(isFullCredit(initialValues, initialValues)).toBe(true)
    expect(initialValues.lines.map(({ creditable }) => creditable)).toEqual(['4', '1.5', null])
    expect(invoiceRequest(initialValues, options)).toMatchObject({
      type: 'credit',
      date_due: null,
      reference_number: 'KV-0249',
      lines: [
        { quantity: '-4', reference_line_id: ids.euro },
        { quantity: '-1.5', reference_line_id: ids.dollar },
      ],
    })
  })

  it('can be switched to empty quantities and back to the whole invoice', () => {
    const part = withEmptyQuantities(initialValues, initialValues)
    expect(invoiceRequest(part, options).lines).toEqual([])
    expect(isFullCredit(part, initialValues)).toBe(false)
    expect(isFullCredit(withFullCredit(part, initialValues), initialValues)).toBe(true)
  })

  it('adds the minus to a positive quantity', () => {
    expect(withSigns(change('3')).lines[0]?.quantity).toBe('-3')
    expect(withSigns(change('-3')).lines[0]?.quantity).toBe('-3')
    expect(withSigns(change('3,')).lines[0]?.quantity).toBe('3,')
    const delivered = withSigns({ ...initialValues, delivery: { amount: '5', vat_id: ids.standard } })
    expect(delivered.delivery?.amount).toBe('-5')
  })

  it('does not change the signs of other documents', () => {
    expect(withSigns({ ...change('3'), type: 'simple' }).lines[0]?.quantity).toBe('3')
  })

  it('shows an error on a line that credits more than is left', () => {
    const key = initialValues.lines[0]!.key
    expect(checkForm(change('-5'), options)).toEqual({
      [`lines.${key}.quantity`]: { key: 'credit_too_much', params: { max: '4' } },
    })
    expect(checkForm(change('-4'), options)).toEqual({})
  })

  it('may credit its own quantity and the remaining one when it is edited', () => {
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
