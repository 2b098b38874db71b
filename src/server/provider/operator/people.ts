import { sql } from 'kysely'
import type { OperatorCompany, OperatorPerson } from '#contract/provider/operator.ts'
import { planOn } from '#domain/plan.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { planDay } from '#server/account/subscription/limits.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { contains, newestFirst } from '#server/platform/resource/list-query.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'

type Asked = Pick<Context, 'db' | 'now'>

/** A row of a view with its plan of that day, and without what only the cursor needs. */
const shown = <Item extends { plan: unknown }>(
  asked: Asked,
  { cursor_value: _, is_exact: __, ...row }: { plan_until: string | null } & Record<string, unknown>,
): Item => ({ ...row, plan: planOn(row.plan_until as string | null, planDay(asked)) }) as unknown as Item

type View = {
  name: string
  /** The function that tells invoices of this month and the last. */ issued: string
  searched: readonly string[]
}

/** One of the views that show everybody to the provider, newest first, with how much they have issued lately. */
const list = <Item extends { id: string; plan: unknown }>(
  asked: Asked,
  { search, tab: _, ...page }: OperatorListQuery,
  { name, issued, searched }: View,
) =>
  asProvider(asked.db, async () => {
    const { rows, next_cursor } = await readPage<{ id: string; plan_until: string | null }>(asked.db, {
      columns: sql`*`,
      from: sql`${sql.table(name)} cross join lateral ${sql.id(issued)}(id, ${asked.now.toISOString()})`,
      where: [
        sql`true`,
        ...contains(
          search,
          searched.map((column) => sql.ref(column)),
        ),
      ],
      id: sql`id`,
      ...newestFirst(sql`created_at`),
      ...page,
    })
    return { data: rows.map((row) => shown<Item>(asked, row)), meta: { next_cursor, tabs: {} } }
  })

export const listPeople = (asked: Asked, query: OperatorListQuery) =>
  list<OperatorPerson>(asked, query, {
    name: 'operator_person',
    issued: 'operator_issued_by',
    searched: ['name', 'email'],
  })

export const listCompanies = (asked: Asked, query: OperatorListQuery) =>
  list<OperatorCompany>(asked, query, {
    name: 'operator_company',
    issued: 'operator_issued',
    searched: ['title', 'code', 'owners'],
  })
