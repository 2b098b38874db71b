import { z } from 'zod'
import { defaultJournalColumn, journalColumns } from '#domain/journal.ts'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import { common, id, requiredText } from '#contract/platform/fields.ts'

const journalColumn = z
  .enum(journalColumns)
  .describe("the column of an individual's journal to which its expenses belong")

const fields = {
  title: requiredText(100),
  parent_id: id.nullish().transform((value) => value ?? null),
  journal_column: journalColumn.default(defaultJournalColumn),
}

export const expenseCategoryInput = z.strictObject(fields)
export const expenseCategoryItem = z.object({
  ...common,
  title: z.string(),
  parent_id: z.string().nullable(),
  journal_column: journalColumn,
})
export type ExpenseCategory = z.infer<typeof expenseCategoryItem>

/** The expense categories of a company. A category can have a parent, which has none. */
export const expenseCategoryRows = crud('expense-category', {
  item: expenseCategoryItem,
  row: expenseCategoryItem,
  formItem: expenseCategoryItem.extend(recordActions),
  input: expenseCategoryInput,
  fields,
  options: z.object({ parents: z.array(z.object({ id: z.string(), title: z.string() })) }),
  defaults: z.object({ title: z.string(), parent_id: z.string().nullable(), journal_column: journalColumn }),
  tabs: ['all'],
  sorts: ['title'],
  filters: {},
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
