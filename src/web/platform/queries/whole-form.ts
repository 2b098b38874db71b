import type { CallName } from '#contract/index.ts'
import { isProblem } from '#web/platform/api/problem.ts'

type Form = { item: object; options: Readonly<Record<string, unknown>> }
type Ask = (form: CallName) => Promise<unknown>

const isChoices = (list: unknown): list is readonly object[] =>
  Array.isArray(list) && list.every((row) => typeof row === 'object')

/** What the form of a new one offers. An accountant writes no invoices, but records payments of them: then the accounts. */
const offeredBy = async (resource: string, ask: Ask): Promise<Form['options']> => {
  const options = async (of: string) => ((await ask(`${of}.create_form` as CallName)) as Form).options
  try {
    return await options(resource)
  } catch (error) {
    if (!isProblem(error) || error.code !== 'forbidden') throw error
    return { accounts: (await options('payment'))['accounts'] }
  }
}

/** A form's answer with all its choices: that of a document near the most an answer may have brings only those that no other does. */
export const wholeForm = async (name: CallName, answer: unknown, ask: Ask): Promise<unknown> => {
  const form = answer as Partial<Form> | undefined
  if (!form?.options?.['has_more']) return answer
  const offered = await offeredBy(name.split('.')[0] ?? '', ask)
  const lists = Object.entries(form.options).map(([list, own]) => {
    const more = offered[list]
    return [list, isChoices(own) && isChoices(more) ? [...more, ...own] : own]
  })
  return { ...form, options: Object.fromEntries(lists) }
}
