import type { OperatorOrder } from '#contract/provider/operator.ts'
import { orderStates } from '#contract/account/subscription.ts'
import { sql } from 'kysely'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { findOrder } from '#server/account/subscription/order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { companyLine, conversationLines, line, messageLine, orderLine, personLine } from './command-lines.ts'
import { sendingCommands } from './command-sending.ts'
import { readHealth } from './health.ts'
import { listJobs, retryJob } from './jobs.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'
import { answerMessage, listMessages, readMessage } from './messages.ts'
import { acceptByOperator, cancelByOperator, listOrders } from './orders.ts'
import { listCompanies, listPeople } from './people.ts'

export const usage = `npm run operator -- <command>

  orders list [waiting|accepted|canceled]   orders of plans, newest first
  orders accept <reference or id>           the order is paid
  orders cancel <reference or id>           closes the order without payment
  orders find <text>                        orders of any state, by reference, customer, name or email
  messages list [waiting|answered]          messages of users, latest activity first
  messages find <text>                      messages, waiting or answered, by text or author
  messages show <id>                        one conversation
  messages answer <id> <text>               answers it; the user gets an email
  users [search]                            people: created, last seen, companies, invoices this month and last, plan
  companies [search]                        companies: members, invoices this month, last and in all, clients, plan
  jobs list                                 jobs that failed
  jobs retry <id>                           retries one now; of another database cluster: <cluster>:<id>
  sending show [company id]                 whether emails are sent; what a company has sent, and its limits
  sending stop all|<company id>             no email is sent; waiting ones are kept
  sending resume all|<company id>           emails are sent again, including waiting ones
  sending limit <company id> <emails an hour|usual> <receivers a day|usual>
  clusters                                  the database clusters: companies, size, moves
  clusters forget <company id>              lists a company no more that no cluster has, after a restore
  move-company <company id> <cluster>       moves a company to another cluster; its writes wait for seconds
  health                                    database, queues, mail, disk

Fields are separated by tabs. Exit codes: 0 done, 1 not found, or already accepted or canceled, 64 wrong usage, 78 wrong configuration.
It works whether the server is running or not; emails are sent by a running server, or when one starts.
`

type CommandContext = Pick<Context, 'db' | 'services' | 'now'>
/** The printed lines, and whether the request was carried out. */
export type Outcome = { lines: string[]; done: boolean }
type Command = (context: CommandContext, args: readonly string[]) => Promise<Outcome | undefined>

/** The name of the person who decided: nobody is signed in on the command line. */
const actor = 'command line'

const success = (lines: string[]): Outcome => ({ lines, done: true })

/** Reads all pages of a list. */
const readAllPages = async <Row>(
  read: (query: OperatorListQuery) => Promise<{ data: Row[]; meta: { next_cursor: string | null } }>,
  query: OperatorListQuery,
): Promise<Row[]> => {
  const { data, meta } = await read({ limit: 200, ...query })
  return meta.next_cursor === null
    ? data
    : [...data, ...(await readAllPages(read, { ...query, cursor: meta.next_cursor }))]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const orderIdOf = async ({ db }: CommandContext, reference: string): Promise<string> => {
  const found = await asProvider(db, async () =>
    uuid.test(reference)
      ? findOrder(db, reference)
      : db
          .selectFrom('subscription_order')
          .select('id')
          .where(sql`upper(reference)`, '=', reference.toUpperCase())
          .executeTakeFirst(),
  )
  if (!found) throw notFound('subscription_order')
  return found.id
}

const messageIdOf = (reference: string): string => {
  if (!uuid.test(reference)) throw notFound('message')
  return reference
}

/** Joins the lists of several tabs. */
const listAllTabs = async <Row>(tabs: readonly string[], list: (tab: string) => Promise<Row[]>): Promise<Row[]> => {
  const [tab, ...others] = tabs
  return tab === undefined ? [] : [...(await list(tab)), ...(await listAllTabs(others, list))]
}

const orderOutcome = (order: OperatorOrder, expectedStatus: OperatorOrder['status']): Outcome => ({
  lines: [orderLine(order)],
  done: order.status === expectedStatus,
})

const messageTabs = ['waiting', 'answered'] as const
const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value)

/** The commands by name. A command returns undefined for wrong arguments. */
export const commands: Readonly<Record<string, Command>> = {
  'orders list': async (context, [tab = 'waiting', ...extraArgs]) => {
    if (!isOneOf(orderStates, tab) || extraArgs.length > 0) return undefined
    return success((await readAllPages((query) => listOrders(context, query), { tab })).map(orderLine))
  },
  'orders find': async (context, args) => {
    if (args.length === 0) return undefined
    const search = args.join(' ')
    const list = (tab: string) => readAllPages((query) => listOrders(context, query), { tab, search })
    return success((await listAllTabs(orderStates, list)).map(orderLine))
  },
  'orders accept': async (context, [reference, ...extraArgs]) =>
    reference && extraArgs.length === 0
      ? orderOutcome(await acceptByOperator(context, await orderIdOf(context, reference), actor), 'accepted')
      : undefined,
  'orders cancel': async (context, [reference, ...extraArgs]) =>
    reference && extraArgs.length === 0
      ? orderOutcome(await cancelByOperator(context, await orderIdOf(context, reference), actor), 'canceled')
      : undefined,
  'messages list': async (context, [tab = 'waiting', ...extraArgs]) => {
    if (!isOneOf(messageTabs, tab) || extraArgs.length > 0) return undefined
    return success((await readAllPages((query) => listMessages(context, query), { tab })).map(messageLine))
  },
  'messages find': async (context, args) => {
    if (args.length === 0) return undefined
    const search = args.join(' ')
    const list = (tab: string) => readAllPages((query) => listMessages(context, query), { tab, search })
    return success((await listAllTabs(messageTabs, list)).map(messageLine))
  },
  'messages show': async (context, [id, ...extraArgs]) => {
    if (!id || extraArgs.length > 0) return undefined
    return success(conversationLines(await readMessage(context, messageIdOf(id))))
  },
  'messages answer': async (context, [id, ...args]) => {
    const text = args.join(' ').trim()
    if (!id || !text) return undefined
    const { person, answers } = await answerMessage(context, messageIdOf(id), { answer: text.slice(0, 5000) }, actor)
    return success([line(`Answered ${person.email}.`, `Answers: ${answers.length}`)])
  },
  users: async (context, args) => {
    const people = await readAllPages((query) => listPeople(context, query), { search: args.join(' ') })
    return success(people.map(personLine))
  },
  companies: async (context, args) => {
    const companies = await readAllPages((query) => listCompanies(context, query), { search: args.join(' ') })
    return success(companies.map(companyLine))
  },
  'jobs list': async (context, args) => {
    if (args.length > 0) return undefined
    const { data } = await listJobs(context)
    return success(
      data.map(({ id, task, attempts, max_attempts, given_up, run_at, error }) =>
        line(id, task, `${attempts}/${max_attempts}`, given_up ? 'failed' : run_at, error),
      ),
    )
  },
  'jobs retry': async (context, [id, ...extraArgs]) => {
    if (!id || extraArgs.length > 0) return undefined
    await retryJob(context, id)
    return success([`Job ${id} will be retried now.`])
  },
  ...sendingCommands,
  health: async ({ db, now, services: { config } }, args) => {
    if (args.length > 0) return undefined
    const health = await readHealth({ db, config, now }, null)
    return success(
      Object.entries(health).map(([name, value]) =>
        line(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value),
      ),
    )
  },
}
