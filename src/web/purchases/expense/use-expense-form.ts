import { useLayoutEffect, useRef } from 'react'
import type { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { expenseInput, ExpenseText } from '#contract/purchases/expense-fields.ts'
import type { ExpenseDefaults } from '#contract/purchases/expense-form.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import type { VendorOrigin } from '#domain/foreign-purchase.ts'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { focusConflict } from '#web/resource/draft/conflict-questions.tsx'
import { useServerDraft } from '#web/resource/draft/use-server-draft.ts'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import type { ResourceFormOptions } from '#web/resource/form/use-resource-form.ts'
import { expenseDraft } from './draft/expense-draft.ts'
import type { KeptExpense } from './draft/expense-draft.ts'
import { expenseSchema } from './expense-schema.ts'
import { expenseRequest, toFormValues } from './expense-values.ts'
import type { ExpenseValues } from './expense-values.ts'
import { withComputedRow } from './computed-row.ts'

type Options = {
  id: string | undefined
  prefill: Record<string, string>
  /** The fields of a new expense that are read from a file. */
  from?: Partial<ExpenseDefaults> & { vendor_title: string }
  /** Of a vendor that is not recorded yet. */
  newVendor?: VendorOrigin
  /** Of several forms of new expenses: each has its own draft. */
  part?: string
  /** A new expense whose draft is kept on the server. */
  kept?: KeptExpense
  /** Stores a new expense that comes from elsewhere. */
  save?: (input: ExpenseRequest) => Promise<Expense>
  onSaved: (expense: Expense) => void
}
type ExpenseRequest = ReturnType<typeof expenseRequest>
/** What `toInput` returns, once the schema has checked it. */
type ExpenseBody = z.input<typeof expenseInput>

/** The form of an expense, with the same checks as the server. */
export const useExpenseForm = ({ id, prefill, from, newVendor, part, kept, save, onSaved }: Options) => {
  const labels = useLabels()
  // The same query as the form's own, so it is fetched once. The schema needs the VAT rates.
  const options = useLoaded(id ? 'expense.edit_form' : 'expense.create_form', {
    params: id ? { id } : {},
    query: id ? {} : prefill,
  }).data?.options
  const latest = useRef<ReturnType<typeof useServerDraft<Expense>>>(undefined)
  const keeping: Partial<ResourceFormOptions<'expense', ExpenseValues>> = {
    isKept: true,
    ...(kept?.typed ? { typed: kept.typed } : {}),
    // Of a draft that two people changed, each field has one value before it is recorded.
    confirm: async () => {
      const state = latest.current?.state
      if (!state || state.conflicts.length === 0) return true
      focusConflict(state)
      return false
    },
    save: async (input, { key }) =>
      (await latest.current?.issue()) ?? call('expense.create', { body: input as ExpenseBody, idempotencyKey: key }),
  }
  const form = useResourceForm<'expense', ExpenseValues>('expense', {
    ...(id ? { id } : {}),
    schema: expenseSchema(options),
    labels,
    prefill,
    ...(part ? { part } : {}),
    initial: (source) => toFormValues(from ? { ...source, ...from } : source),
    toInput: (values) => expenseRequest(withComputedRow(values, options?.vats ?? [])),
    // What `toInput` returns.
    ...(save ? { save: (input) => save(input as ExpenseRequest) } : {}),
    ...(kept ? keeping : {}),
    onSaved: (expense) => {
      latest.current?.end()
      onSaved(expense)
    },
  })
  const keptDraft = useServerDraft<Expense>(kept && expenseDraft({ ...kept, state: form.state }), kept?.opened)
  useLayoutEffect(() => {
    latest.current = keptDraft
  })
  const { values } = form
  const vendor_id = values?.vendor_id ?? ''
  const vendor = useLoaded('client.edit_form', {
    params: { id: vendor_id },
    enabled: vendor_id !== '' && (values?.vat ?? false),
  }).data?.item
  return {
    ...form,
    /** The draft on the server; `draft` is what this browser offers to restore. */
    keptDraft,
    labelOf: (path: string) => labels(path, values),
    /** Where the vendor is from, which decides how the VAT of a purchase is accounted for. */
    origin: vendor_id === '' ? newVendor : vendor && { vat: vendor.vat_code, country: vendor.country },
    isPristine: values?.total === '' && values.lines.length === 0 && !id,
  }
}
export type ExpenseForm = ReturnType<typeof useExpenseForm>

/** The labels of the fields in the list of errors, in the order of the form. */
const useLabels = () => {
  const { t } = useTranslation('expense')
  const texts = {
    vendor_id: t('vendor'),
    number: t('number'),
    date: t('date'),
    date_due: t('date_due'),
    currency: t('currency'),
    exchange_rate: t('exchange_rate'),
    category_id: t('category'),
    total: t('total'),
    total_without_vat: t('total_without_vat'),
    lines: t('lines'),
    title: t('line_title'),
    quantity: t('line_quantity'),
    price: t('line_price'),
    vat_id: t('line_vat'),
    value: t('discount'),
    amount: t('delivery'),
    comment: t('comment'),
    kind: t('kind'),
    corrects_id: t('corrects'),
    date_registered: t('date_registered'),
    date_supply: t('date_supply'),
    payment_reference: t('payment_reference'),
    vat_rows: t('vat_rows'),
    base: t('vat_row_base'),
    vat: t('vat_row_vat'),
    deductible_percent: t('deductible_percent'),
  } satisfies Record<ExpenseText, string> & Record<string, string>
  return (path: string, values: ExpenseValues | undefined) => {
    // There are two totals: with and without VAT.
    if (path === 'total' && values?.vat) return t('total_with_vat')
    const [first, index, last] = path.split('.')
    const word = new Map(Object.entries(texts)).get(path.split('.').at(-1) ?? '') ?? path
    return first === 'lines' && last ? `${t('line', { number: Number(index) + 1 })}: ${word}` : word
  }
}
