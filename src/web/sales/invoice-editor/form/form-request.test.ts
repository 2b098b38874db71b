import { describe, expect, it } from 'vitest'
import { invoiceDraftInput, invoiceInput } from '#contract/sales/invoice-fields.ts'
import { checkForm } from './check-form.ts'
import { editorTotals } from './editor-totals.ts'
import { newForm } from './form-from-server.ts'
import { invoiceRequest, previewRequest } from './form-request.ts'
import { client, defaults, emptyForm, formWith, ids, options } from '#web/sales/invoice-editor/form/test/samples.ts'

const context = { active: null, layout: 'modern', today: '2026-11-20' } as const

describe('The request to store an invoice', () => {
  it('is valid by the contract and has no blank row', () => {
    const sent = invoiceRequest(formWith({ quantity: '4' }, { client_id: ids.client }), options)
    expect(invoiceInput.safeParse(sent).success).toBe(true)
    expect(sent.lines).toEqual([
      {
        product_id: null,
        title: 'Dizainas',
        description: null,
        quantity: '4',
        unit_id: ids.piece,
        price: '240',
        discount: null,
        vat_id: ids.standard,
        reference_line_id: null,
      },
    ])
  })

  it('has no number unless one was typed', () => {
    expect(invoiceRequest(emptyForm(), options).number).toBeNull()
    expect(invoiceRequest(emptyForm({ number: 'KV-0300' }), options).number).toBe('KV-0300')
  })

  it('has no VAT rates on a document without VAT', () => {
    const form = formWith({}, { vat: false, prices_include_vat: true, delivery: { amount: '5', vat_id: ids.standard } })
    const sent = invoiceRequest(form, options)
    expect(sent).toMatchObject({ vat: false, prices_include_vat: false, delivery: { amount: '5', vat_id: null } })
    expect(sent.lines[0]?.vat_id).toBeNull()
  })

  it('has no discount and delivery when they are empty', () => {
    const form = emptyForm({ discount: { kind: 'percent', value: ' ' }, delivery: { amount: '', vat_id: '' } })
    expect(invoiceRequest(form, options)).toMatchObject({ discount: null, delivery: null })
  })

  it('gives the same form after it is stored and loaded', () => {
    const overrides = {
      ...defaults,
      client_id: ids.client,
      discount: { kind: 'percent' as const, value: '5' },
      lines: [
        {
          product_id: null,
          title: 'Dizainas',
          description: 'Trys eskizai',
          quantity: '4',
          unit_id: ids.piece,
          price: '240',
          discount: { kind: 'amount' as const, value: '10' },
          vat_id: ids.standard,
          reference_line_id: null,
        },
      ],
    }
    // The server stores the client's details, and knows the credited invoice.
    const { client_details, reference_vat_date, ...written } = overrides
    expect(invoiceRequest(newForm(overrides, options, client), options)).toEqual(written)
    expect([client_details, reference_vat_date]).toEqual([null, null])
  })
})

describe('The request for a preview', () => {
  it('is valid at every keystroke', () => {
    const typed = formWith(
      { price: '24,', quantity: '-', discount: { kind: 'percent', value: '150' } },
      { date: '2026-1', date_due: 'x', currency: 'USD', exchange_rate: '0,', delivery: { amount: ',', vat_id: '' } },
    )
    const sent = previewRequest(typed, options, context)
    expect(invoiceDraftInput.safeParse(sent).success).toBe(true)
    expect(sent).toMatchObject({ date: '2026-11-20', date_due: null, exchange_rate: null, delivery: null })
    expect(sent.lines[0]).toMatchObject({ price: '0', quantity: '0', discount: null })
  })

  it('has the position of the active line among the printed lines', () => {
    expect(previewRequest(formWith({}), options, { ...context, active: 'typed' }).active_line).toBe(0)
    const blank = formWith({}).lines[1]?.key ?? ''
    expect(previewRequest(formWith({}), options, { ...context, active: blank })).not.toHaveProperty('active_line')
  })

  it('has the stored details of the client until another client is chosen', () => {
    const stored = {
      id: ids.simple,
      number: 'KV-0249',
      client_id: ids.client,
      client_details: { title: 'Kaip tada' } as never,
    }
    const same = previewRequest(emptyForm({ client_id: ids.client }), options, { ...context, stored })
    expect(same).toMatchObject({ number: 'KV-0249', client_details: { title: 'Kaip tada' }, id: stored.id })
    // In the style with which it was issued.
    expect(same).not.toHaveProperty('layout')
    expect(previewRequest(emptyForm(), options, { ...context, stored })).not.toHaveProperty('client_details')
  })
})

describe('Checking the form', () => {
  it('requires a client and at least one line', () => {
    expect(checkForm(emptyForm(), options)).toMatchObject({
      client_id: { key: 'required' },
      lines: { key: 'lines_required' },
    })
  })

  it('reports an invalid line by its key, also below blank lines', () => {
    const form = formWith({ title: '', price: '24,x' }, { client_id: ids.client })
    const [typed, blank] = form.lines
    if (!typed || !blank) throw new Error('two rows')
    const found = checkForm({ ...form, lines: [blank, typed] }, options)
    expect(Object.entries(found).map(([path, { key }]) => [path, key])).toEqual([
      ['lines.typed.title', 'required'],
      ['lines.typed.price', 'number'],
    ])
  })

  it('refuses a due date before the date, also with other errors', () => {
    expect(checkForm(emptyForm({ date_due: '2026-11-19' }), options)).toMatchObject({
      date_due: { key: 'due_before_date' },
      client_id: { key: 'required' },
    })
  })

  it('refuses a VAT rate that is not in force, a missing exchange rate and too many decimals', () => {
    const form = formWith(
      { vat_id: ids.old_reduced },
      { client_id: ids.client, currency: 'JPY', discount: { kind: 'amount', value: '1.5' } },
    )
    expect(Object.keys(checkForm(form, options)).toSorted()).toEqual([
      'discount.value',
      'exchange_rate',
      'lines.typed.vat_id',
    ])
    expect(checkForm({ ...form, vat: false, currency: 'EUR' }, options)).toEqual({})
  })
})

describe('The VAT rates of a supply in another year', () => {
  it('are accepted for the day of supply, and on a credit for that of its invoice', () => {
    const last = { client_id: ids.client, date_supply: '2025-12-31' }
    expect(checkForm(formWith({ vat_id: ids.old_reduced }, last), options)).toEqual({})
    expect(checkForm(formWith({ vat_id: ids.reduced }, last), options)).toEqual({
      'lines.typed.vat_id': { key: 'vat_in_force', params: {} },
    })
    const credit = { type: 'credit', client_id: ids.client, reference_vat_date: '2025-12-31' } as const
    expect(checkForm(formWith({ vat_id: ids.old_reduced, quantity: '-1' }, credit), options)).toEqual({})
  })
})

describe('Totals while typing', () => {
  it('are the same as the server stores', () => {
    const totals = editorTotals(formWith({ quantity: '4' }), options)
    expect(totals).toMatchObject({ total_without_vat: '960.00', vat_total: '201.60', total: '1161.60' })
    expect(totals.lines).toHaveLength(2)
  })

  it('count text that is not a number as 0', () => {
    expect(editorTotals(formWith({ price: '24,' }), options).total).toBe('0.00')
  })
})
