import { operations } from '#server/books/ledger/test/operations.ts'
import type { Workspace } from '#server/books/ledger/test/operations.ts'

const names = [
  'create an invoice',
  'record an expense',
  'pay an invoice',
  'record money received',
  'pay an expense',
  'record money paid',
  'change a payment',
  'use an advance on an invoice',
  'credit an invoice',
  'change an invoice',
  "record a vendor's credit invoice",
  'remove a payment from an invoice',
  'delete a payment',
  'restore a payment',
  'void an invoice',
  'restore a void invoice',
  'delete an invoice',
  'restore an invoice',
]

/** Documents in two currencies that are paid, credited, changed, void, deleted and restored; always the same. */
export const fillWorkspace = async (workspace: Workspace) => {
  for (let at = 0; at < 150; at += 1)
    await operations[names[(at * 7 + Math.floor(at / 18)) % names.length]!]!(workspace, {
      operation: '',
      a: at * 7,
      b: at * 3,
      percent: at % 3 ? 100 : 37,
    })
}
