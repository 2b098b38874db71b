import { sql } from 'kysely'
import type { OperatorCompany, OperatorPerson } from '#contract/operator.ts'
import { planOn } from '#domain/plan.ts'
import type { Context } from '../http/context.ts'
import { readPage } from '../resource/page.ts'
import { planDay } from '../subscription/limits.ts'
import { asProvider } from '../subscription/order.queries.ts'
import { contains, newestFirst } from './list.ts'
import type { ListQuery } from './list.ts'

type Asked = Pick<Context, 'db' | 'now'>

/** A row of a view with its plan of that day, and without what only the cursor needs. */
const shown = <Item extends { plan: unknown }>(
  asked: Asked,
  { cursor_value: _, is_exact: __, ...row }: { plan_until: string | null } & Record<string, unknown>,
): Item => ({ ...row, plan: planOn(row.plan_until as string | null, planDay(asked)) }) as unknown as Item

/** One of the views that show all companies to the provider, newest first. */
const list = <Item extends { id: string; plan: unknown }>(
  asked: Asked,
  { search, tab: _, ...page }: ListQuery,
  view: string,
  columns: readonly string[],
) =>
  asProvider(asked.db, async () => {
    const { rows, next_cursor } = await readPage<{ id: string; plan_until: string | null }>(asked.db, {
      columns: sql`*`,
      from: sql.table(view),
      where: [
        sql`true`,
        ...contains(
          search,
          columns.map((column) => sql.ref(column)),
        ),
      ],
      id: sql`id`,
      ...newestFirst(sql`created_at`),
      ...page,
    })
    return { data: rows.map((row) => shown<Item>(asked, row)), meta: { next_cursor, tabs: {} } }
  })

export const listPeople = (asked: Asked, query: ListQuery) =>
  list<OperatorPerson>(asked, query, 'operator_person', ['name', 'email'])

export const listCompanies = (asked: Asked, query: ListQuery) =>
  list<OperatorCompany>(asked, query, 'operator_company', ['title', 'code', 'owners'])
