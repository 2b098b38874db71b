import { otherPurposes, paymentPurposes } from '#domain/payment-purpose.ts'
import type { Books, Item } from '#server/test/books.ts'
import { moveIn } from './move-in.ts'
import type { Answer } from '#server/test/server.ts'
import type { Workspace } from './workspace.ts'

export { openWorkspace } from './workspace.ts'
export type { Workspace } from './workspace.ts'

/** An operation of a user, with numbers that choose among the existing documents. */
export type Step = { operation: string; a: number; b: number; percent: number }

type Kind = 'invoice' | 'expense' | 'payment'

const pickAt = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/** A part of an amount, rounded to cents and more than zero. */
const share = (amount: string, percent: number) =>
  Math.max(0.01, Math.floor(Math.abs(Number(amount)) * percent) / 100).toFixed(2)

const read = async (books: Books, kind: Kind, id: string): Promise<Item> =>
  (await books.read(`/${kind}/edit/${id}`)).item

type Operation = (workspace: Workspace, step: Step) => Promise<Answer | undefined>

const createDocument = async (workspace: Workspace, kind: Kind, form: object): Promise<Answer> => {
  const response = await workspace.books.ask('POST', `/${kind}`, form)
  if (response.status === 201) workspace.ids[kind].push(response.body.id)
  return response
}

type Condition = (item: Item) => boolean
const isInForce: Condition = (item) => !item.deleted_at && !item.voided_at

/** Runs the operation on a suitable document among a few; if none is suitable, on the last one, which is then rejected. */
const onDocument =
  (
    kind: Kind,
    run: (workspace: Workspace, item: Item, step: Step) => Promise<Answer | undefined>,
    isPossible = isInForce,
  ): Operation =>
  async (workspace, step) => {
    let item: Item
    for (let at = 0; at < Math.min(5, workspace.ids[kind].length); at += 1) {
      item = await read(workspace.books, kind, pickAt(workspace.ids[kind], step.a + at)!)
      if (isPossible(item)) break
    }
    return item && run(workspace, item, step)
  }

const postAction = (kind: Kind, action: string, body: object = {}, isPossible = isInForce) =>
  onDocument(kind, ({ books }, { id }) => books.ask('POST', `/${kind}/${id}/${action}`, body), isPossible)
const isDeleted: Condition = ({ deleted_at }) => deleted_at

const rates = ['0.9137', '1.5', '0.333', '0.33333'] as const
const money = (b: number) => (b % 3 === 0 ? { currency: 'USD', exchange_rate: pickAt(rates, b) } : {})
const day = (b: number) => `2026-${String((b % 11) + 1).padStart(2, '0')}-1${b % 9}`

const lines = ({ books, products }: Workspace, { a, b, percent }: Step) =>
  Array.from({ length: (a % 3) + 1 }, (_, at) =>
    books.line({
      price: String(percent + at / 3).slice(0, 6),
      quantity: pickAt(['1', '2.5', '7'], b),
      product_id: pickAt([null, products[0]?.id, products[1]?.id], a + at) ?? null,
    }),
  )

const invoiceForm = (workspace: Workspace, step: Step) => ({
  client_id: pickAt(workspace.clients, step.b)?.id,
  date: day(step.b),
  date_due: pickAt([null, `${day(step.b).slice(0, 8)}28`, '2026-12-31'], step.a) ?? null,
  lines: lines(workspace, step),
  ...money(step.b),
})

const createPrefilled = (
  from: string,
  changeDocument: (item: Item, step: Step) => object = (item) => item,
  isPossible = isInForce,
) =>
  onDocument(
    'invoice',
    async (workspace, { id }, step) => {
      const { status, body } = await workspace.books.ask('GET', `/invoice/create?${from}=${id}`)
      return status === 200
        ? createDocument(workspace, 'invoice', { ...body.item, ...changeDocument(body.item, step) })
        : undefined
    },
    isPossible,
  )

/** The credit of a part of one line, or of everything; sometimes at another rate. */
const partialCredit = (item: Item, { a, percent }: Step) => ({
  ...(percent < 50
    ? { lines: [{ ...item.lines[0], quantity: String(Number(item.lines[0].quantity) / 2).slice(0, 6) }] }
    : {}),
  ...(item.currency === 'USD' && percent % 2 ? { exchange_rate: pickAt(rates, a) } : {}),
})

const accountInCurrency = ({ accounts }: Workspace, currency: string, at: number): string | undefined =>
  pickAt(
    accounts.filter((each) => each.currency === currency),
    at,
  )?.id

const pay = (kind: 'invoice' | 'expense') =>
  onDocument(kind, (workspace, { id, currency, unpaid }, { b, percent }) =>
    workspace.books.ask('POST', `/${kind}/${id}/add-payment`, {
      account_id: accountInCurrency(workspace, currency, b),
      date: day(b),
      amount: share(unpaid, percent),
    }),
  )

