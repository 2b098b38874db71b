import type { ExpenseDefaults } from '#contract/purchases/expense-form.ts'
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

/** Opens the form with what may be changed of a moved-in expense. Resolves to undefined when it is closed without saving. */
export const openMovedInExpense = async (expense: Pick<Expense, 'id' | 'number'>): Promise<Expense | undefined> => {
  const [{ MovedInExpenseForm }] = await Promise.all([import('./moved-in-expense-form.tsx'), loadTexts('moved_in')])
  return openPanel<Expense>({ size: 480, content: () => <MovedInExpenseForm expense={expense} /> })
}

/** What is known of a new expense before its form opens. */
export type NewExpenseValues = Partial<ExpenseDefaults> & { vendor_title: string }

/** Opens the form of a new expense in a panel, with these values. `part` names its draft. Resolves to undefined when it is closed without saving. */
export const openNewExpense = async (part: string, from: NewExpenseValues): Promise<Expense | undefined> => {
  const [{ NewExpensePanel }] = await Promise.all([import('./expense-page.tsx'), loadTexts('purchase')])
  return openPanel<Expense>({ content: () => <NewExpensePanel part={part} from={from} /> })
}
