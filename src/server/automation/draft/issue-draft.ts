import { sql } from 'kysely'
import type { z } from 'zod'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DraftForm } from '#domain/draft.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readExpense } from '#server/purchases/expense/item.queries.ts'
import { createExpense } from '#server/purchases/expense/save.ts'
import { withDefaultCurrency } from '#server/sales/invoice/draft.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { createInvoice } from '#server/sales/invoice/save.ts'
import { refuseKind } from '../kind-rights.ts'
import { lockDraft } from './draft.queries.ts'
import type { StoredDraft } from './draft.queries.ts'

const formOf = <Schema extends z.ZodType>(schema: Schema, form: DraftForm): z.output<Schema> => {
  const result = parse(schema, form)
  if (!result.success) throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
  return result.data
}

const createDocument = async (context: CompanyContext, { kind, form }: Pick<StoredDraft, 'kind' | 'form'>) => {
  // The commit must not leave before the draft says what it became.
  const { sendCommit: _, ...later } = context
  if (kind === 'invoice') return createInvoice(later, withDefaultCurrency(later, formOf(invoiceInput, form)))
  return readExpense(later, await createExpense(later, formOf(expenseInput, form)))
}

/**
 * Makes the document of a draft in the transaction of the request; only here it gets a number. A draft that became a document before is
 * answered with that document.
 */
export const issueDraft = async (
  context: CompanyContext,
  id: string,
  replaced: (form: DraftForm) => DraftForm = (form) => form,
): Promise<Invoice | Expense> => {
  const stored = await lockDraft(context, id)
  refuseKind(context, stored.kind)
  if (stored.invoice_id) return readInvoice(context, stored.invoice_id)
  if (stored.expense_id) return readExpense(context, stored.expense_id)
  if (stored.deleted_at) throw notFound('draft')
  const document = await createDocument(context, { ...stored, form: replaced(stored.form) })
  const column = sql.ref(stored.kind === 'invoice' ? 'invoice_id' : 'expense_id')
  await sql`update draft set ${column} = ${document.id}, send_at = null, send = null, scheduled_by = null, refusal = null, refusal_detail = null, refused_at = null,
      updated_by = ${context.session.user_id}, updated_at = ${context.now.toISOString()}
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db)
  return document
}
