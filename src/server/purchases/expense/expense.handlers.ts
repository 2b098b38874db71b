import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Change } from '#contract/platform/crud.ts'
import { movedInExpenseInput } from '#contract/platform/moved-in-fields.ts'
import type { Expense, expenseRows } from '#contract/purchases/expense.ts'
import { expenseFields, expenseInput } from '#contract/purchases/expense-fields.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { maxExpenseFiles } from '#domain/document-size.ts'
import { expenseRefusal } from '#domain/expense-rules.ts'
import type { ExpenseAction } from '#domain/expense-rules.ts'
import { changeMovedIn } from '#server/sales/document/moved-in.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { refuseSubmitted } from '#server/sales/document/submitted-isaf.queries.ts'
import {
  lockPaymentId,
  lockPaymentIdOfCredit,
  payDocument,
  removePart,
  useAdvance,
} from '#server/sales/document/payment.queries.ts'
import { findPayment, readPayments } from '#server/sales/document/payments-page.queries.ts'
import { answerFile } from '#server/platform/files/answer-file.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { creditOf } from './credit-form.ts'
import { releaseVendorCredit, settleVendorCredit } from './credit.queries.ts'
import { deleteFile, findFile, insertFiles } from './file.queries.ts'
import { optionsForExpense, readDefaults, readOptions } from './form.queries.ts'
import { factsOf } from './item.ts'
import { lockExpense, readDuplicates, readExpense } from './item.queries.ts'
import { readCreditPage, readSettledPage } from './linked-credits.queries.ts'
import { listExpenses } from './list.queries.ts'
import { paidExpense, readAdvances } from './payment.queries.ts'
import { changeExpense, checkCategory, createExpense, setComment } from './save.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'
import { checkFileRoom } from '#server/account/subscription/limits.ts'

/** Refuses an action if the domain has a reason against it. */
const refuseUnless = (context: CompanyContext, expense: Expense, action: ExpenseAction) => {
  const reason = expenseRefusal[action](factsOf(expense, context.session))
  // A deleted expense can only be restored.
  if (reason === 'deleted') throw notFound('expense')
  if (reason === 'period_closed') refuseClosed(context, expense.posting_date)
  if (reason === 'corrected' || reason === 'not_creditable' || reason === 'in_payment' || reason === 'moved_in')
    throw new Problem('invoice_locked', { reason })
  if (reason === 'invoice_has_payments') throw new Problem(reason)
  if (reason === 'still_owed') throw new Problem(reason)
  if (reason === 'paid') throw new Problem('overpayment', { field: 'amount' })
}

/** Refuses a change of an expense of a submitted i.SAF that is not confirmed. `day` is a new day of registration. */
const refuseReported = async (
  context: CompanyContext,
  { kind, vat, date_registered }: Pick<Expense, 'kind' | 'vat' | 'date_registered'>,
  { confirm }: { confirm?: boolean | undefined },
  day = date_registered,
) => {
  if (vat && (kind === 'invoice' || kind === 'credit'))
    await refuseSubmitted(context, 'P', [date_registered, day], confirm)
}

/** The fields from which VAT rows are computed, where the paper's own are not given. */
const computedFrom = [
  'kind',
  'lines',
  'discount',
  'delivery',
  'prices_include_vat',
  'vat',
  'currency',
  'total',
  'total_without_vat',
] as const

/**
 * The stored fields under a change. With lines, the totals are computed, so stored totals are dropped; totals sent back as they
 * were read are ignored, too. A changed currency drops the stored exchange rate; changed amounts drop the stored VAT rows, and unchanged
 * ones were confirmed. A date moves the day of registration that was equal to it.
 */
const baseOf = (stored: Expense, change: Change) => {
  const lines = (change.lines ?? stored.lines) as unknown[]
  const isItemised = Array.isArray(lines) && lines.length > 0
  const remainingChange = { ...change }
  if (isItemised)
    for (const field of ['total', 'total_without_vat'] as const)
      if (remainingChange[field] === stored[field]) delete remainingChange[field]
  const isChanged = (field: keyof Expense) => field in change && !isDeepStrictEqual(change[field], stored[field])
  // Rows sent back as they were read are no rows of the paper, if they are what was computed.
  const isSentBack = !isChanged('vat_rows') && hasComputedVat(stored)
  const hasNewRows = 'vat_rows' in change && change['vat_rows'] !== null && !isSentBack
  const isSameVat = !isChanged('vat_rows') || change['vat_rows'] === null ? !computedFrom.some(isChanged) : false
  if (!hasNewRows) delete remainingChange['vat_rows']
  const totals = isItemised ? { total: null, total_without_vat: null } : quickTotals(stored, change)
  return {
    base: {
      ...stored,
      ...totals,
      exchange_rate: isChanged('currency') ? null : stored.exchange_rate,
      date_registered: stored.date_registered === stored.date ? null : stored.date_registered,
      vat_rows:
        isSameVat && stored.vat_rows.length > 0 && stored.vat_rows.every(({ vat_id }) => vat_id)
          ? stored.vat_rows
          : null,
      confirm_difference: isSameVat && stored.confirm_difference,
    },
    remainingChange,
  }
}

