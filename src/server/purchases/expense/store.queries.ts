import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ExpenseDays } from '#domain/expense-days.ts'
import { omit } from '#contract/platform/field-names.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { headInsert, headUpdate, sumColumns, vatFields } from '#server/sales/document/stored.ts'
import type { Composed, WholeForm } from './compose.ts'

type Snapshot = { vendor_title: string; exchange_rate: string | null } & ExpenseDays

/** Form fields with rows of their own and fields that are transformed before storing. All others are stored unchanged. */
const transformedFields = [
  'lines',
  'vat_rows',
  'date_registered',
  'exchange_rate',
  'total',
  'total_without_vat',
  'discount',
  'delivery',
] as const

const headColumns = (form: WholeForm, composed: Composed, snapshot: Snapshot) =>
  columnsOf('expense', {
    ...omit(form, transformedFields),
    ...snapshot,
    // The database takes them from the vendor's card.
    vendor_country: sql<string>`null`,
    vendor_vat_code: null,
    ...sumColumns(form, composed),
    paper_difference: composed.totals.paper_difference,
    // A credit is settled when it is recorded: its value becomes a payment.
    ...(form.kind === 'credit' ? { paid: composed.totals.total } : {}),
  })

const linesOf = (form: WholeForm, composed: Composed) =>
  form.lines.map(({ product_id, title, quantity, price, vat_id }, position) => {
    const amounts = composed.totals.lines[position]
    return {
      position,
      id: uuid(),
      product_id,
      title,
      quantity,
      price,
      ...vatFields(vat_id, composed.vats),
      total_without_vat: amounts?.total_without_vat,
      vat_total: amounts?.vat_total,
      total: amounts?.total_with_vat,
    }
  })

const vatRowsOf = ({ totals, vats }: Composed) =>
  totals.vat_rows.map((row, position) => ({
    ...row,
    position,
    title: (row.vat_id && vats.get(row.vat_id)?.title) || '',
  }))

/** Stores the expense, its lines and its VAT rows in one statement; `head` writes the row of the expense. */
const storeHeadAndParts = (
  db: Database,
  companyId: string,
  head: RawBuilder<unknown>,
  form: WholeForm,
  composed: Composed,
) =>
  sql`
    with head as (${head} returning id),
    lines as (
      insert into expense_line (company_id, expense_id, position, id, product_id, title, quantity, price, vat_id, vat_type, vat_rate,
        total_without_vat, vat_total, total)
      select ${companyId}, head.id, l.position, l.id, l.product_id, l.title, l.quantity, l.price, l.vat_id, l.vat_type, l.vat_rate,
        l.total_without_vat, l.vat_total, l.total
      from head, jsonb_to_recordset(${JSON.stringify(linesOf(form, composed))}::jsonb) as l(position int, id uuid, product_id uuid, title text,
        quantity numeric, price numeric, vat_id uuid, vat_type text, vat_rate numeric, total_without_vat numeric, vat_total numeric, total numeric)),
    vat_rows as (
      insert into expense_vat (company_id, expense_id, position, vat_id, type, rate, code, title, base, vat, deductible_percent, vat_not_deducted)
      select ${companyId}, head.id, v.position, v.vat_id, v.type, v.rate, v.code, v.title, v.base, v.vat, v.deductible_percent, v.vat_not_deducted
      from head, jsonb_to_recordset(${JSON.stringify(vatRowsOf(composed))}::jsonb) as v(position int, vat_id uuid, type text, rate numeric,
        code text, title text, base numeric, vat numeric, deductible_percent numeric, vat_not_deducted numeric))
    select id from head`.execute(db)

/** Stores a new expense. */
export const insertExpense = async (
  db: Database,
  { companyId, userId, id }: { companyId: string; userId: string; id: string },
  form: WholeForm,
  composed: Composed,
  snapshot: Snapshot,
) => {
  const values = { company_id: companyId, id, created_by: userId, ...headColumns(form, composed, snapshot) }
  await storeHeadAndParts(db, companyId, headInsert('expense', values), form, composed)
}

/** Stores a changed expense. */
export const replaceExpense = async (
  db: Database,
  companyId: string,
  id: string,
  form: WholeForm,
  composed: Composed,
  snapshot: Snapshot,
) => {
  await db.deleteFrom('expense_line').where('company_id', '=', companyId).where('expense_id', '=', id).execute()
  await db.deleteFrom('expense_vat').where('company_id', '=', companyId).where('expense_id', '=', id).execute()
  const head = headUpdate('expense', { companyId, id }, headColumns(form, composed, snapshot))
  await storeHeadAndParts(db, companyId, head, form, composed)
}
