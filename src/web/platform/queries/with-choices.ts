import type { CallName } from '#contract/index.ts'
import type { QueryValues } from '#web/platform/api/query-string.ts'

type Form = { item: object; options: Readonly<Record<string, unknown>> }
type Row = { id: string }

// A document is answered with the choices that it names itself; all others are a call of their own, kept for the next form.
const choices: Partial<Record<CallName, CallName>> = {
  'invoice.edit_form': 'invoice.options',
  'invoice.create_form': 'invoice.options',
  'expense.edit_form': 'expense.options',
  'expense.create_form': 'expense.options',
}
/** What the form of a new one is made from; any other offers everything itself. */
const sources = ['copy_of', 'credit_of', 'from_proforma']

/** The call that answers the choices of a form, where its own answer has not all of them. */
export const choicesOf = (name: CallName, query: QueryValues): CallName | undefined =>
  name.endsWith('.edit_form') || sources.some((source) => query?.[source]) ? choices[name] : undefined

const isRows = (list: unknown): list is readonly Row[] =>
  Array.isArray(list) && list.every((row) => typeof row === 'object')

/** The form with all choices: those in use, then what only this document names, for it was archived. */
export const withChoices = (form: Form, offered: Form['options']): Form => {
  const lists = Object.entries(form.options).map(([list, own]) => {
    const inUse = offered[list]
    if (!isRows(own) || !isRows(inUse)) return [list, own]
    const known = new Set(inUse.map(({ id }) => id))
    return [list, [...inUse, ...own.filter(({ id }) => !known.has(id))]]
  })
  return { ...form, options: Object.fromEntries(lists) }
}