const useAdvance = (kind: 'invoice' | 'expense', advances: (item: Item) => string, list: 'payments' | 'data') =>
  onDocument(
    kind,
    async ({ books }, item, { b, percent }) => {
      const advance: Item = pickAt((await books.read(advances(item)))[list], b)
      if (!advance) return undefined
      const maxAmount = String(Math.min(Number(advance.unused), Number(item.unpaid)))
      const body = { payment_id: advance.id, amount: share(maxAmount, percent) }
      return books.ask('POST', `/${kind}/${item.id}/add-payment`, body)
    },
    (item) => isInForce(item) && Number(item.unpaid) > 0,
  )

const removePart = (kind: 'invoice' | 'expense') =>
  onDocument(
    kind,
    async ({ books }, { id, payments }, { b }) => {
      const part: Item = pickAt(payments, b)
      return part && books.ask('POST', `/${kind}/${id}/remove-payment`, { [`${kind}_payment_id`]: part.id })
    },
    (item) => isInForce(item) && item.payments.length > 0,
  )

const change = (kind: Kind, fields: (workspace: Workspace, item: Item, step: Step) => object) =>
  onDocument(kind, (workspace, item, step) =>
    workspace.books.ask('PUT', `/${kind}/${item.id}`, { version: item.version, ...fields(workspace, item, step) }),
  )

const deleteDocument = (kind: Kind) => onDocument(kind, ({ books }, { id }) => books.ask('DELETE', `/${kind}/${id}`))

/** One payment for several documents of the same client in the same currency. */
const payment =
  (type: 'income' | 'expense'): Operation =>
  async (workspace, step) => {
    const kind = type === 'income' ? 'invoice' : 'expense'
    const id = pickAt(workspace.ids[kind], step.a)
    const first = id && (await read(workspace.books, kind, id))
    const client_id = first ? (first.client_id ?? first.vendor_id) : pickAt(workspace.clients, step.b)?.id
    const amount = first && Number(first.unpaid) > 0 ? share(first.unpaid, step.percent) : undefined
    return createDocument(workspace, 'payment', {
      type,
      date: day(step.b),
      client_id,
      account_id: accountInCurrency(workspace, first?.currency ?? 'EUR', step.b),
      ...(first?.currency === 'USD' ? { exchange_rate: pickAt(rates, step.a + step.b) } : {}),
      total: String(Number(amount ?? 0) + (step.b % 3) * 10 || 5),
      [`${kind}s`]: amount && step.b % 5 > 0 ? [{ [`${kind}_id`]: id, amount }] : [],
    })
  }

/** Money for something else than documents, in either currency. */
const otherPayment: Operation = (workspace, { a, b, percent }) =>
  createDocument(workspace, 'payment', {
    type: pickAt(['income', 'expense'], a),
    purpose: pickAt(otherPurposes, b),
    date: day(b),
    client_id: pickAt([null, workspace.clients[0].id], a + b),
    account_id: accountInCurrency(workspace, pickAt(['EUR', 'EUR', 'USD'], percent)!, b),
    total: String(percent + 0.25),
  })

const transfer: Operation = (workspace, { a, b, percent }) => {
  const source = pickAt(workspace.accounts, a)
  const destination = pickAt(workspace.accounts, a + (b % 3) + 1)
  const destination_total = source.currency === destination.currency ? {} : { destination_total: String(percent + 1) }
  return createDocument(workspace, 'payment', {
    type: 'transfer',
    date: day(b),
    source_account_id: source.id,
    destination_account_id: destination.id,
    source_total: String(percent),
    ...destination_total,
  })
}

const changedPayment = (_: Workspace, item: Item, { b, percent }: Step) =>
  item.type === 'transfer'
    ? { date: day(b) }
    : pickAt<object>(
        [
          { date: day(b), ...(item.currency === 'USD' ? { exchange_rate: pickAt(rates, percent) } : {}) },
          { total: String(Number(item.used) + percent) },
          { invoices: [], expenses: [] },
          { purpose: pickAt(paymentPurposes, percent) },
        ],
        b,
      )!

const expenseForm = (workspace: Workspace, step: Step) => ({
  vendor_id: workspace.clients[(step.b % 2) + 1]?.id,
  date: day(step.b),
  ...(step.a % 2
    ? { total: (step.percent * 1.21).toFixed(2), total_without_vat: String(step.percent), lines: [] }
    : { lines: purchaseLines(workspace, step), total: null, total_without_vat: null }),
  ...money(step.b),
})

