import type { TFunction } from 'i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { payRefusal } from './pay-plan.ts'
import type { PayChoice } from './pay-plan.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { sendPeppol } from '#web/sales/sending/send-peppol.ts'
import { createStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'

/** The bulk actions. */
export type BulkKind = 'send' | 'remind' | 'pay' | 'delete' | 'restore'

/** The result for one document: why nothing was done, or how to undo it. */
type BulkResult = { why?: string; undo?: () => Promise<unknown> }

/** The fields of a document that every action has: its id, and its name for the result. */
type BulkRow = Pick<InvoiceRow, 'id' | 'number' | 'client_title'>

/** Processes one document; throws when the server refuses. */
export type BulkWork<Row extends BulkRow = InvoiceRow> = (row: Row) => Promise<BulkResult>

type Translate = TFunction<'invoice_list'>

/** Sends each document with its default email, or over Peppol to clients who get it so. */
export const sendEach =
  (t: Translate, { reminder = false } = {}): BulkWork<BulkRow> =>
  async ({ id }) => {
    const query = reminder ? { reminder: '1' as const } : {}
    const draft = await call('invoice.email_draft', { params: { id }, query })
    if (draft.way === 'peppol') {
      await sendPeppol(id)
      return {}
    }
    const { to, cc, subject, message, ubl_problem } = draft
    if (to.length === 0) return { why: t('bulk_no_address') }
    // A client who gets e-invoices is not sent a PDF alone without asking.
    if (ubl_problem) return { why: ubl_problem }
    const attach = draft.attachments.map(({ format }) => format)
    const body = { to, cc, subject, message, attach, reminder }
    await call('invoice.send', { params: { id }, body, idempotencyKey: newKey() })
    return {}
  }

/** Pays the unpaid amount of each, on the chosen date and the account for its currency. */
export const payEach =
  (t: Translate, choice: PayChoice): BulkWork =>
  async (row) => {
    const { id, currency, unpaid } = row
    const why = payRefusal(row, t)
    if (why) return { why }
    const account_id = choice.accounts[currency]
    if (!account_id) return { why: t('accounts_none', { currency }) }
    const body = { account_id, date: choice.date, amount: unpaid }
    const { payments } = await call('invoice.add_payment', { params: { id }, body, idempotencyKey: newKey() })
    const part = payments.findLast(isSamePayment(body))
    return part ? { undo: () => removePayment(id, part.id) } : {}
  }

/** If two payments are equal, it does not matter which one Undo removes. */
const isSamePayment =
  ({ account_id, date, amount }: { account_id: string; date: string; amount: string }) =>
  (part: Invoice['payments'][number]) =>
    part.account?.id === account_id && part.date === date && part.amount === amount

const removePayment = (id: string, invoice_payment_id: string) =>
  call('invoice.remove_payment', { params: { id }, body: { invoice_payment_id } })

const restore = (id: string) => call('invoice.restore', { params: { id }, body: {} })

/** `comment` is the reason of the deletion. */
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

export type Outcome = BulkResult & { row: BulkRow; state: 'waiting' | 'running' | 'done' | 'refused' }

/** A bulk action in progress. It continues without the panel; `done` resolves to the result of each document. */
export type BulkRun = {
  kind: BulkKind | 'undo'
  outcomes: Store<readonly Outcome[]>
  done: Promise<readonly Outcome[]>
}

/** Runs the work on one document after another. A refused document does not stop the others. */
export const startBulk = <Row extends BulkRow>(
  kind: BulkRun['kind'],
  rows: readonly Row[],
  work: BulkWork<Row>,
): BulkRun => {
  const outcomes = createStore<readonly Outcome[]>(rows.map((row) => ({ row, state: 'waiting' })))
  const update = (index: number, change: Partial<Outcome>) =>
    outcomes.set((now) => now.map((each, position) => (position === index ? { ...each, ...change } : each)))
  const all = async () => {
    for (const [index, row] of rows.entries()) {
      update(index, { state: 'running' })
      try {
        const done = await work(row)
        update(index, { ...done, state: done.why ? 'refused' : 'done' })
      } catch (error) {
        update(index, { state: 'refused', why: problemText(error) })
      }
    }
    refresh('invoice', 'client', 'product', 'payment', 'company-account')
    return outcomes.get()
  }
  return { kind, outcomes, done: all() }
}

/** Starts a run that undoes what was done; undefined when nothing can be undone. */
export const undoOf = (outcomes: readonly Outcome[]): (() => BulkRun) | undefined => {
  const undos = new Map(outcomes.flatMap(({ row, undo }) => (undo ? [[row, undo] as const] : [])))
  if (undos.size === 0) return undefined
  const work: BulkWork<BulkRow> = async (row) => {
    await undos.get(row)?.()
    return {}
  }
  return () => startBulk('undo', [...undos.keys()], work)
}
