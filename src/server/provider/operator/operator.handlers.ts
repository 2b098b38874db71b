import type { operatorMessageRows } from '#contract/provider/operator-message.ts'
import type { operatorPeppolRows } from '#contract/provider/operator-peppol.ts'
import type { operatorSendingRows } from '#contract/provider/operator-sending.ts'
import type { operatorRows } from '#contract/provider/operator.ts'
import type { SecurityEventName } from '#contract/account/security-event.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { readHealth } from './health.ts'
import { listJobs, retryJob } from './jobs.ts'
import { answerMessage, listMessages, readMessage } from './messages.ts'
import { acceptByOperator, cancelByOperator, listOrders } from './orders.ts'
import { changePeppol, readPeppol } from './peppol.ts'
import { listCompanies, listPeople } from './people.ts'
import { changeCompanySending, readCompanySending, readEveryStop, setSendingStop } from './sending.ts'

const processStartedAt = new Date(Date.now() - process.uptime() * 1000)

/** Records that an operator viewed a list. Further pages are not recorded again. */
const recordView = async <Answer>(
  context: UserContext,
  event: SecurityEventName,
  query: { search?: string | undefined; cursor?: string | undefined },
  answer: Promise<Answer>,
): Promise<Answer> => {
  const found = await answer
  if (!query.cursor) await recordEvent(context, { event, detail: query.search || undefined })
  return found
}

/** Records an operator's action on a user; it is shown in that user's log, too. */
const recordAction = async <Item extends { person: { id: string } }>(
  context: UserContext,
  event: SecurityEventName,
  answer: Promise<Item>,
  detailOf: (item: Item) => string,
): Promise<{ item: Item }> => {
  const item = await answer
  const actorId = context.session.user_id
  await recordEvent(context, { event, userId: item.person.id, actorId, detail: detailOf(item) })
  return { item }
}

const reference = (order: { reference: string }) => order.reference
const subject = (message: { subject: string }) => message.subject

export const operatorHandlers: HandlersOf<
  typeof operatorRows & typeof operatorMessageRows & typeof operatorSendingRows & typeof operatorPeppolRows
> = {
  'operator-message.list': (context, { query }) =>
    recordView(context, 'operator_viewed_messages', query, listMessages(context, query)),
  'operator-message.read': (context, { params }) =>
    recordAction(context, 'operator_read_message', readMessage(context, params.id), subject),
  'operator-message.answer': (context, { params, body }) =>
    recordAction(
      context,
      'operator_answered_message',
      answerMessage(context, params.id, body, context.session.email),
      subject,
    ),
  'operator-order.list': (context, { query }) =>
    recordView(context, 'operator_viewed_orders', query, listOrders(context, query)),
  'operator-order.accept': (context, { params }) =>
    recordAction(
      context,
      'operator_accepted_order',
      acceptByOperator(context, params.id, context.session.email),
      reference,
    ),
  'operator-order.cancel': (context, { params }) =>
    recordAction(
      context,
      'operator_canceled_order',
      cancelByOperator(context, params.id, context.session.email),
      reference,
    ),
  'operator-user.list': (context, { query }) =>
    recordView(context, 'operator_viewed_people', query, listPeople(context, query)),
  'operator-company.list': (context, { query }) =>
    recordView(context, 'operator_viewed_companies', query, listCompanies(context, query)),
  'operator-job.list': (context) => recordView(context, 'operator_viewed_jobs', {}, listJobs(context)),
  'operator-job.retry': async (context, { params }) => {
    await retryJob(context, params.job)
    await recordEvent(context, { event: 'operator_retried_job', detail: params.job })
  },
  'operator-sending.read': async (context) => ({ item: await readEveryStop(context) }),
  'operator-sending.stop': async (context) => {
    await recordEvent(context, { event: 'operator_stopped_sending' })
    return { item: await setSendingStop(context, true, context.session.email) }
  },
  'operator-sending.resume': async (context) => {
    await recordEvent(context, { event: 'operator_resumed_sending' })
    return { item: await setSendingStop(context, false, context.session.email) }
  },
  'operator-sending.company': async (context, { params }) => ({ item: await readCompanySending(context, params.id) }),
  'operator-sending.change': async (context, { params, body }) => {
    const item = await changeCompanySending(context, params.id, body, context.session.email)
    await recordEvent(context, { event: 'operator_limited_sending', detail: item.title })
    return { item }
  },
  'operator-peppol.read': async (context, { params }) => ({ item: await readPeppol(context, params.id) }),
  'operator-peppol.change': async (context, { params, body }) => {
    const item = await changePeppol(context, params.id, body)
    await recordEvent(context, { event: 'operator_changed_peppol', detail: item.title })
    return { item }
  },
  'operator-health.read': async ({ db, now, services: { config, clusters } }) => ({
    item: await readHealth({ db, config, now }, processStartedAt, clusters?.others()),
  }),
}