const purchaseVat = ({ vats }: Workspace, at: number): string =>
  vats.find((vat: Item) => vat.code === pickAt(['PVM1', 'PVM3', 'PVM16', 'PVM21', 'PVM5'], at)).id

const purchaseLines = (workspace: Workspace, step: Step) =>
  lines(workspace, step).map((line, at) => ({ ...line, vat_id: purchaseVat(workspace, step.b + at) }))

/** Rows of the paper: a part of the VAT is not deductible, and some VAT is computed by the buyer. */
const paperForm = (workspace: Workspace, step: Step) => {
  const row = (at: number, percent: number) => {
    const vat_id = purchaseVat(workspace, at)
    const { rate } = workspace.vats.find((vat: Item) => vat.id === vat_id)
    const base = (step.percent + at / 3).toFixed(2)
    return { vat_id, base, vat: ((Number(base) * Number(rate)) / 100).toFixed(2), deductible_percent: String(percent) }
  }
  const vat_rows = [row(step.b, step.percent), row(step.b + 1, 100), row(step.b + 2, 0)]
  return { ...expenseForm(workspace, step), lines: [], total: null, total_without_vat: null, vat: true, vat_rows }
}

const creditExpense = onDocument('expense', async (workspace, { id }, { percent }) => {
  const { status, body } = await workspace.books.ask('GET', `/expense/create?credit_of=${id}`)
  if (status !== 200) return undefined
  const lines = body.item.lines.slice(0, percent < 50 ? 1 : undefined)
  const rate = body.item.currency === 'USD' && percent % 2 ? { exchange_rate: pickAt(rates, percent) } : {}
  return createDocument(workspace, 'expense', { ...body.item, lines, ...rate })
})

/** Money without a document counts by what its client is. */
const changeClient: Operation = async ({ books, clients }, { a, b }) => {
  const { id } = pickAt(clients, a)
  const { version } = (await books.read(`/client/edit/${id}`)).item
  return books.ask('PUT', `/client/${id}`, { version, is_client: b % 3 > 0, is_vendor: b % 3 < 2 })
}

/** Every operation of users that moves money, by name. */
export const operations: Record<string, Operation> = {
  'create an invoice': (workspace, step) => createDocument(workspace, 'invoice', invoiceForm(workspace, step)),
  'create a proforma': (workspace, step) =>
    createDocument(workspace, 'invoice', { type: 'proforma', ...invoiceForm(workspace, step) }),
  'create an invoice of a proforma': createPrefilled(
    'from_proforma',
    undefined,
    (item) => isInForce(item) && item.type === 'proforma',
  ),
  'credit an invoice': createPrefilled('credit_of', partialCredit),
  'copy an invoice': createPrefilled('copy_of'),
  'change an invoice': change('invoice', (workspace, item, step) =>
    item.type === 'credit' ? {} : invoiceForm(workspace, step),
  ),
  'pay an invoice': pay('invoice'),
  'use an advance on an invoice': useAdvance(
    'invoice',
    ({ client_id, currency }) => `/client/${client_id}/advanced-payment?currency=${currency}`,
    'payments',
  ),
  'remove a payment from an invoice': removePart('invoice'),
  'void an invoice': postAction('invoice', 'void', { comment: 'Klaida' }),
  'restore a void invoice': postAction('invoice', 'restore-voided', {}, ({ voided_at }) => voided_at),
  'delete an invoice': deleteDocument('invoice'),
  'restore an invoice': postAction('invoice', 'restore', {}, isDeleted),
  'archive an invoice': postAction('invoice', 'archive', {}, ({ can }) => can.archive),
  'unarchive an invoice': postAction('invoice', 'archive-restore', {}, ({ archived_at }) => archived_at),
  'record an expense': (workspace, step) => createDocument(workspace, 'expense', expenseForm(workspace, step)),
  'record an expense by its VAT rows': (workspace, step) =>
    createDocument(workspace, 'expense', paperForm(workspace, step)),
  "record a vendor's credit invoice": creditExpense,
  'change an expense': change('expense', (workspace, _, step) => expenseForm(workspace, step)),
  'pay an expense': pay('expense'),
  'use an advance on an expense': useAdvance('expense', ({ id }) => `/expense/${id}/advances`, 'data'),
  'remove a payment from an expense': removePart('expense'),
  'delete an expense': deleteDocument('expense'),
  'restore an expense': postAction('expense', 'restore', {}, isDeleted),
  'record money received': payment('income'),
  'record money paid': payment('expense'),
  'record money for another purpose': otherPayment,
  'transfer money': transfer,
  'change a payment': change('payment', changedPayment),
  'delete a payment': deleteDocument('payment'),
  'restore a payment': postAction('payment', 'restore', {}, isDeleted),
  'change what a client is': changeClient,
  ...moveIn,
}
