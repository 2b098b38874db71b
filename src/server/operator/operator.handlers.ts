import type { operatorMessageRows } from '#contract/operator-message.ts'
import type { operatorRows } from '#contract/operator.ts'
import type { HandlersOf } from '../http/context.ts'
import { readHealth } from './health.ts'
import { listJobs, retryJob } from './jobs.ts'
import { answerMessage, listMessages, readMessage } from './messages.ts'
import { acceptByOperator, cancelByOperator, listOrders } from './orders.ts'
import { listCompanies, listPeople } from './people.ts'

const startedAt = new Date(Date.now() - process.uptime() * 1000)

export const operatorHandlers: HandlersOf<typeof operatorRows & typeof operatorMessageRows> = {
  'operator-message.list': (context, { query }) => listMessages(context, query),
  'operator-message.read': async (context, { params }) => ({ item: await readMessage(context, params.id) }),
  'operator-message.answer': async (context, { params, body }) => ({
    item: await answerMessage(context, params.id, body, context.session.email),
  }),
  'operator-order.list': (context, { query }) => listOrders(context, query),
  'operator-order.accept': async (context, { params }) => ({
    item: await acceptByOperator(context, params.id, context.session.email),
  }),
  'operator-order.cancel': async (context, { params }) => ({
    item: await cancelByOperator(context, params.id, context.session.email),
  }),
  'operator-user.list': (context, { query }) => listPeople(context, query),
  'operator-company.list': (context, { query }) => listCompanies(context, query),
  'operator-job.list': (context) => listJobs(context),
  'operator-job.retry': (context, { params }) => retryJob(context, params.job),
  'operator-health.read': async ({ db, services: { config } }) => ({
    item: await readHealth({ db, config }, startedAt),
  }),
}
