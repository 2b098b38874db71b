import type { plannedSendingRows } from '#contract/automation/planned-sending.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { refuseUnsendable } from '#server/sales/sending/sending.handlers.ts'
import { plannedMoment } from '../as-planner.ts'
import { deletePlan, readPlan, storePlan } from './planned-sending.queries.ts'

export const plannedSendingHandlers: HandlersOf<typeof plannedSendingRows> = {
  'planned-sending.read': async (context, { params }) => {
    await readInvoice(context, params.id)
    return readPlan(context, params.id)
  },
  'planned-sending.plan': async (context, { params, body }) => {
    refuseUnsendable(await readInvoice(context, params.id))
    const send_at = await plannedMoment(context, body.at)
    await storePlan(context, { invoice_id: params.id, send_at, send: body.send ?? {} })
    return readPlan(context, params.id)
  },
  'planned-sending.cancel': async (context, { params }) => {
    await readInvoice(context, params.id)
    await deletePlan(context, params.id)
    return readPlan(context, params.id)
  },
}
