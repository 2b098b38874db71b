import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OperatorCompany, OperatorPerson } from '#contract/provider/operator.ts'
import { planOn } from '#domain/plan.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { planDay } from '#server/account/subscription/limits.ts'
import { allOthers } from '#server/platform/clusters/clusters.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { contains, newestFirst } from '#server/platform/resource/list-query.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'

type OperatorContext = Pick<Context, 'db' | 'now' | 'services'>

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

/** The rows of every other cluster about these people or companies. */
const readElsewhere = async <Row extends { id: string }>(
  { services }: OperatorContext,
  query: RawBuilder<Row>,
): Promise<Row[]> => {
  const found = await Promise.all(
    allOthers(services).map(({ pool }) =>
      inTransaction(pool, null, (db) => asProvider(db, async () => (await query.execute(db)).rows)),
    ),
  )
  return found.flat()
}

const uuids = (rows: readonly { id: string }[]) => sql`${rows.map(({ id }) => id)}::uuid[]`

type Issued = Pick<OperatorPerson, 'id' | 'invoices_this_month' | 'invoices_last_month'>

/** Users with their recent invoices in companies of all clusters. */
export const listPeople = async (context: OperatorContext, query: OperatorListQuery) => {
  const { data, meta } = await listView<OperatorPerson>(context, query, {
    name: 'operator_person',
    countFunction: 'operator_issued_by',
    searchColumns: ['name', 'email'],
  })
  const moment = context.now.toISOString()
  const issued = await readElsewhere(
    context,
    sql<Issued>`select p.id, i.* from unnest(${uuids(data)}) p (id) cross join lateral operator_issued_by(p.id, ${moment}) i`,
  )
  const sum = (person: OperatorPerson, name: 'invoices_this_month' | 'invoices_last_month') =>
    issued.filter(({ id }) => id === person.id).reduce((total, row) => total + row[name], person[name])
  return {
    data: data.map((person) => ({
      ...person,
      invoices_this_month: sum(person, 'invoices_this_month'),
      invoices_last_month: sum(person, 'invoices_last_month'),
    })),
    meta,
  }
}

/** What only the cluster knows where a company lives. */
type Usage = Pick<OperatorCompany, 'invoices' | 'clients' | 'peppol'> & Issued

export const listCompanies = async (context: OperatorContext, query: OperatorListQuery) => {
  const { data, meta } = await listView<OperatorCompany>(context, query, {
    name: 'operator_company',
    countFunction: 'operator_issued',
    searchColumns: ['title', 'code', 'owners'],
  })
  const away = data.filter(({ cluster }) => cluster !== null)
  if (away.length === 0) return { data, meta }
  const usage = await readElsewhere(
    context,
    sql<Usage>`select c.id, c.invoices, c.clients, c.peppol, i.* from operator_company c
      cross join lateral operator_issued(c.id, ${context.now.toISOString()}) i where c.id = any(${uuids(away)}) and c.cluster is null`,
  )
  const byId = new Map(usage.map((row) => [row.id, row]))
  return { data: data.map((company) => ({ ...company, ...byId.get(company.id) })), meta }
}
