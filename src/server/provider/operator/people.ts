import { sql } from 'kysely'
import type { OperatorCompany, OperatorPerson } from '#contract/provider/operator.ts'
import { planOn } from '#domain/plan.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { planDay } from '#server/account/subscription/limits.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { contains, newestFirst } from '#server/platform/resource/list-query.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'

type OperatorContext = Pick<Context, 'db' | 'now'>

/** A row of a view with its current plan, and without the columns of the cursor. */
const withPlan = <Item extends { plan: unknown }>(
  context: OperatorContext,
  { cursor_value: _, is_exact: __, ...row }: { plan_until: string | null } & Record<string, unknown>,
): Item => ({ ...row, plan: planOn(row.plan_until, planDay(context)) }) as unknown as Item

type View = {
  name: string
  /** The function that counts invoices of this and the last month. */ countFunction: string
  searchColumns: readonly string[]
}

/** One of the operator's views of users or companies, newest first, with their recent invoice counts. */
const listView = <Item extends { id: string; plan: unknown }>(
  context: OperatorContext,
  { search, tab: _, ...page }: OperatorListQuery,
  { name, countFunction, searchColumns }: View,
) =>
  asProvider(context.db, async () => {
    const { rows, next_cursor } = await readPage<{ id: string; plan_until: string | null }>(context.db, {
      columns: sql`*`,
      from: sql`${sql.table(name)} cross join lateral ${sql.id(countFunction)}(id, ${context.now.toISOString()})`,
      where: [
        sql`true`,
        ...contains(
          search,
          searchColumns.map((column) => sql.ref(column)),
        ),
      ],
      id: sql`id`,
      ...newestFirst(sql`created_at`),
      ...page,
    })
    return { data: rows.map((row) => withPlan<Item>(context, row)), meta: { next_cursor, tabs: {} } }
  })

export const listPeople = (context: OperatorContext, query: OperatorListQuery) =>
  listView<OperatorPerson>(context, query, {
    name: 'operator_person',
    countFunction: 'operator_issued_by',
    searchColumns: ['name', 'email'],
  })

export const listCompanies = (context: OperatorContext, query: OperatorListQuery) =>
  listView<OperatorCompany>(context, query, {
    name: 'operator_company',
    countFunction: 'operator_issued',
    searchColumns: ['title', 'code', 'owners'],
  })
