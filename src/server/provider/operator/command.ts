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
  orders cancel <reference or id>           the order is not waited for any more
  orders find <words>                       orders of any state, by reference, customer, name or e-mail
  messages list [waiting|answered]          messages of users, what was said last first
  messages find <words>                     messages, waiting or not, by what they say or who wrote them
  messages show <id>                        one conversation
  messages answer <id> <text>               answers it; the person is told by e-mail
  users [search]                            people: created, last seen, companies, invoices this month and last, plan
  companies [search]                        companies: members, invoices this month, last and in all, clients, plan
  jobs list                                 jobs that failed
  jobs retry <id>                           tries one again at once
  sending show [company id]                 whether letters go out; what a company has sent and may
  sending stop all|<company id>             no letter goes out; those that wait are kept
  sending resume all|<company id>           letters go out again, those that waited too
  sending limit <company id> <letters an hour|usual> <receivers a day|usual>
  health                                    database, queues, mail, disk

Fields are parted by tabs. Exit codes: 0 done, 1 not found or decided otherwise, 64 not such a command, 78 wrong configuration.
It works whether the server runs or not; letters are sent by a server that runs, or by the next that does.
`

type Asked = Pick<Context, 'db' | 'services' | 'now'>
/** What a command prints, a line each, and whether what was asked for is so now. */
export type Outcome = { lines: string[]; done: boolean }
type Command = (asked: Asked, words: readonly string[]) => Promise<Outcome | undefined>

/** Who decided, where nobody has signed in. */
const by = 'command line'

const listed = (lines: string[]): Outcome => ({ lines, done: true })

/** All pages of a list. */
const all = async <Row>(
  read: (query: OperatorListQuery) => Promise<{ data: Row[]; meta: { next_cursor: string | null } }>,
  query: OperatorListQuery,
): Promise<Row[]> => {
  const { data, meta } = await read({ limit: 200, ...query })
  return meta.next_cursor === null ? data : [...data, ...(await all(read, { ...query, cursor: meta.next_cursor }))]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const idOfOrder = async ({ db }: Asked, named: string): Promise<string> => {
  const found = await asProvider(db, async () =>
    uuid.test(named)
      ? findOrder(db, named)
      : db
          .selectFrom('subscription_order')
          .select('id')
          .where(sql`upper(reference)`, '=', named.toUpperCase())
          .executeTakeFirst(),
  )
  if (!found) throw notFound('subscription_order')
  return found.id
}

const idOfMessage = (named: string): string => {
  if (!uuid.test(named)) throw notFound('message')
  return named
}

/** Whatever the state: each is its own list. */
const inAll = async <Row>(tabs: readonly string[], list: (tab: string) => Promise<Row[]>): Promise<Row[]> => {
  const [tab, ...rest] = tabs
  return tab === undefined ? [] : [...(await list(tab)), ...(await inAll(rest, list))]
}

const decided = (order: OperatorOrder, wanted: OperatorOrder['status']): Outcome => ({
  lines: [orderLine(order)],
  done: order.status === wanted,
})

const messageTabs = ['waiting', 'answered'] as const
const isOneOf = (words: readonly string[], word: string): boolean => words.includes(word)

/** Undefined: called with other words than it takes. */
export const commands: Readonly<Record<string, Command>> = {
  'orders list': async (asked, [tab = 'waiting', ...rest]) => {
    if (!isOneOf(orderStates, tab) || rest.length > 0) return undefined
    return listed((await all((query) => listOrders(asked, query), { tab })).map(orderLine))
  },
  'orders find': async (asked, words) => {
    if (words.length === 0) return undefined
    const search = words.join(' ')
    const list = (tab: string) => all((query) => listOrders(asked, query), { tab, search })
    return listed((await inAll(orderStates, list)).map(orderLine))
  },
  'orders accept': async (asked, [named, ...rest]) =>
    named && rest.length === 0
      ? decided(await acceptByOperator(asked, await idOfOrder(asked, named), by), 'accepted')
      : undefined,
  'orders cancel': async (asked, [named, ...rest]) =>
    named && rest.length === 0
      ? decided(await cancelByOperator(asked, await idOfOrder(asked, named), by), 'canceled')
      : undefined,
  'messages list': async (asked, [tab = 'waiting', ...rest]) => {
    if (!isOneOf(messageTabs, tab) || rest.length > 0) return undefined
    return listed((await all((query) => listMessages(asked, query), { tab })).map(messageLine))
  },
  'messages find': async (asked, words) => {
    if (words.length === 0) return undefined
    const search = words.join(' ')
    const list = (tab: string) => all((query) => listMessages(asked, query), { tab, search })
    return listed((await inAll(messageTabs, list)).map(messageLine))
  },
  'messages show': async (asked, [id, ...rest]) => {
    if (!id || rest.length > 0) return undefined
    return listed(conversationLines(await readMessage(asked, idOfMessage(id))))
  },
  'messages answer': async (asked, [id, ...words]) => {
    const text = words.join(' ').trim()
    if (!id || !text) return undefined
    const { person, answers } = await answerMessage(asked, idOfMessage(id), { answer: text.slice(0, 5000) }, by)
    return listed([line(`Answered ${person.email}.`, `Answers: ${answers.length}`)])
  },
  users: async (asked, words) => {
    const people = await all((query) => listPeople(asked, query), { search: words.join(' ') })
    return listed(people.map(personLine))
  },
  companies: async (asked, words) => {
    const companies = await all((query) => listCompanies(asked, query), { search: words.join(' ') })
    return listed(companies.map(companyLine))
  },
  'jobs list': async (asked, words) => {
    if (words.length > 0) return undefined
    const { data } = await listJobs(asked)
    return listed(
      data.map(({ id, task, attempts, max_attempts, given_up, run_at, error }) =>
        line(id, task, `${attempts}/${max_attempts}`, given_up ? 'given up' : run_at, error),
      ),
    )
  },
  'jobs retry': async (asked, [id, ...rest]) => {
    if (!id || rest.length > 0) return undefined
    await retryJob(asked, id)
    return listed([`Job ${id} will be tried at once.`])
  },
  ...sendingCommands,
  health: async ({ db, services: { config } }, words) => {
    if (words.length > 0) return undefined
    const health = await readHealth({ db, config }, null)
    return listed(Object.entries(health).map(([name, value]) => line(name, value)))
  },
}
