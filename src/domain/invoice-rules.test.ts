import { describe, expect, test } from 'vitest'
import { invoiceCan, invoiceRefusal, problemOfReason, type InvoiceFacts } from '#domain/invoice-rules.ts'
import { problems } from '#domain/problems.ts'

const moment = '2026-11-20T10:00:00Z'
const issued: InvoiceFacts = {
  type: 'simple',
  voided_at: null,
  deleted_at: null,
  sent_at: null,
  has_payments: false,
  is_paid: false,
}

describe('an issued invoice', () => {
  test('an issued invoice can be edited, deleted, voided, paid, credited and sent', () => {
    expect(invoiceCan(issued)).toEqual({
      edit: null,
      delete: null,
      restore: 'not_deleted',
      void: null,
      restore_voided: 'not_voided',
      add_payment: null,
      remove_payment: 'no_payments',
      credit: null,
      make_invoice: 'not_proforma',
      accept: 'not_quote',
      decline: 'not_quote',
      take_back_answer: 'not_quote',
      archive: 'still_owed',
      send: null,
      remind: null,
      copy: null,
    })
  })

  test.each([
    [{ is_paid: true }, 'paid'],
    [{ type: 'credit' }, 'not_owed'],
    [{ type: 'proforma', is_invoiced: true }, 'invoiced'],
    [{ voided_at: moment }, 'voided'],
  ] as const)('an invoice with %j cannot be reminded of, because %s', (facts, reason) => {
    expect(invoiceRefusal.remind({ ...issued, ...facts })).toBe(reason)
  })

  test.each([
    [{ sent_at: moment }, 'sent'],
    [{ has_payments: true }, 'invoice_has_payments'],
    [{ credited: 'partly' }, 'credited'],
    [{ period_closed: true }, 'period_closed'],
    [{ period_closed: true, has_payments: true, sent_at: moment }, 'period_closed'],
    [{ deleted_at: moment, sent_at: moment }, 'deleted'],
    [{ voided_at: moment, sent_at: moment }, 'voided'],
    // Removing the payments would not help, because of the reasons before them.
    [{ has_payments: true, sent_at: moment }, 'sent'],
    [{ has_payments: true, credited: 'partly' }, 'credited'],
    [{ has_payments: true, credited: 'partly', sent_at: moment }, 'sent'],
  ] as const)('an invoice with %j can be neither edited nor deleted, because %s', (facts, reason) => {
    expect(invoiceRefusal.edit({ ...issued, ...facts })).toBe(reason)
    expect(invoiceRefusal.delete({ ...issued, ...facts })).toBe(reason)
  })

  test('an invoice that is sent and paid can still be voided, but not in a closed period', () => {
    const facts = { ...issued, sent_at: moment, has_payments: true, is_paid: true }
    expect(invoiceRefusal.void(facts)).toBeUndefined()
    expect(invoiceRefusal.void({ ...facts, period_closed: true })).toBe('period_closed')
  })

  test('an invoice in a closed period can be paid, credited, sent and copied, but not restored when deleted', () => {
    const closed = { ...issued, period_closed: true }
    expect(invoiceCan(closed)).toMatchObject({ add_payment: null, credit: null, send: null, copy: null })
    expect(invoiceCan({ ...closed, voided_at: moment }).restore_voided).toBe('period_closed')
    expect(invoiceCan({ ...closed, deleted_at: moment }).restore).toBe('period_closed')
  })

  test('an invoice can have its payments removed unless all of them are in a closed period', () => {
    const paid = { ...issued, has_payments: true }
    expect(invoiceRefusal.remove_payment({ ...paid, period_closed: true })).toBeUndefined()
    expect(invoiceRefusal.remove_payment({ ...paid, payments_closed: true })).toBe('period_closed')
  })

  test('an invoice that is credited cannot be voided before its credit invoices', () => {
    expect(invoiceRefusal.void({ ...issued, credited: 'partly' })).toBe('credited')
  })

  test('an invoice that is paid accepts no more payments, but they can be removed', () => {
    const paid = { ...issued, has_payments: true, is_paid: true }
    expect(invoiceRefusal.add_payment(paid)).toBe('paid')
    expect(invoiceRefusal.remove_payment(paid)).toBeUndefined()
  })

  test('an invoice that is partly credited can be credited again, a fully credited one cannot', () => {
    expect(invoiceRefusal.credit({ ...issued, credited: 'partly' })).toBeUndefined()
    expect(invoiceRefusal.credit({ ...issued, credited: 'whole' })).toBe('credited')
  })
})

describe('a void invoice', () => {
  const voided = { ...issued, voided_at: moment }

  test('a void invoice can only be restored, archived and copied', () => {
    const can = invoiceCan(voided)
    expect(can).toMatchObject({ void: 'already_voided', restore_voided: null, archive: null, copy: null })
    const { restore_voided: _, copy: _copy, archive: _archive, ...rest } = can
    expect(Object.values(rest)).not.toContain(null)
  })
})

describe('a deleted invoice', () => {
  test('a deleted invoice can only be restored and copied', () => {
    const { restore, copy: _copy, ...rest } = invoiceCan({ ...issued, deleted_at: moment })
    expect(restore).toBeNull()
    expect(Object.values(rest)).not.toContain(null)
  })
})

test('an invoice can be archived when it is paid, a proforma at any time', () => {
  expect(invoiceRefusal.archive(issued)).toBe('still_owed')
  expect(invoiceRefusal.archive({ ...issued, is_paid: true })).toBeUndefined()
  expect(invoiceRefusal.archive({ ...issued, type: 'proforma' })).toBeUndefined()
})

describe('a proforma', () => {
  const proforma: InvoiceFacts = { ...issued, type: 'proforma' }

  test('a proforma can be turned into an invoice only once', () => {
    expect(invoiceRefusal.make_invoice(proforma)).toBeUndefined()
    expect(invoiceRefusal.make_invoice({ ...proforma, is_invoiced: true })).toBe('invoiced')
    expect(invoiceRefusal.add_payment({ ...proforma, is_invoiced: true })).toBe('invoiced')
  })

  test.each(['proforma', 'credit'] as const)('a document of the type %s cannot be credited', (type) => {
    expect(invoiceRefusal.credit({ ...issued, type })).toBe('not_simple')
  })
})

test.each([
  ['already_voided', 'already_voided', 409],
  ['not_voided', 'not_voided', 409],
  ['invoice_has_payments', 'invoice_has_payments', 409],
  ['paid', 'overpayment', 422],
  ['sent', 'invoice_locked', 409],
  ['period_closed', 'period_closed', 409],
] as const)('the reason %s is refused with the problem %s', (reason, code, status) => {
  expect(problemOfReason(reason)).toBe(code)
  expect(problems[problemOfReason(reason)]).toBe(status)
})