/** Whether the VAT rows are those of the lines or of the totals, not of the paper. */
const hasComputedVat = ({ lines, vat_rows, paper_difference, confirm_difference }: Expense) =>
  dec(paper_difference).eq(0) && !confirm_difference && (lines.length > 0 || vat_rows.length <= 1)

/** Without VAT both totals are the same amount: a change of one changes both. */
const quickTotals = (stored: Expense, change: Change) =>
  (change.vat ?? stored.vat) === true ? {} : { total_without_vat: change.total === undefined ? stored.total : null }

type MovedInExpense = z.output<typeof movedInExpenseInput>

const commentInput = z.object({ comment: expenseFields.comment })

/** Whether only the comment changes; fields sent back unchanged do not count. */
const isOnlyComment = (stored: Expense, { version: _, confirm: __, comment, ...rest }: Change) =>
  comment !== undefined &&
  Object.entries(rest).every(([field, value]) => isDeepStrictEqual(value, stored[field as keyof Expense]))

/** The form of the vendor's credit invoice that corrects an expense. */
const readCreditForm = async (context: CompanyContext, id: string) => {
  const expense = await readExpense(context, id)
  refuseUnless(context, expense, 'credit')
  return creditOf(context, expense)
}

const mark = async (
  context: CompanyContext,
  id: string,
  column: 'deleted_at' | 'archived_at',
  isSet: boolean,
  otherColumns = sql``,
) => {
  await sql`update expense set ${sql.ref(column)} = ${isSet ? sql`now()` : null}${otherColumns}, version = version + 1, updated_at = now()
    where company_id = ${context.companyId} and id = ${id} and (${sql.ref(column)} is null) = ${isSet}`.execute(
    context.db,
  )
  return readExpense(context, id)
}

