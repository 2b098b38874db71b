import { recordByName } from '#contract/platform/field-names.ts'
import { expenseTextNames } from '#contract/purchases/expense-fields.ts'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { draftLines } from '#domain/draft.ts'
import type { DraftForm, DraftLine, DraftValue } from '#domain/draft.ts'
import { expenseKinds } from '#domain/expense-kind.ts'
import { discountOf, partOf, textOf } from '#web/resource/draft/draft-values.ts'
import { withComputedRow } from '#web/purchases/expense/computed-row.ts'
import { expenseRequest, signOf } from '#web/purchases/expense/expense-values.ts'
import type { ExpenseValues, LineValues, VatRowValues } from '#web/purchases/expense/expense-values.ts'

type Vats = ExpenseOptions['vats']

/** The form as a draft keeps it: what would be sent to record it, valid or not, with the ids of its lines. */
export const expenseDraftOf = (values: ExpenseValues, vats: Vats): DraftForm => {
  const whole = withComputedRow(values, vats)
  const request = expenseRequest(whole)
  // A request has more general types than what the form puts into it: texts, booleans and lists of them.
  return { ...request, lines: request.lines.map((line, at) => ({ id: whole.lines[at]?.key, ...line })) } as DraftForm
}

/** The form with the values of a draft. What the draft cannot have, such as lines beside totals, stays as it is on screen. */
export const withExpenseDraft = (now: ExpenseValues, draft: DraftForm, vats: Vats): ExpenseValues => {
  const has = (name: string) => Object.hasOwn(draft, name)
  const text = (name: keyof ExpenseValues) => (has(name) ? textOf(draft[name]) : (now[name] as string))
  const yes = (name: 'vat' | 'prices_include_vat' | 'confirm_difference') =>
    typeof draft[name] === 'boolean' ? draft[name] : now[name]
  const kind = expenseKinds.find((each) => each === draft['kind']) ?? now.kind
  const amount = (name: 'total' | 'total_without_vat') => (has(name) ? signOf(kind)(textOf(draft[name])) : now[name])
  const vat = yes('vat')
  const lines = draftLines(draft)
  const mode = has('lines') ? (lines.length > 0 ? 'lines' : 'totals') : now.mode
  const vendor_id = text('vendor_id')
  const next: ExpenseValues = {
    ...now,
    ...recordByName(expenseTextNames, text),
    kind,
    corrects_id: text('corrects_id'),
    date_registered: text('date_registered'),
    date_supply: text('date_supply'),
    confirm_difference: yes('confirm_difference'),
    vendor_id,
    // The field looks up a title that it does not have.
    vendor_title: vendor_id === now.vendor_id ? now.vendor_title : '',
    number: text('number'),
    date: text('date'),
    date_due: text('date_due'),
    currency: text('currency') || now.currency,
    exchange_rate: text('exchange_rate'),
    vat,
    prices_include_vat: vat ? yes('prices_include_vat') : now.prices_include_vat,
    category_id: text('category_id'),
    mode,
  }
  const ofMode: Partial<ExpenseValues> =
    mode === 'lines'
      ? {
          lines: lines.map((line) => lineOf(line, next)),
          discount: has('discount') ? discountOf(draft['discount']) : now.discount,
          delivery: has('delivery') ? deliveryOf(draft['delivery'], next) : now.delivery,
        }
      : { total: amount('total'), total_without_vat: vat ? amount('total_without_vat') : now.total_without_vat }
  const whole = { ...next, ...ofMode }
  return vat && has('vat_rows') ? { ...whole, vat_rows: vatRowsOf(draft['vat_rows'], whole, vats) } : whole
}

const lineOf = (line: DraftLine, form: ExpenseValues): LineValues => ({
  key: line.id,
  product_id: textOf(line['product_id']) || null,
  title: textOf(line['title']),
  quantity: signOf(form.kind)(textOf(line['quantity'])),
  price: textOf(line['price']),
  // Without VAT the draft has no rate; the line keeps its own.
  vat_id: textOf(line['vat_id']) || (form.vat ? '' : (form.lines.find(({ key }) => key === line.id)?.vat_id ?? '')),
})

const deliveryOf = (value: DraftValue | undefined, form: ExpenseValues): ExpenseValues['delivery'] => {
  const part = partOf(value)
  if (!part) return null
  const vat_id = textOf(part['vat_id']) || (form.vat ? '' : (form.delivery?.vat_id ?? ''))
  return { amount: signOf(form.kind)(textOf(part['amount'])), vat_id }
}

/** The VAT rows of the draft. A row whose amounts are those that the totals give follows them, as before it was kept. */
const vatRowsOf = (value: DraftValue | undefined, form: ExpenseValues, vats: Vats): VatRowValues[] => {
  const sign = signOf(form.kind)
  const parts = Array.isArray(value) ? value.map((each) => partOf(each) ?? {}) : []
  const rows = parts.map((row, at) => ({
    key: form.vat_rows[at]?.key ?? `row-${at}`,
    vat_id: textOf(row['vat_id']),
    base: sign(textOf(row['base'])),
    vat: sign(textOf(row['vat'])),
    deductible_percent: textOf(row['deductible_percent']) || '100',
  }))
  const following = rows.map((row) => ({ ...row, base: '', vat: '' }))
  const computed = withComputedRow({ ...form, vat_rows: following }, vats).vat_rows
  const follows = rows.every(({ base, vat }, at) => base === computed[at]?.base && vat === computed[at]?.vat)
  return follows ? following : rows
}
