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

type Asked = Pick<Context, 'db' | 'services' | 'now'>
type Found = OrderRow & { person_name: string; person_email: string }

const itemOf = (asked: Asked, { person_name, person_email, ...order }: Found): OperatorOrder => {
  const { instructions: _, redirect_url: __, ...item } = orderItemOf(asked, order)
  return {
    ...item,
    decided_by: order.decided_by,
    person: { id: order.user_id, name: person_name, email: person_email },
  }
}

/** Orders of everybody; those that wait unless told. */
export const listOrders = (asked: Asked, { tab = 'waiting', search, ...page }: OperatorListQuery) =>
  asProvider(asked.db, async () => {
    const { rows, next_cursor } = await readPage<Found>(asked.db, {
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
      select status, count(*)::int as count from subscription_order group by 1`.execute(asked.db)
    const tabs = {
      waiting: 0,
      accepted: 0,
      canceled: 0,
      ...Object.fromEntries(counts.map((of) => [of.status, of.count])),
    }
    return { data: rows.map((row) => itemOf(asked, row)), meta: { next_cursor, tabs } }
  })

const withPerson = async (asked: Asked, order: OrderRow): Promise<OperatorOrder> => {
  const { name, email } = await asked.db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  return itemOf(asked, { ...order, person_name: name, person_email: email })
}

/** The money has come, says an operator by that address. What is decided already is answered as it is. */
export const acceptByOperator = async (asked: Asked, id: string, by: string): Promise<OperatorOrder> =>
  withPerson(asked, await acceptOrder(asked, id, by))

export const cancelByOperator = async (asked: Asked, id: string, by: string): Promise<OperatorOrder> =>
  withPerson(asked, await cancelOrder(asked, id, by))
