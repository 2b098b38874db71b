// Decision: docs/decisions/editing-expenses.md
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Expense, ExpenseForm } from '#contract/purchases/expense.ts'
import type { expenseInput } from '#contract/purchases/expense-fields.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { isSubmitted, noteAddedDocument } from '#server/sales/document/submitted-isaf.queries.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import type { Lookups } from '#server/sales/invoice/lookups.queries.ts'
import type { ExpenseTotals } from '#domain/expense-totals.ts'
import { expenseDays } from '#domain/expense-days.ts'
import { lockedParty } from '#domain/expense-rules.ts'
import { compose, lookupIds } from './compose.ts'
import type { Recorded, WholeForm } from './compose.ts'
import { lockCorrected, settleVendorCredit } from './credit.queries.ts'
import { fittingRows } from './fitting-vat.queries.ts'
import { insertExpense, replaceExpense } from './store.queries.ts'

/** The default currency is the company's; without `vat` the amounts tell whether the expense has VAT. */
const withDefaults = async (context: CompanyContext, form: z.output<typeof expenseInput>): Promise<WholeForm> => {
  const { session } = context
  const hasVat =
    form.total_without_vat !== null || [...form.lines, ...(form.vat_rows ?? [])].some(({ vat_id }) => vat_id)
  const whole = {
    ...form,
    currency: form.currency ?? session.currency,
    vat: form.vat ?? (session.vat_enabled && hasVat),
  }
  return { ...whole, vat_rows: form.vat_rows ?? (await fittingRows(context, whole)) }
}

/** The exchange rate of the document's date, required only if the currency is not the company's. */
const exchangeRateOf = (form: WholeForm, companyCurrency: string): string | null => {
  if (form.currency === companyCurrency) return null
  if (!form.exchange_rate) throw refuseField('exchange_rate', 'exchange_rate')
  return form.exchange_rate
}

const vendorTitleOf = (form: ExpenseForm, found: Lookups, { stored, corrected }: Recorded): string => {
  // A credit is of the vendor of the document that it corrects.
  const isSame = stored?.vendor_id === form.vendor_id || corrected !== undefined
  if (!found.client && !isSame) throw refuseField('vendor_id', 'id')
  if (found.client?.archived && !isSame) throw refuseField('vendor_id', 'archived')
  return found.client?.title ?? stored?.vendor_title ?? ''
}

/** Refuses an unknown or archived category, and locks it against deletion until the request ends. */
export const checkCategory = async (
  { db, companyId }: CompanyContext,
  id: string | null,
  { stored, corrected }: Recorded,
): Promise<void> => {
  if (!id || id === stored?.category_id || id === corrected?.category_id) return
  const category = await db
    .selectFrom('expense_category')
    .select('archived_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!category) throw refuseField('category_id', 'id')
  if (category.archived_at) throw refuseField('category_id', 'archived')
}

/** Marks the client of an expense as a vendor. */
const becomeVendor = ({ db, companyId }: CompanyContext, id: string) =>
  sql`update client set is_vendor = true, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and not is_vendor`.execute(db)

const composeExpense = async (context: CompanyContext, input: z.output<typeof expenseInput>, stored?: Expense) => {
  const { today, session } = context
  // A stored expense keeps its place in the registers.
  const is_submitted = !stored && !input.date_registered && (await isSubmitted(context, 'P', input.date))
  const days = expenseDays(input, { today, closed_until: session.closed_until, is_submitted })
  refuseClosed(context, days.posting_date, 'date_registered')
  const form = await withDefaults(context, input)
  const corrected = form.corrects_id ? await lockCorrected(context, form, form.corrects_id) : undefined
  const recorded = { stored, corrected }
  const found = await readLookups(context.db, context.companyId, lookupIds(form), { isLocked: true })
  const vendor_title = vendorTitleOf(form, found, recorded)
  await checkCategory(context, form.category_id, recorded)
  const composed = compose(form, found, recorded)
  return {
    form,
    composed,
    snapshot: { vendor_title, exchange_rate: exchangeRateOf(form, found.seller.currency), ...days },
  }
}

/**
 * The totals that an expense would have. `strict` refuses what could not be stored; else archived records may stay, and only what cannot be
 * computed is refused.
 */
export const expenseTotalsOf = async (
  context: CompanyContext,
  input: z.output<typeof expenseInput>,
  { strict }: { strict: boolean },
): Promise<ExpenseTotals> => {
  const form = await withDefaults(context, input)
  const ids = lookupIds(form)
  const found = await readLookups(context.db, context.companyId, ids)
  const corrected = { ids: [...ids.vat_ids, ...ids.product_ids], category_id: form.category_id }
  const recorded = { stored: undefined, corrected: strict ? undefined : corrected }
  if (strict) vendorTitleOf(form, found, recorded)
  await checkCategory(context, form.category_id, recorded)
  return compose(form, found, recorded).totals
}

/** Stores a new expense and returns its id. */
export const createExpense = async (context: CompanyContext, input: z.output<typeof expenseInput>): Promise<string> => {
  const { form, composed, snapshot } = await composeExpense(context, input)
  const newExpense = { companyId: context.companyId, userId: context.session.user_id, id: uuid() }
  await insertExpense(context.db, newExpense, form, composed, snapshot)
  if (form.kind === 'credit') await settleVendorCredit(context, newExpense.id)
  await noteAddedDocument(context, 'P', snapshot.date_registered)
  await becomeVendor(context, form.vendor_id)
  return newExpense.id
}

/** Stores a comment. It is not a part of the books, so it is also allowed in a closed period. */
export const setComment = async ({ db, companyId }: CompanyContext, id: string, comment: string | null) => {
  await sql`update expense set comment = ${comment}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return id
}

const refuseMove = (form: WholeForm, stored: Expense) => {
  const reason = lockedParty(stored)
  if (!reason) return
  if (form.vendor_id !== stored.vendor_id) throw refuseField('vendor_id', reason)
  if (form.currency !== stored.currency) throw refuseField('currency', reason)
}

/** Stores a changed expense; `stored` is locked. */
export const changeExpense = async (
  context: CompanyContext,
  stored: Expense,
  input: z.output<typeof expenseInput>,
): Promise<void> => {
  // A credit is settled by a payment of its own, which no other kind has.
  if (input.kind !== stored.kind && [input.kind, stored.kind].includes('credit'))
    throw refuseField('kind', 'field_locked')
  if (input.kind === 'import' && stored.kind !== 'import' && stored.credits_count > 0)
    throw refuseField('kind', 'corrected_locked')
  const { form, composed, snapshot } = await composeExpense(context, input, stored)
  refuseMove(form, stored)
  await replaceExpense(context.db, context.companyId, stored.id, form, composed, snapshot)
  if (form.kind === 'credit') await settleVendorCredit(context, stored.id, stored.corrects_id)
  if (form.vendor_id !== stored.vendor_id) await becomeVendor(context, form.vendor_id)
}
