/** The columns of expenses of an individual's journal, in their order (order 1K-040). Only the first has a name that the law gives. */
export const journalColumns = ['expense_goods', 'expense_2', 'expense_3'] as const
export type JournalColumn = (typeof journalColumns)[number]

/** The column of expenses without a category, and of a new category. */
export const defaultJournalColumn: JournalColumn = 'expense_3'
