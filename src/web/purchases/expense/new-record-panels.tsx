import type { Client } from '#contract/sales/client.ts'
import type { ExpenseCategory } from '#contract/setup/expense-category.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'

/** A new vendor in a panel over the expense, its title as typed; undefined when it was left. The form's code comes only now. */
export const openNewVendor = async (title: string): Promise<Client | undefined> => {
  const { ClientForm } = await import('#web/sales/client/client-form.tsx')
  return openPanel<Client>({ content: () => <ClientForm initial={{ title, is_client: false, is_vendor: true }} /> })
}

/** A new category, likewise. */
export const openNewCategory = async (title: string): Promise<ExpenseCategory | undefined> => {
  const { CategoryForm } = await import('#web/setup/expense-category-form.tsx')
  return openPanel<ExpenseCategory>({ size: 560, content: () => <CategoryForm initial={{ title }} /> })
}
