import type { Expense } from '#contract/purchases/expense.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { requestField } from '#web/resource/form/requested-field.ts'

/** Opens the form of an expense in a panel, with the focus on the first of the fields that it has. Resolves to undefined when it is closed without saving. */
export const openExpenseForm = async (id: string, ...fields: string[]): Promise<Expense | undefined> => {
  const [{ ExpenseFormPanel }] = await Promise.all([import('./expense-page.tsx'), loadTexts('purchase')])
  requestField(...fields)
  return openPanel<Expense>({ content: () => <ExpenseFormPanel id={id} /> })
}
