import { setTimeout as pause } from 'node:timers/promises'
import { createCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { percentile } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

/** The neighbour asks this often in a second, the flooder ten times as often. */
const shareOfNeighbour = 20
/** Alone and beside the flooder in turns, so that a slow phase of the machine is in both. */
const rounds = 3
const seconds = 15
const invoices = 60
/** Of a process to its database. */
const connections = 12

type Ask = { method: string; path: string; body?: object }
type Outcome = { times: number[]; refused: number; failed: string[] }

/** What a person does: the dashboard, a list, a document, a search. */
const asksOf = (id: string): Ask[] => [
  { method: 'GET', path: '/api/dashboard/all' },
  { method: 'GET', path: '/api/invoice/all' },
  { method: 'GET', path: `/api/invoice/edit/${id}` },
  { method: 'GET', path: '/api/client/all?search=kepykla' },
]

/** Asks at fixed moments, whether earlier answers came or not, as people do; each answer counts from its moment. */
const askAt = async (
  { http }: BenchCompany,
  asks: readonly Ask[],
  perSecond: number,
  forSeconds: number,
): Promise<Outcome> => {
  const outcome: Outcome = { times: [], refused: 0, failed: [] }
  const waiting: Promise<void>[] = []
  const started = performance.now()
  const count = Math.round(perSecond * forSeconds)
  for (let index = 0; index < count; index += 1) {
    const due = started + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const { method, path, body } = asks[index % asks.length]!
    waiting.push(
      http(method, path, body).then(({ status, headers }) => {
        if (status < 300) outcome.times.push(performance.now() - due)
        else if (status === 503 && headers['retry-after']) outcome.refused += 1
        else outcome.failed.push(`${path} ${status}`)
      }),
    )
  }
  await Promise.all(waiting)
  return outcome
}

const openCompany = async (address: string, name: string): Promise<{ company: BenchCompany; asks: Ask[] }> => {
  const company = await createCompany(address, name)
  let id = ''
  for (let made = 0; made < invoices; made += 1) {
    const { body } = await company.http('POST', '/api/invoice', company.form('Eilutė', 5))
    ;({ id } = JSON.parse(String(body)))
  }
  return { company, asks: asksOf(id) }
}

const p95 = ({ times }: Outcome) => percentile(times, 0.95)

const beside = (name: string, alone: number, together: number, note: string): Figure => ({
  name: `${name}: p95 of the neighbour beside a flooder (${note})`,
  measured: ms(together),
  floor: ms(alone),
  ratio: together / alone,
  goal: '≤ 2 × alone',
  isMet: together <= 2 * alone,
})

const merged = (outcomes: readonly Outcome[]): Outcome => ({
  times: outcomes.flatMap(({ times }) => times),
  refused: outcomes.reduce((sum, { refused }) => sum + refused, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
})

/** What the neighbour waited for alone and beside the flooder. */
const inRounds = async (ask: () => Promise<Outcome>, flooding: () => Promise<Outcome>) => {
  const found = { alone: [] as Outcome[], together: [] as Outcome[], flood: [] as Outcome[] }
  for (let round = 0; round < rounds; round += 1) {
    found.alone.push(await ask())
    const [together, flood] = await Promise.all([ask(), flooding()])
    found.together.push(together)
    found.flood.push(flood)
  }
  return { alone: merged(found.alone), together: merged(found.together), flood: merged(found.flood) }
}

/** Whether a company that asks ten times its share slows another one, and what happens at three times of what the process can do. */
export const measureFairness = async ({ address }: { address: string }): Promise<Figure[]> => {
  const neighbour = await openCompany(address, 'bench-neighbour')
  const flooder = await openCompany(address, 'bench-flooder')
  const ask = () => askAt(neighbour.company, neighbour.asks, shareOfNeighbour, seconds)
  const flooding = () => askAt(flooder.company, flooder.asks, 10 * shareOfNeighbour, seconds)
  await ask()
  const { alone, together, flood } = await inRounds(ask, flooding)
  const figures = [
    beside('Reads', p95(alone), p95(together), `${flood.times.length} answered, ${flood.refused} refused`),
  ]
  figures.push(await measureDocuments(neighbour, flooder))
  return [...figures, ...(await measureOverload(address))]
}

type Opened = Awaited<ReturnType<typeof openCompany>>

/** The neighbour's PDF beside sixty previews of 500 lines at once. */
const measureDocuments = async (neighbour: Opened, flooder: Opened): Promise<Figure> => {
  const { path } = neighbour.asks[2]!
  const pdf: Ask[] = [{ method: 'GET', path: `${path.replace('/edit/', '/')}/pdf` }]
  const preview: Ask[] = [
    { method: 'POST', path: '/api/invoice/preview-pages', body: flooder.company.form('Eilutė', 500) },
  ]
  const ask = () => askAt(neighbour.company, pdf, 6, seconds)
  const flooding = () => askAt(flooder.company, preview, 20, seconds)
  // A process that has drawn few documents takes twice as long for each, and so does a connection that has read none.
  for (let warm = 0; warm < 10; warm += 1)
    await Promise.all(Array.from({ length: connections }, () => neighbour.company.http('GET', pdf[0]!.path)))
  await Promise.all([ask(), flooding()])
  const { alone, together, flood } = await inRounds(ask, flooding)
  return beside(
    'PDF',
    p95(alone),
    p95(together),
    `${flood.times.length} previews of 500 lines answered, ${flood.refused} refused`,
  )
}

const companies = 6
const warmUps = 3

/** Requests a second that the process answers when each caller asks again at once. */
const capacityOf = async (all: readonly Opened[]): Promise<number> => {
  const until = performance.now() + 5000
  let answered = 0
  const call = async ({ company, asks }: Opened) => {
    for (let index = 0; performance.now() < until; index += 1) {
      const { method, path } = asks[index % asks.length]!
      await company.http(method, path)
      answered += 1
    }
  }
  await Promise.all(all.flatMap((each) => [call(each), call(each)]))
  return answered / 5
}

const measureOverload = async (address: string): Promise<Figure[]> => {
  const all: Opened[] = []
  for (let index = 0; index < companies; index += 1) all.push(await openCompany(address, `bench-overload-${index}`))
  // A process that has just started answers half as much, until its code is compiled.
  for (let warm = 0; warm < warmUps; warm += 1) await capacityOf(all)
  const capacity = await capacityOf(all)
  const at = async (times: number, forSeconds = 10) =>
    merged(
      await Promise.all(
        all.map(({ company, asks }) => askAt(company, asks, (capacity * times) / companies, forSeconds)),
      ),
    )
  const usual = await at(0.7)
  // Opens the connections, which a proxy would keep: Node accepts one in each turn of its event loop.
  await at(3, 5)
  const over = await at(3)
  const served = over.times.length / 10
  return [
    {
      name: `Overload: p95 of the served at 3 × ${capacity.toFixed(0)} requests a second (${served.toFixed(0)} a second served, ${over.refused} refused)`,
      measured: ms(p95(over)),
      floor: ms(p95(usual)),
      ratio: p95(over) / p95(usual),
      goal: '≤ 5 × at 0.7 of capacity',
      isMet: p95(over) <= 5 * p95(usual),
    },
    {
      name: 'Overload: answers that are neither served nor 503 with Retry-After',
      measured: String(over.failed.length),
      goal: '0',
      isMet: over.failed.length === 0,
    },
  ]
}
