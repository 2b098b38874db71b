import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { DraftForm } from '#domain/draft.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import type { OpenedDraft } from '#web/resource/draft/draft-sync.ts'
import type { DraftedForm } from '#web/resource/draft/use-server-draft.ts'
import type { FormState } from '#web/resource/form/form-state.ts'
import { totalsOf } from '#web/purchases/expense/computed-row.ts'
import type { ExpenseValues } from '#web/purchases/expense/expense-values.ts'
import { expenseDraftOf, withExpenseDraft } from './draft-values.ts'

const titles = new Map<string, string>()

/** The name of a vendor that a draft has or had. */
export const vendorTitle = (id: string): string => titles.get(id) ?? ''

/** Loads the name of the vendor of a draft, since the draft has only its id. One that was deleted meanwhile has none. */
export const loadVendorOf = async (form: DraftForm): Promise<void> => {
  const id = form['vendor_id']
  if (typeof id !== 'string' || titles.has(id)) return
  try {
    const { item } = await queryClient.fetchQuery(loadQuery('client.edit_form', { params: { id } }))
    titles.set(id, item.title)
  } catch (error) {
    if (!isProblem(error) || (error.status !== 404 && error.status !== 422)) throw error
  }
}

/** The form of a new expense whose draft is kept on the server. */
export type KeptExpense = {
  /** What the form begins with. */
  initial: ExpenseValues
  options: ExpenseOptions
  /** A draft that is continued, and what it has. */
  opened?: OpenedDraft
  typed?: ExpenseValues
}
type Source = Pick<KeptExpense, 'initial' | 'options'> & { state: FormState<ExpenseValues> }

/** The form of a new expense as one whose draft is kept. */
export const expenseDraft = ({ state, initial, options }: Source): DraftedForm => {
  const values = () => state.now()?.values ?? initial
  return {
    kind: 'expense',
    read: () => expenseDraftOf(values(), options.vats),
    apply: (form) => state.change((now) => withTitle(withExpenseDraft(now, form, options.vats)), []),
    prepare: loadVendorOf,
    subscribe: state.edits.subscribe,
    summary: () => {
      const { vendor_id, vendor_title, currency } = values()
      const title = vendor_title || vendorTitle(vendor_id)
      return { title: title || null, currency, total: totalsOf(values(), options).total }
    },
  }
}

const withTitle = (values: ExpenseValues): ExpenseValues => ({
  ...values,
  vendor_title: values.vendor_title || vendorTitle(values.vendor_id),
})

/** The form of a draft that is continued. */
export const continuedValues = (initial: ExpenseValues, form: DraftForm, options: ExpenseOptions): ExpenseValues =>
  withTitle(withExpenseDraft(initial, form, options.vats))
