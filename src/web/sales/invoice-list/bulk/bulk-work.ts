import type { TFunction } from 'i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/new-key.ts'
import { payRefusal } from './pay-plan.ts'
import type { PayChoice } from './pay-plan.ts'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { refresh } from '#web/resource/cache.ts'
import { createStore } from '#web/platform/storage/store.ts'
import type { Store } from '#web/platform/storage/store.ts'

/** What is done to documents one by one. */
export type BulkKind = 'send' | 'remind' | 'pay' | 'delete' | 'restore'

/** What came of one document: why there was nothing to do, or how it can be taken back. */
type Done = { why?: string; undo?: () => Promise<unknown> }

/** What is known of each: its name for the outcome, and what the work asks. */
type BulkRow = Pick<InvoiceRow, 'id' | 'number' | 'client_title'>

/** Does it to one document; a refusal is thrown. */
export type BulkWork<Row extends BulkRow = InvoiceRow> = (row: Row) => Promise<Done>

type Words = TFunction<'invoice_list'>

/** The letter each would be sent with, as it is offered. */
export const sendEach =
  (t: Words, { reminder = false } = {}): BulkWork<BulkRow> =>
  async ({ id }) => {
    const query = reminder ? { reminder: '1' as const } : {}
    const { to, cc, subject, message } = await call('invoice.email_draft', { params: { id }, query })
    if (to.length === 0) return { why: t('bulk_no_address') }
    const body = { to, cc, subject, message, attach: ['pdf' as const], reminder }
    await call('invoice.send', { params: { id }, body, idempotencyKey: newKey() })
    return {}
  }

/** All that is left, on the day and to the account chosen for the document's currency. */
export const payEach =
  (t: Words, choice: PayChoice): BulkWork =>
  async (row) => {
    const { id, currency, unpaid } = row
    const why = payRefusal(row, t)
    if (why) return { why }
    const account_id = choice.accounts[currency]
    if (!account_id) return { why: t('accounts_none', { currency }) }
    const body = { account_id, date: choice.date, amount: unpaid }
    const { payments } = await call('invoice.add_payment', { params: { id }, body, idempotencyKey: newKey() })
    const part = payments.findLast(isOf(body))
    return part ? { undo: () => unpay(id, part.id) } : {}
  }

/** Of two that say the same either may be the one: taking off one is taking off the other. */
const isOf =
  ({ account_id, date, amount }: { account_id: string; date: string; amount: string }) =>
  (part: Invoice['payments'][number]) =>
    part.account?.id === account_id && part.date === date && part.amount === amount

const unpay = (id: string, invoice_payment_id: string) =>
  call('invoice.remove_payment', { params: { id }, body: { invoice_payment_id } })

const restore = (id: string) => call('invoice.restore', { params: { id } })

/** `comment`: why they are deleted. */
export const deleteEach =
  (comment: string): BulkWork =>
  async ({ id }) => {
    await call('invoice.delete', { params: { id }, body: { comment: comment || null } })
    return { undo: () => restore(id) }
  }

export const restoreEach: BulkWork = async ({ id }) => {
  await restore(id)
  return {}
}

export type Outcome = Done & { row: BulkRow; state: 'waiting' | 'running' | 'done' | 'refused' }

/** A work on documents that goes on whether or not somebody looks; `done` resolves with what came of each. */
export type BulkRun = {
  kind: BulkKind | 'undo'
  outcomes: Store<readonly Outcome[]>
  done: Promise<readonly Outcome[]>
}

/** One document after another, each with its outcome; what is refused does not stop the rest. */
export const startBulk = <Row extends BulkRow>(
  kind: BulkRun['kind'],
  rows: readonly Row[],
  work: BulkWork<Row>,
): BulkRun => {
  const outcomes = createStore<readonly Outcome[]>(rows.map((row) => ({ row, state: 'waiting' })))
  const tell = (at: number, change: Partial<Outcome>) =>
    outcomes.set((now) => now.map((each, index) => (index === at ? { ...each, ...change } : each)))
  const all = async () => {
    for (const [at, row] of rows.entries()) {
      tell(at, { state: 'running' })
      try {
        const done = await work(row)
        tell(at, { ...done, state: done.why ? 'refused' : 'done' })
      } catch (error) {
        tell(at, { state: 'refused', why: problemText(error) })
      }
    }
    refresh('invoice', 'client', 'product', 'payment', 'company-account')
    return outcomes.get()
  }
  return { kind, outcomes, done: all() }
}

/** Takes back what was done of it; undefined where nothing can be. */
export const undoOf = (outcomes: readonly Outcome[]): (() => BulkRun) | undefined => {
  const undos = new Map(outcomes.flatMap(({ row, undo }) => (undo ? [[row, undo] as const] : [])))
  if (undos.size === 0) return undefined
  const work: BulkWork<BulkRow> = async (row) => {
    await undos.get(row)?.()
    return {}
  }
  return () => startBulk('undo', [...undos.keys()], work)
}
