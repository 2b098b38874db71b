import { describe, expect, test } from 'vitest'
import { historyChanges } from '#domain/history-changes.ts'
import { historyAction, entriesToShow } from '#domain/history.ts'
import type { HistoryEvent } from '#domain/history.ts'

const event = (fields: Partial<HistoryEvent> = {}): HistoryEvent => ({
  document_kind: 'invoice',
  document_id: 'i',
  table_name: 'invoice',
  row_id: 'i',
  operation: 'update',
  before: null,
  after: null,
  ...fields,
})
const changed = (before: HistoryEvent['before'], after: HistoryEvent['after']) => event({ before, after })
const part = (operation: HistoryEvent['operation'], type = 'income', fields: Partial<HistoryEvent> = {}) => {
  const payment = {
    amount: '60.50',
    currency: 'EUR',
    date: '2026-11-20',
    account: 'Bankas',
    number: 'SF-1',
    payment_type: type,
  }
  return event({
    table_name: 'invoice_payment',
    row_id: 'x',
    operation,
    before: operation === 'delete' ? payment : null,
    after: operation === 'insert' ? payment : null,
    ...fields,
  })
}
const lines = (before: HistoryEvent['before'], after: HistoryEvent['after']) =>
  event({ table_name: 'invoice_line', before, after })

describe('the action of a transaction', () => {
  test.each([
    ['created', [event({ operation: 'insert' }), lines([], [])]],
    ['purged', [event({ operation: 'delete' })]],
    ['deleted', [changed({ deleted_at: null }, { deleted_at: '2026' }), part('delete')]],
    ['restored', [changed({ deleted_at: '2026' }, { deleted_at: null })]],
    [
      'voided',
      [part('delete'), changed({ voided_at: null, void_comment: null }, { voided_at: '2026', void_comment: 'Klaida' })],
    ],
    ['restored_voided', [changed({ voided_at: '2026' }, { voided_at: null })]],
    ['archived', [changed({ archived_at: null }, { archived_at: '2026' })]],
    ['unarchived', [changed({ archived_at: '2026' }, { archived_at: null })]],
    ['sent', [changed({ sent_at: null }, { sent_at: '2026' })]],
    ['numbered', [changed({ number: 'SF-1' }, { number: 'SF-9' })]],
    ['changed', [changed({ number: 'SF-1', note: null }, { number: 'SF-9', note: 'x' })]],
    ['changed', [lines([{ title: 'a', position: '0' }], [])]],
    ['changed', [event({ table_name: 'invoice_vat', before: [], after: [] })]],
    ['paid', [part('insert')]],
    ['payment_removed', [part('delete')]],
    ['credited', [part('insert', 'credit')]],
    ['credited', [event({ operation: 'insert', row_id: 'other', after: { type: 'credit', number: 'K-1' } })]],
    ['credit_removed', [part('delete', 'credit')]],
    [
      'invoiced',
      [event({ operation: 'insert', row_id: 'other', after: { type: 'simple', number: 'SF-2' } }), part('delete')],
    ],
    ['allocated', [part('insert', 'income', { document_kind: 'payment' })]],
    ['allocation_removed', [part('delete', 'income', { document_kind: 'payment' })]],
    ['receipt_added', [event({ table_name: 'receipt', row_id: 'r', operation: 'insert', document_kind: 'payment' })]],
    [
      'file_removed',
      [event({ table_name: 'expense_file', row_id: 'f', operation: 'delete', document_kind: 'expense' })],
    ],
    ['member_changed', [event({ table_name: 'company_member', row_id: 'u', document_kind: 'company' })]],
  ] as const)('the action of the transaction is %s', (action, events) => expect(historyAction(events)).toBe(action))
})

