import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { valuesWhenOmitted, pick } from '#contract/platform/field-names.ts'
import { expenseTextNames, expenseTexts } from '#contract/purchases/expense-fields.ts'
import type { ExpenseText } from '#contract/purchases/expense-fields.ts'
import type { ExpenseDefaults, ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { currencies } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { dueDate } from '#domain/settlement.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { rowInForce } from '#domain/vat.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { choicesForDocument } from '#server/sales/document/choices.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import { readExpense } from './item.queries.ts'

/**
 * The pick-lists of an expense form: short lists only; vendors and products are searched. Rows that the stored expense `of` refers to
 * are included even if they are archived, last.
 */
export const readOptions = async (
  { db, companyId, session, language }: CompanyContext,
  of: string | null = null,
): Promise<ExpenseOptions> => {
  const named = (value: RawBuilder<unknown>, from: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`select ${value} from ${from} where x.company_id = ${companyId} and ${id} = ${of}::uuid`
  const ofExpense = (value: RawBuilder<unknown>) => named(value, sql`expense x`, sql`x.id`)
  const ofLines = named(sql`x.vat_id`, sql`expense_line x`, sql`x.expense_id`)
  const ofPayments = named(
    sql`p.account_id`,
    sql`expense_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id`,
    sql`x.expense_id`,
  )
  const { rows } = await sql<Omit<ExpenseOptions, 'currencies' | 'vat_enabled' | 'company_currency'>>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'type', v.type, 'side', v.side, 'rate', trim_scale(v.rate)::text, 'title', ${inLanguage('title', language, 'v')}, 'code', v.code,
          'valid_from', v.valid_from, 'valid_to', v.valid_to, 'is_default', v.is_default,
          'archived', v.archived_at is not null) order by v.archived_at is not null, v.position, v.id)
        from vat_rate v where v.company_id = ${companyId} and (v.archived_at is null and v.side <> 'sale' or v.id in (${ofLines})
          or v.id in (${named(sql`x.vat_id`, sql`expense_vat x`, sql`x.expense_id`)}) or v.id = (${ofExpense(sql`(x.delivery->>'vat_id')::uuid`)}))), '[]') as vats,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'title', a.title, 'account_number', a.account_number,
          'currency', a.currency, 'is_main', a.is_main, 'archived', a.archived_at is not null)
          order by a.archived_at is not null, a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and (a.archived_at is null or a.id in (${ofPayments}))), '[]') as accounts,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'title', ${inLanguage('title', language, 'k')}, 'parent_id', k.parent_id,
          'archived', k.archived_at is not null) order by k.archived_at is not null, ${inLanguage('title', language, 'k')}, k.id)
        from expense_category k where k.company_id = ${companyId} and (k.archived_at is null or k.id = (${ofExpense(sql`x.category_id`)}))), '[]') as categories,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'title', ${inLanguage('title', language, 'u')}, 'short_name', ${inLanguage('short_name', language, 'u')}, 'format', u.format) order by u.is_system desc, u.id)
        from unit u where u.company_id = ${companyId} and u.archived_at is null), '[]') as units`.execute(db)
  const [lists] = rows
  if (!lists) throw new Error('the query of form options returned no row')
  return { ...lists, currencies: [...currencies], vat_enabled: session.vat_enabled, company_currency: session.currency }
}

/** The options sent with an expense, limited in size. */
export const optionsForExpense = (
  options: ExpenseOptions,
  {
    lines,
    delivery,
    category_id,
    vat_rows,
  }: Pick<Expense | ExpenseDefaults, 'lines' | 'delivery' | 'category_id' | 'vat_rows'>,
): ExpenseOptions =>
  choicesForDocument(options, [
    ...[...lines, ...(vat_rows ?? [])].map(({ vat_id }) => vat_id),
    delivery?.vat_id,
    category_id,
  ])

/** The form of a new expense. */
export const emptyForm = ({ today, session }: CompanyContext): ExpenseDefaults => ({
  kind: 'invoice',
  corrects_id: null,
  vendor_id: null,
  number: null,
  date: today,
  date_due: null,
  date_registered: null,
  date_supply: null,
  currency: session.currency,
  exchange_rate: null,
  vat: session.vat_enabled,
  prices_include_vat: false,
  ...valuesWhenOmitted(expenseTexts),
  category_id: null,
  lines: [],
  total: null,
  total_without_vat: null,
  discount: null,
  delivery: null,
  vat_rows: null,
  confirm_difference: false,
})

/** Which texts are copied. */
const isCopied: Readonly<Record<ExpenseText, boolean>> = { comment: true, payment_reference: false }

/** A copy is a new document of today without number, files and payments; its payment term is the same. */
export const copyOf = (expense: Expense, empty: ExpenseDefaults): ExpenseDefaults => ({
  ...empty,
  kind: expense.kind,
  vendor_id: expense.vendor_id,
  date_due: expense.date_due && dueDate(empty.date, daysBetween(expense.date, expense.date_due)),
  currency: expense.currency,
  vat: expense.vat && empty.vat,
  prices_include_vat: expense.prices_include_vat,
  ...pick(
    expense,
    expenseTextNames.filter((name) => isCopied[name]),
  ),
  category_id: expense.category_id,
  lines: expense.lines.map(({ product_id, title, quantity, price, vat_id }) => ({
    product_id,
    title,
    quantity,
    price,
    vat_id,
  })),
  total: expense.lines.length > 0 ? null : expense.total,
  total_without_vat: expense.lines.length > 0 || !empty.vat || !expense.vat ? null : expense.total_without_vat,
  discount: expense.discount,
  delivery: expense.delivery && { amount: expense.delivery.amount, vat_id: expense.delivery.vat_id },
  vat_rows: isPaper(expense) && empty.vat ? paperRows(expense) : null,
  confirm_difference: expense.confirm_difference,
})

/** Whether its VAT rows say more than its lines: there are none, the paper differs, or a part may not be deducted. */
export const isPaper = ({ lines, vat_rows, paper_difference }: Expense): boolean =>
  vat_rows.every(({ vat_id }) => vat_id) &&
  (lines.length === 0 || !dec(paper_difference).eq(0) || vat_rows.some((row) => row.deductible_percent !== '100'))

const paperRows = ({ vat_rows }: Expense): ExpenseDefaults['vat_rows'] =>
  vat_rows.map(({ vat_id, base, vat, deductible_percent }) => ({ vat_id, base, vat, deductible_percent }))

/** Removes deleted and archived rows from a copy, and replaces VAT rows by those in force today. */
const withoutUnavailable = async (
  { db, companyId }: CompanyContext,
  copy: ExpenseDefaults,
  options: ExpenseOptions,
): Promise<ExpenseDefaults> => {
  const { client, products, vats } = await readLookups(db, companyId, {
    client_id: copy.vendor_id,
    vat_ids: [...[...copy.lines, ...(copy.vat_rows ?? [])].map((row) => row.vat_id), copy.delivery?.vat_id].flatMap(
      (id) => id ?? [],
    ),
    product_ids: copy.lines.flatMap((line) => line.product_id ?? []),
  })
  const orNull = (id: string | null, rows: readonly { id: string; archived?: boolean }[]) =>
    rows.some((row) => row.id === id && !row.archived) ? id : null
  const vatOf = (id: string | null) => {
    const previous = vats.find((row) => row.id === id)
    return (previous && rowInForce(previous, options.vats, copy.date)?.id) ?? null
  }
  return {
    ...copy,
    vendor_id: orNull(copy.vendor_id, client ? [client] : []),
    category_id: orNull(copy.category_id, options.categories),
    lines: copy.lines.map((line) => ({
      ...line,
      product_id: orNull(line.product_id, products),
      vat_id: vatOf(line.vat_id),
    })),
    delivery: copy.delivery && { ...copy.delivery, vat_id: vatOf(copy.delivery.vat_id) },
    // A rate that took over has another VAT, so the rows are those of the new lines.
    vat_rows: copy.vat_rows?.every(({ vat_id }) => vatOf(vat_id) === vat_id) ? copy.vat_rows : null,
  }
}

/** The vendor's currency and the category of their last expense. */
const vendorDefaults = async (
  { db, companyId }: CompanyContext,
  vendorId: string,
): Promise<Partial<ExpenseDefaults>> => {
  const { rows } = await sql<{ id: string; currency: string; category_id: string | null }>`
    select c.id, c.currency, (select e.category_id from expense e join expense_category k on k.company_id = e.company_id and k.id = e.category_id
        where e.company_id = c.company_id and e.vendor_id = c.id and e.deleted_at is null and k.archived_at is null
        order by e.date desc, e.id desc limit 1) as category_id
    from client c where c.company_id = ${companyId} and c.id = ${vendorId} and c.deleted_at is null and c.archived_at is null`.execute(
    db,
  )
  const [vendor] = rows
  return vendor ? { vendor_id: vendor.id, currency: vendor.currency, category_id: vendor.category_id } : {}
}

/** The form of a new expense: empty, for a vendor, or a copy of another expense. */
export const readDefaults = async (
  context: CompanyContext,
  options: ExpenseOptions,
  prefill: { vendor_id?: string | undefined; copy_of?: string | undefined },
): Promise<ExpenseDefaults> => {
  const empty = emptyForm(context)
  if (prefill.copy_of) {
    const copied = await readExpense(context, prefill.copy_of)
    // It has no lines and no VAT of ours.
    if (copied.origin === 'import') throw new Problem('invoice_locked', { reason: 'moved_in' })
    return withoutUnavailable(context, copyOf(copied, empty), options)
  }
  return prefill.vendor_id ? { ...empty, ...(await vendorDefaults(context, prefill.vendor_id)) } : empty
}
