import { sql } from 'kysely'
import type { OperatorOrder } from '#contract/provider/operator.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { acceptOrder, cancelOrder } from '#server/account/subscription/accept-order.ts'
import { orderItemOf } from '#server/account/subscription/order-item.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import type { OrderRow } from '#server/account/subscription/order.queries.ts'
import { contains, newestFirst } from '#server/platform/resource/list-query.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'

type OperatorContext = Pick<Context, 'db' | 'services' | 'now'>
type OrderWithPerson = OrderRow & { person_name: string; person_email: string }

const itemOf = (context: OperatorContext, { person_name, person_email, ...order }: OrderWithPerson): OperatorOrder => {
  const { instructions: _, redirect_url: __, ...item } = orderItemOf(context, order)
  return {
    ...item,
    decided_by: order.decided_by,
    person: { id: order.user_id, name: person_name, email: person_email },
  }
}

/** Orders of all users; by default those that wait. */
export const listOrders = (context: OperatorContext, { tab = 'waiting', search, ...page }: OperatorListQuery) =>
  asProvider(context.db, async () => {
    const { rows, next_cursor } = await readPage<OrderWithPerson>(context.db, {
      columns: sql`o.*, u.name as person_name, u.email as person_email`,
      from: sql`subscription_order o join app_user u on u.id = o.user_id`,
      where: [
        sql`o.status = ${tab}`,
        ...contains(search, [sql`o.reference`, sql`o.billing ->> 'title'`, sql`u.name`, sql`u.email`]),
      ],
      id: sql`o.id`,
      ...newestFirst(sql`o.created_at`),
      ...page,
    })
    const { rows: counts } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from subscription_order group by 1`.execute(context.db)
    const tabs = {
      waiting: 0,
      accepted: 0,
      canceled: 0,
      ...Object.fromEntries(counts.map((count) => [count.status, count.count])),
    }
    return { data: rows.map((row) => itemOf(context, row)), meta: { next_cursor, tabs } }
  })

const withPerson = async (context: OperatorContext, order: OrderRow): Promise<OperatorOrder> => {
  const { name, email } = await context.db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  return itemOf(context, { ...order, person_name: name, person_email: email })
}

/** Accepts an order as paid. An order that was already accepted or canceled is returned as it is. */
export const acceptByOperator = async (
  context: OperatorContext,
  id: string,
  operatorEmail: string,
): Promise<OperatorOrder> => withPerson(context, await acceptOrder(context, id, operatorEmail))

export const cancelByOperator = async (
  context: OperatorContext,
  id: string,
  operatorEmail: string,
): Promise<OperatorOrder> => withPerson(context, await cancelOrder(context, id, operatorEmail))