export const expenseHandlers: HandlersOf<typeof expenseRows> = {
  'expense.list': (context, { query }) => listExpenses(context, query),
  'expense.create_form': async (context, { query }) => {
    await refuseUnknown(context, query, ['vendor_id'])
    const options = await readOptions(context)
    const item = query.credit_of
      ? await readCreditForm(context, query.credit_of)
      : await readDefaults(context, options, query)
    return { item, options: query.copy_of || query.credit_of ? optionsForExpense(options, item) : options }
  },
  'expense.create': async (context, { body }) => readExpense(context, await createExpense(context, body)),
  'expense.edit_form': async (context, { params }) => {
    const [item, options] = await Promise.all([readExpense(context, params.id), readOptions(context, params.id)])
    return { item, options: optionsForExpense(options, item) }
  },
  'expense.options': (context) => readOptions(context),
  'expense.update': async (context, { params, body }) => {
    await lockPaymentIdOfCredit(context, params.id)
    const stored = await lockExpense(context, params.id)
    refuseStale(stored, body)
    if (stored.origin === 'import') {
      const check = ({ category_id }: MovedInExpense) =>
        checkCategory(context, category_id, { stored, corrected: undefined })
      await changeMovedIn(context, 'expense', stored, { input: movedInExpenseInput, body, check })
      return readExpense(context, params.id)
    }
    if (isOnlyComment(stored, body)) {
      refuseUnless(context, stored, 'annotate')
      const { comment } = mergeChange(commentInput, {}, { version: body.version, comment: body.comment })
      return readExpense(context, await setComment(context, stored.id, comment))
    }
    refuseUnless(context, stored, 'edit')
    const { base, remainingChange } = baseOf(stored, body)
    const form = mergeChange(expenseInput, base, remainingChange)
    await refuseReported(context, stored, body, form.date_registered ?? form.date)
    await changeExpense(context, stored, form)
    return readExpense(context, params.id)
  },
  'expense.delete': async (context, { params, body }) => {
    await lockPaymentIdOfCredit(context, params.id)
    const expense = await lockExpense(context, params.id)
    if (expense.deleted_at) return
    refuseUnless(context, expense, 'delete')
    await refuseReported(context, expense, body)
    if (expense.kind === 'credit') await releaseVendorCredit(context, expense.id)
    const deletion = sql`, deleted_by = ${context.session.user_id}::uuid, delete_comment = ${body.comment}`
    await mark(context, params.id, 'deleted_at', true, deletion)
  },
  'expense.restore': async (context, { params, body }) => {
    await lockPaymentIdOfCredit(context, params.id)
    const expense = await lockExpense(context, params.id)
    if (expense.deleted_at) {
      refuseUnless(context, expense, 'restore')
      await refuseReported(context, expense, body)
    }
    await mark(context, params.id, 'deleted_at', false, sql`, deleted_by = null, delete_comment = null`)
    if (expense.deleted_at && expense.kind === 'credit') {
      const corrected = expense.corrects_id ? await lockExpense(context, expense.corrects_id) : undefined
      // It could be deleted or changed while the credit was deleted.
      if (corrected?.deleted_at) throw new Problem('invoice_locked', { reason: 'not_live' })
      if (corrected && (corrected.vendor_id !== expense.vendor_id || corrected.currency !== expense.currency))
        throw new Problem('invoice_locked', { reason: 'moved' })
      // The value of a moved-in one may have been used before.
      if (dec(expense.paid_before).eq(0)) await settleVendorCredit(context, expense.id)
    }
    return readExpense(context, params.id)
  },
  'expense.archive': async (context, { params }) => {
    refuseUnless(context, await lockExpense(context, params.id), 'archive')
    return mark(context, params.id, 'archived_at', true)
  },
  'expense.archive_restore': async (context, { params }) => mark(context, params.id, 'archived_at', false),
  'expense.duplicates': async (context, { query }) => {
    await refuseUnknown(context, query, ['vendor_id'])
    const found = await readDuplicates(context, query)
    return {
      data: found.map(({ count: _, ...other }) => ({ ...other, total: amountText(dec(other.total), other.currency) })),
      meta: { count: found[0]?.count ?? 0 },
    }
  },
  'expense.advances': async (context, { params }) => readAdvances(context, await readExpense(context, params.id)),
  'expense.payments': (context, { params, query }) => readPayments(context, 'expense', params.id, query),
  'expense.credits': (context, { params, query }) => readCreditPage(context, params.id, query),
  'expense.settles': (context, { params, query }) => readSettledPage(context, params.id, query),
  'expense.add_payment': async (context, { params, body }) => {
    if ('payment_id' in body) await lockPaymentId(context, body.payment_id)
    const expense = await lockExpense(context, params.id)
    refuseUnless(context, expense, 'add_payment')
    if ('payment_id' in body) await useAdvance(context, paidExpense(expense), body)
    else await payDocument(context, paidExpense(expense), body)
    return readExpense(context, params.id)
  },
  'expense.remove_payment': async (context, { params, body }) => {
    const expense = await lockExpense(context, params.id)
    const found = await findPayment(context, 'expense', params.id, body.expense_payment_id)
    if (found) refuseClosed(context, found.date)
    // The part of its own credit is removed with the credit only.
    if (found?.is_own_credit) throw new Problem('invoice_locked', { reason: 'credited' })
    await removePart(context, paidExpense(expense), body.expense_payment_id)
    return readExpense(context, params.id)
  },
  'expense.add_files': async (context, { params, body }) => {
    const expense = await lockExpense(context, params.id)
    refuseUnless(context, expense, 'annotate')
    if (expense.files.length + body.length > maxExpenseFiles)
      throw new Problem('too_large', { resource: 'expense_files', values: { most: maxExpenseFiles } })
    const addedBytes = body.reduce((sum, { size }) => sum + size, 0)
    const room = await checkFileRoom(context, addedBytes)
    await insertFiles(context, expense.id, body)
    return { ...(await readExpense(context, params.id)), room }
  },
  'expense.file': async (context, { params, query }) => {
    const file = await findFile(context, params)
    return () => answerFile(context, file, { thumbnail: query.thumbnail === true })
  },
  'expense.file_tab': async (context, { params }) => {
    const file = await findFile(context, params)
    return () => answerFile(context, file, { tab: true })
  },
  'expense.delete_file': async (context, { params }) => {
    const expense = await lockExpense(context, params.id)
    refuseUnless(context, expense, 'annotate')
    // The bytes are removed later by the sweep: after a rollback they are still needed.
    await deleteFile(context, params)
  },
}
