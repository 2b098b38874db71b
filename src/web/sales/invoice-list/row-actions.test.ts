import { expect, test } from 'vitest'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { allowedActions, shownActions } from './row-actions.ts'

// Only the fields that the rules read.
const row = (facts: Partial<InvoiceRow> = {}) =>
  ({
    type: 'simple',
    origin: 'own',
    voided_at: null,
    deleted_at: null,
    sent_at: null,
    payment_state: 'unpaid',
    credited: 'none',
    is_invoiced: false,
    overdue: false,
    ...facts,
  }) as InvoiceRow

const moment = '2026-11-20T10:00:00Z'
const all = { write: true, pay: true }
const buttonsOf = (facts: Partial<InvoiceRow>, may = all) => shownActions(row(facts), allowedActions(row(facts), may))

test.each<[string, Partial<InvoiceRow>, string[]]>([
  ['not sent yet', {}, ['send', 'pay', 'copy']],
  ['sent', { sent_at: moment }, ['remind', 'pay', 'copy']],
  ['overdue but never sent from here', { overdue: true }, ['remind', 'pay', 'copy']],
  ['sent and paid', { sent_at: moment, payment_state: 'paid' }, ['copy']],
  ['moved in', { origin: 'import', overdue: true, reminds_imported: false }, ['pay']],
  [
    'moved in, of a client who is reminded',
    { origin: 'import', overdue: true, reminds_imported: true },
    ['remind', 'pay'],
  ],
  ['a credit invoice not sent yet', { type: 'credit' }, ['send']],
  ['void', { voided_at: moment }, ['copy']],
  ['deleted', { deleted_at: moment }, []],
  ['a proforma with its invoice', { type: 'proforma', is_invoiced: true, sent_at: moment }, ['copy']],
])('the row of an invoice that is %s has the right buttons', (_, facts, buttons) => {
  expect(buttonsOf(facts)).toEqual(buttons)
})

test('an accountant may add payments, but not send or copy', () => {
  expect(buttonsOf({ sent_at: moment }, { write: false, pay: true })).toEqual(['pay'])
})
