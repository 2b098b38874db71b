import { sql } from 'kysely'
import type { Expense, ExpenseForm } from '#contract/purchases/expense.ts'
import { maxExpenseFiles } from '#domain/document-size.ts'
import { roleAllows } from '#domain/permission.ts'
import { matchEntry } from '#server/bank/entry/match.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readExpense } from '#server/purchases/expense/item.queries.ts'
import { createExpense } from '#server/purchases/expense/save.ts'
import { lockPapers, readStoredPaper } from './paper.queries.ts'

type Approval = { form: ExpenseForm; bank_entry_id: string | null }

/**
 * Makes the expense of a paper in the transaction of the request, with the files of the paper and of its doubles. A paper that became an
 * expense before is answered with that expense.
 */
export const approvePaper = async (requested: CompanyContext, id: string, approval: Approval): Promise<Expense> => {
  // The commit must not leave before the paper says what it became.
  const { sendCommit: _, ...context } = requested
  await lockPapers(context)
  const paper = await readStoredPaper(context, id, { lock: true })
  if (paper.expense_id) return readExpense(context, paper.expense_id)
  if (paper.decision === 'rejected') throw new Problem('paper_rejected')
  // A double is approved together with the paper that people see.
  if (paper.double_of) return approvePaper(context, paper.double_of, approval)
  const expenseId = await createExpense(context, approval.form)
  await moveFiles(context, id, expenseId)
  await decide(context, id, 'approved', expenseId)
  if (approval.bank_entry_id) await pay(context, approval.bank_entry_id, expenseId)
  return readExpense(context, expenseId)
}

/** The stored bytes stay where they are: from now on they are files of the expense. */
const moveFiles = ({ db, companyId, session }: CompanyContext, id: string, expenseId: string) =>
  sql`insert into expense_file (company_id, expense_id, id, name, size, type, thumbnail, digest, created_by)
    select company_id, ${expenseId}, id, name, size, type, thumbnail, digest, ${session.user_id} from paper
    where company_id = ${companyId} and (id = ${id} or double_of = ${id}) order by double_of nulls first, received_at, id
    limit ${maxExpenseFiles}`.execute(db)

/** Marks a paper and its doubles; `null` takes a rejection back. */
export const decide = (
  { db, companyId, session, now }: CompanyContext,
  id: string,
  decision: 'approved' | 'rejected' | null,
  expenseId: string | null = null,
) =>
  sql`update paper set decision = ${decision}, decided_by = ${decision && session.user_id}, decided_at = ${decision && now.toISOString()},
      expense_id = ${expenseId}, version = version + 1
    where company_id = ${companyId} and (id = ${id} or double_of = ${id})`.execute(db)

/** Records the entry of the bank as the payment of the expense, by the code that people use for it. */
const pay = async (context: CompanyContext, entryId: string, expenseId: string) => {
  if (!roleAllows(context.session.role, 'payment.write')) throw new Problem('forbidden')
  const { unpaid } = await readExpense(context, expenseId)
  await matchEntry(context, entryId, {
    invoices: [],
    expenses: [{ expense_id: expenseId, amount: unpaid }],
    client_id: null,
    payment_id: null,
    transfer: null,
    returned_entry_id: null,
    purpose: null,
    through_account_id: null,
    exchange_rate: null,
    note: null,
  })
}