describe('the changes of a transaction', () => {
  const changesOf = (...events: HistoryEvent[]) =>
    historyChanges(events).map(({ field, line, of, before, after }) => [
      [field, line, of].filter((part) => part !== null).join(' '),
      before,
      after,
    ])

  test('the changes show a field before and after, except fields that the action shows', () => {
    expect(
      changesOf(
        changed({ date_due: '2026-11-20', archived_at: null }, { date_due: '2026-12-04', archived_at: '2026' }),
      ),
    ).toEqual([['date_due', '2026-11-20', '2026-12-04']])
  })

  test('the changes show stored details field by field, and a client only by name', () => {
    expect(
      changesOf(
        changed({ seller_details: { city: 'Vilnius', code: '1' } }, { seller_details: { city: 'Kaunas', code: '1' } }),
      ),
    ).toEqual([['seller_details.city', 'Vilnius', 'Kaunas']])
    const client = { client_id: 'c', client_title: 'UAB A', client_details: { title: 'UAB A', city: 'Vilnius' } }
    expect(
      changesOf(changed(client, { client_id: 'd', client_title: 'UAB B', client_details: { title: 'UAB B' } })),
    ).toEqual([['client_title', 'UAB A', 'UAB B']])
  })

  test('the changes show discounts, delivery, accounts and contacts as text', () => {
    const before = { discount: null, delivery: { amount: '5.00', vat_id: 'v' }, accounts: [], contacts: [] }
    const after = {
      discount: { kind: 'percent', value: '10' },
      delivery: null,
      accounts: [{ id: 'a', title: 'Bankas', account_number: 'LT12' }],
      contacts: [{ name: 'Jonas', email: 'jonas@a.lt', phone: null }],
    }
    expect(changesOf(changed(before, after))).toEqual([
      ['discount', null, '10 %'],
      ['delivery', '5.00', null],
      ['accounts', null, 'Bankas, LT12'],
      ['contacts', null, 'Jonas, jonas@a.lt'],
    ])
  })

  const vatRows = (before: HistoryEvent['before'], after: HistoryEvent['after']) =>
    event({ table_name: 'expense_vat', before, after })
  const vatRow = (position: number, code: string | null, fields: object = {}) => ({
    position: String(position),
    code,
    rate: '21',
    base: '100',
    vat: '21',
    deductible_percent: '100',
    ...fields,
  })

  test('the changes show code, base, VAT and what may be deducted of each VAT row', () => {
    const before = [vatRow(0, 'PVM1'), vatRow(1, 'PVM2')]
    const after = [vatRow(0, 'PVM1', { base: '90', vat: '18.9', deductible_percent: '50' }), vatRow(1, 'PVM5')]
    expect(changesOf(vatRows(before, after))).toEqual([
      ['deductible_percent PVM1, 21 %', '100', '50'],
      ['vat_base PVM1, 21 %', '100', '90'],
      ['vat_amount PVM1, 21 %', '21', '18.9'],
      ['vat_class PVM5, 21 %', 'PVM2', 'PVM5'],
    ])
  })

  test('the changes show the sums of an added and of a removed VAT row', () => {
    expect(changesOf(vatRows([vatRow(0, 'PVM1')], [vatRow(0, 'PVM1'), vatRow(1, null, { rate: '9' })]))).toEqual([
      ['vat_base 9 %', null, '100'],
      ['vat_amount 9 %', null, '21'],
    ])
    expect(changesOf(vatRows([vatRow(0, 'PVM1')], []))).toEqual([
      ['vat_base PVM1, 21 %', '100', null],
      ['vat_amount PVM1, 21 %', '21', null],
    ])
  })

  test('sums of VAT rows that follow from changed lines are not repeated, a changed code is shown', () => {
    const row = vatRow(0, 'PVM1')
    const changedLine = lines([{ title: 'a', position: '0', price: '1' }], [{ title: 'a', position: '0', price: '2' }])
    expect(changesOf(changedLine, vatRows([row], [{ ...row, base: '200', vat: '42' }]))).toEqual([
      ['price 1 a', '1', '2'],
    ])
    expect(changesOf(changedLine, vatRows([row], [{ ...row, code: 'PVM25' }]))).toEqual([
      ['price 1 a', '1', '2'],
      ['vat_class PVM25, 21 %', 'PVM1', 'PVM25'],
    ])
  })

  test('the changes shorten a very long text', () => {
    const [[, , after] = []] = changesOf(changed({ note: null }, { note: 'a'.repeat(5000) }))
    expect(after).toHaveLength(300)
  })

  const line = (position: number, title: string, fields: object = {}) => ({
    position: String(position),
    title,
    quantity: '1',
    price: '100',
    total: '121.00',
    ...fields,
  })

  test('the changes show the field of a changed line, and the total of an added or removed line', () => {
    const before = [line(1, 'Šlifavimas'), line(2, 'Kelionė')]
    const after = [line(1, 'Šlifavimas', { quantity: '3', total: '363.00' }), line(4, 'Lakavimas')]
    expect(changesOf(lines(before, after))).toEqual([
      ['quantity 2 Šlifavimas', '1', '3'],
      ['line 3 Kelionė', '121.00', null],
      ['line 5 Lakavimas', null, '121.00'],
    ])
  })

  test('the changes treat a renamed line at the same position as the same line', () => {
    expect(changesOf(lines([line(0, 'A')], [line(0, 'B')]))).toEqual([['title 1 B', 'A', 'B']])
  })

  test('the changes distinguish two lines with the same title', () => {
    const before = [line(0, 'A'), line(1, 'A', { price: '5' })]
    const after = [line(0, 'A', { price: '7' }), line(1, 'A', { price: '6' })]
    expect(changesOf(lines(before, after))).toEqual([
      ['price 1 A', '100', '7'],
      ['price 2 A', '5', '6'],
    ])
  })

  test('the changes show reordered lines as one change', () =>
    expect(changesOf(lines([], []))).toEqual([['line_order', null, null]]))

  test('the changes show a payment by amount, date and account, and in its own history by the paid document', () => {
    expect(changesOf(part('insert'))).toEqual([
      ['payment', null, '60.50'],
      ['payment_date', null, '2026-11-20'],
      ['payment_account', null, 'Bankas'],
    ])
    expect(changesOf(part('delete'))).toEqual([['payment', '60.50', null]])
    expect(changesOf(part('insert', 'income', { document_kind: 'payment' }))).toEqual([['part SF-1', null, '60.50']])
  })

  test('the changes show a member by name', () => {
    const member = { document_kind: 'company', table_name: 'company_member', row_id: 'u' } as const
    const before = { name: 'Jonas', role: 'employee' }
    expect(changesOf(event({ ...member, before, after: { name: 'Jonas', role: 'admin' } }))).toEqual([
      ['role Jonas', 'employee', 'admin'],
    ])
  })
})

describe('the history of the whole company', () => {
  const entry = (kind: 'invoice' | 'payment' | 'company' | 'unit', action: 'paid' | 'created' | 'allocated') => ({
    document: { kind },
    action,
  })
  test('the history of the whole company shows a created company without its default records', () => {
    const created = entry('company', 'created')
    expect(entriesToShow([created, entry('unit', 'created'), entry('unit', 'created')])).toEqual([created])
  })
  test('the history of the whole company shows the document paid by a payment, or the payment of several documents', () => {
    const paid = entry('invoice', 'paid')
    const payment = entry('payment', 'created')
    expect(entriesToShow([payment, paid])).toEqual([paid])
    expect(entriesToShow([payment, paid, entry('invoice', 'paid')])).toEqual([payment])
    expect(entriesToShow([payment])).toEqual([payment])
  })
})
