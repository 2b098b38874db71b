import type { ToDoReason } from '#domain/online-payment.ts'
import type { Applied, MoneyEvent } from './event.queries.ts'
import type { Order } from './order.queries.ts'

export type EventOf<Kind extends MoneyEvent['kind']> = Extract<MoneyEvent, { kind: Kind }>

/** A person has to look at it; `payment_id`: what it was recorded as. */
export const toDo = (reason: ToDoReason, order?: Order, payment_id: string | null = null): Applied => ({
  outcome: 'to-do',
  reason,
  online_payment_id: order?.id ?? null,
  payment_id,
})

export const recorded = (payment_id: string | null, order?: Order): Applied => ({
  outcome: 'recorded',
  reason: null,
  online_payment_id: order?.id ?? null,
  payment_id,
})
