import { describe, expect, it } from 'vitest'
import * as change from './form-changes.ts'
import { vatDateOf } from './form-options.ts'
import { client, emptyForm, formWith, ids, options, product } from '#web/sales/invoice-editor/form/test/samples.ts'

describe('Choosing a client', () => {
  it('sets their language and payment term, but not their currency', () => {
    const form = change.withClient(emptyForm(), client)
    expect(form).toMatchObject({ client_id: ids.client, language: 'en', date_due: '2026-12-20', currency: 'EUR' })
  })

  it('sets the reference that their invoices start with, unless another was typed', () => {
    const withReference = { ...client, buyer_reference: 'Dažykla' }
    const form = change.withClient(emptyForm(), withReference)
    expect(form.buyer_reference).toBe('Dažykla')
    expect(change.withClient(form, client).buyer_reference).toBe('')
    expect(change.withClient({ ...form, buyer_reference: 'V. P.' }, client).buyer_reference).toBe('V. P.')
  })

  it('does not change fields that the user has set', () => {
    const withUserChoices = change.withLanguage(change.withDateDue(emptyForm(), '2026-11-27'), 'lt')
    expect(change.withClient(withUserChoices, client)).toMatchObject({ language: 'lt', date_due: '2026-11-27' })
  })
})

describe('Changing the date', () => {
  it('updates the due date until the user sets it', () => {
    expect(change.withDate(emptyForm(), '2026-12-01', options).date_due).toBe('2026-12-15')
    const set = change.withDateDue(emptyForm(), '2026-12-31')
    expect(change.withDate(set, '2026-12-01', options).date_due).toBe('2026-12-31')
  })

  it('does not update the due date while the date is invalid', () => {
    expect(change.withDate(emptyForm(), '2026-12', options).date_due).toBe('2026-12-04')
  })

  it('updates the due date again after a payment term is picked', () => {
    const form = change.withTerm(change.withDateDue(emptyForm(), '2026-12-31'), 7)
    expect(form.date_due).toBe('2026-11-27')
    expect(change.withDate(form, '2026-12-01', options).date_due).toBe('2026-12-08')
  })
})

describe('Changing the supply', () => {
  it('changes the default VAT rate to that of the day of supply', () => {
    const [old, now] = ['2025-12-31', '2026-01-01']
    const vats = options.vats.map((vat) => ({ ...vat, is_default: vat.id !== ids.standard }))
    const form = change.withSupply(formWith({ vat_id: ids.reduced }), { date_supply: old }, { ...options, vats })
    expect(form.lines[0]?.vat_id).toBe(ids.old_reduced)
    expect(change.withSupply(form, { date_supply: now }, { ...options, vats }).lines[0]?.vat_id).toBe(ids.reduced)
  })

  it('offers the rates of the end of the period, and of the date while a day is typed', () => {
    const period = { supply_from: '2025-12-01', supply_to: '2025-12-31' }
    expect(vatDateOf(emptyForm(period))).toBe('2025-12-31')
    expect(vatDateOf(emptyForm({ date_supply: '2025-12' }))).toBe('2026-11-20')
    expect(vatDateOf(emptyForm({ ...period, reference_vat_date: '2024-06-30' }))).toBe('2024-06-30')
  })
})

describe('Changing type or currency', () => {
  it('selects a series of the type and clears a typed number', () => {
    const form = change.withType(emptyForm({ number: 'KV-0300' }), 'proforma', options)
    expect(form).toMatchObject({ series_id: ids.proforma, number: null })
  })

  it('selects the accounts of the currency unless the user has chosen some, and clears the exchange rate', () => {
    const form = change.withCurrency(emptyForm({ exchange_rate: '0.9' }), 'USD', options)
    expect(form).toMatchObject({ accounts: [ids.dollar], exchange_rate: '' })
    const chosen = change.withAccounts(emptyForm(), [ids.euro])
    expect(change.withCurrency(chosen, 'USD', options).accounts).toEqual([ids.euro])
  })
})

describe('Picking a product', () => {
  it('fills in unit, price, VAT and description', () => {
    expect(change.productLine(product, emptyForm(), options)).toMatchObject({
      title: 'Etikečių iliustracija',
      description: 'Pagal eskizą',
      unit_id: ids.hour,
      price: '100',
      vat_id: ids.reduced,
    })
    expect(change.productLine(product, emptyForm({ prices_include_vat: true }), options).price).toBe('121')
  })

  it('sets the default VAT rate if its own is not in force on the date', () => {
    expect(change.productLine(product, emptyForm({ date: '2025-06-01' }), options).vat_id).toBe(ids.standard)
  })

  it('changes to its other price when prices are switched, unless the price was changed', () => {
    const prices = { price: '121', price_without_vat: '100' }
    const left = formWith({ price: '100', product_prices: prices })
    expect(change.withPricesIncludingVat(left, true).lines[0]?.price).toBe('121')
    const changed = formWith({ price: '90', product_prices: prices })
    expect(change.withPricesIncludingVat(changed, true).lines[0]?.price).toBe('90')
  })
})

describe('Switching VAT off', () => {
  it('switches prices including VAT off too, and keeps the rates for switching back', () => {
    const off = change.withVat(formWith({ vat_id: ids.reduced }, { prices_include_vat: true }), false, options)
    expect(off).toMatchObject({ vat: false, prices_include_vat: false })
    expect(change.withVat(off, true, options).lines[0]?.vat_id).toBe(ids.reduced)
  })
})
