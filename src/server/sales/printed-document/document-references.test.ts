import { describe, expect, test } from 'vitest'
import type { DocumentOptions } from './document-data.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { nbsp, printed } from './test/print-sample.ts'

test('a credit invoice names the invoice that it corrects and has no due date', () => {
  const { facts } = printed({ type: 'credit', reference_number: 'KV-0240', reference_date: '2026-10-02' })
  expect(facts.map((fact) => fact.value)).toEqual(['2026-11-20', 'KV-0240, 2026-10-02'])
})

test('the buyer’s order number is beside the dates, or alone in layouts that print the dates elsewhere', () => {
  const { facts, references } = printed({ order_reference: 'PO-4711' })
  expect(facts.at(-1)).toEqual({ label: 'Užsakymo Nr.', value: 'PO-4711' })
  expect(references).toEqual([{ label: 'Užsakymo Nr.', value: 'PO-4711' }])
  expect(printed({}).references).toEqual([])
})

describe('the supply and the references', () => {
  const rows = (change: Partial<PrintedInvoice>, more?: Partial<DocumentOptions>) =>
    printed(change, more).references.map(({ label, value }) => `${label}: ${value}`)

  test('a day of supply is printed unless it is the issue date', () => {
    expect(rows({ date_supply: '2026-11-20' })).toEqual([])
    expect(rows({ date_supply: '2026-11-12' })).toEqual(['Tiekimo data: 2026-11-12'])
    expect(rows({ date_supply: '2026-11-12', language: 'en' })).toEqual([
      `Date of supply: 12${nbsp}November${nbsp}2026`,
    ])
  })

  test('a supply period is printed in the languages of the document', () => {
    const period = { supply_from: '2026-10-01', supply_to: '2026-10-31' }
    expect(rows(period)).toEqual([`Tiekimo laikotarpis: 2026-10-01${nbsp}– 2026-10-31`])
    expect(rows(period, { layout: 'bilingual' })[0]).toContain('Supply period')
    // In a preview while it is typed.
    expect(rows({ supply_from: '2026-10-01' })).toEqual([])
  })

  test('the country of delivery is printed unless it is that of the buyer', () => {
    expect(rows({ deliver_country: 'LT' })).toEqual([])
    expect(rows({ deliver_country: 'LV' })).toEqual(['Pristatymo šalis: Latvija'])
  })

  test('a credit invoice has them beside the invoice that it corrects', () => {
    const credit = { type: 'credit', reference_number: 'KV-0240', date_supply: '2026-11-12' } as const
    expect(rows({ ...credit, contract_reference: '2026/14', buyer_reference: 'Dažykla' })).toEqual([
      'Tiekimo data: 2026-11-12',
      'Koreguojama sąskaita: KV-0240',
      'Sutarties Nr.: 2026/14',
      'Pirkėjo nuoroda: Dažykla',
    ])
  })
})
