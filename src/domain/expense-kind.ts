/** Kinds of expenses: a vendor's invoice, its credit invoice, a till receipt, VAT of goods from outside the EU. */
export const expenseKinds = ['invoice', 'credit', 'receipt', 'import'] as const
export type ExpenseKind = (typeof expenseKinds)[number]
