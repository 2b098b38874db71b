import { moveInExpense, moveInInvoice } from '#server/test/moved-in.ts'
import type { MovedIn } from '#server/test/moved-in.ts'
import type { Answer } from '#server/test/server.ts'
import type { Step, Workspace } from './operations.ts'

let count = 0

/** A document of another program, sometimes in dollars and sometimes paid before. */
const documentOf = ({ books, clients }: Workspace, { a, b, percent }: Step, isCredit: boolean): MovedIn => {
  count += 1
  const sign = isCredit ? -1 : 1
  const net = (percent + (a % 100) / 100).toFixed(2)
  const vat = (Number(net) * 0.21).toFixed(2)
  const total = Number(net) + Number(vat)
  return {
    company_id: books.company.id,
    party_id: clients[b % clients.length].id,
    number: `SENA-${count}`,
    date: `2026-${String((b % 11) + 1).padStart(2, '0')}-1${b % 9}`,
    date_due: a % 2 ? null : '2026-12-31',
    net: (sign * Number(net)).toFixed(2),
    vat: (sign * Number(vat)).toFixed(2),
    paid_before: a % 3 === 0 ? '0' : a % 3 === 1 ? total.toFixed(2) : (total / 3).toFixed(2),
    ...(b % 3 === 0 ? { currency: 'USD', exchange_rate: '0.33333' } : {}),
  }
}

const stored = (id: string): Answer => ({ status: 201, headers: {}, body: { id } })

export const moveIn = {
  'move in an invoice': async (workspace: Workspace, step: Step) => {
    const id = await moveInInvoice(workspace.owner, documentOf(workspace, step, step.percent % 5 === 0))
    workspace.ids.invoice.push(id)
    return stored(id)
  },
  'move in an expense': async (workspace: Workspace, step: Step) => {
    const id = await moveInExpense(workspace.owner, documentOf(workspace, step, step.percent % 5 === 0))
    workspace.ids.expense.push(id)
    return stored(id)
  },
}
