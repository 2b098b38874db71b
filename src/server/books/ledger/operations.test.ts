import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { comparePostings } from './test/compare-postings.ts'
import { openWorkspace, operations } from './test/operations.ts'
import type { Workspace, Step } from './test/operations.ts'
import { randomSteps } from './test/random-steps.ts'
import { verifyBooks } from './verify.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const successCounts = new Map<string, number>()

const verify = async () => {
  const client = await server.owner.connect()
  try {
    return (await verifyBooks(client)).difference
  } finally {
    client.release()
  }
}

const perform = async (workspace: Workspace, step: Step) => {
  const response = await operations[step.operation]!(workspace, step)
  // A rejected step is fine, such as a payment of more than the unpaid amount. An internal error is not.
  expect(response?.status ?? 200, `${step.operation}: ${JSON.stringify(response?.body)}`).toBeLessThan(500)
  if (response && response.status < 300) successCounts.set(step.operation, (successCounts.get(step.operation) ?? 0) + 1)
}

/** Deletes all payments first; then all documents can be voided or deleted. */
const undoAll = async ({ books, ids }: Workspace) => {
  for (const tab of ['income', 'expenses', 'transfers'])
    for (;;) {
      const { data } = await books.read(`/payment/all?tab=${tab}`)
      if (data.length === 0) break
      for (const { id } of data) expect((await books.ask('DELETE', `/payment/${id}`)).status).toBe(204)
    }
  for (const id of ids.invoice.toReversed())
    await books.ask('POST', `/invoice/${id}/void`, { comment: 'Viskas iš naujo' })
  // What a vendor's credit invoice pays can be deleted after the credit.
  for (const id of [...ids.expense, ...ids.expense]) await books.ask('DELETE', `/expense/${id}`)
}

/** All remaining sums that are not zero, without the opening balances of accounts. */
const remainingSums = async (company: string) => {
  const { rows } = await server.owner.query(
    `select 'balance ' || account as name, amount from ledger_balance
       where company_id = $1 and amount <> 0 and account not in ('money', 'opening')
     union all select 'moved ' || title, moved from company_account where company_id = $1 and moved <> 0
     union all select 'sold ' || title, sold_quantity + sold_total from product where company_id = $1 and (sold_quantity, sold_total) <> (0, 0)
     union all select 'month ' || account, base_amount from ledger_month
       where company_id = $1 and base_amount <> 0 and document_kind <> 'company_account'
     union all select 'VAT ' || part, base + vat from vat_month where company_id = $1 and (base, vat, deductible_vat) <> (0, 0, 0)`,
    [company],
  )
  return rows
}

const runSequence = async (sequence: readonly Step[]) => {
  const workspace = await openWorkspace(server)
  for (const [at, step] of sequence.entries()) {
    await perform(workspace, step)
    if (at % 20 === 19) expect(await verify(), `step ${at}: ${step.operation}`).toBeNull()
  }
  const { byRule, inLedger } = await comparePostings(server.owner, workspace.books.company.id)
  expect(inLedger, 'posted by the rule').toEqual(byRule)
  await undoAll(workspace)
  expect(await verify(), 'all undone').toBeNull()
  expect(JSON.stringify(await remainingSums(workspace.books.company.id))).toBe('[]')
}

test('after 200 random operations the books are verified, and undoing all of them brings every balance back to zero', async () => {
  const { failed, seed, errorInstance } = await fc.check(fc.asyncProperty(randomSteps(200), runSequence), {
    numRuns: 3,
  })
  // The message has the seed, which generates the 200 steps again.
  expect(failed ? `${String(errorInstance)} (seed ${seed})` : '').toBe('')
  // An operation that never succeeds is not tested.
  expect(Object.keys(operations).filter((operation) => !successCounts.has(operation))).toEqual([])
})
