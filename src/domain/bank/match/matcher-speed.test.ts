import { expect, test } from 'vitest'
import { clientOf, booksOf, entryOf, invoiceOf, otherEntry } from '../test/match-books.ts'
import { ibanOf } from '../test/make-parties.ts'
import { companies } from '../test/names.ts'
import { randomOf } from '../test/random.ts'
import { createMatcher } from './matcher.ts'

const random = randomOf(7)
const words = companies.flatMap((title) => title.split(/[\s„“]+/)).filter(({ length }) => length > 3)
const clients = Array.from({ length: 5000 }, (_, index) =>
  clientOf(`client-${index}`, `UAB „${random.pick(words)} ${random.pick(words)} ${index % 7}“`, {
    ibans: index % 2 === 0 ? [ibanOf('73000', index)] : [],
  }),
)
const prices = ['50.00', '96.80', '121.00', '242.00', '363.00']
const numberOf = (index: number) => `KV-${String(index).padStart(6, '0')}`
const clientAt = () => random.int(0, clients.length - 1)

const open = Array.from({ length: 50_000 }, (_, index) => {
  const client = clientAt()
  const unpaid = random.chance(0.4) ? random.pick(prices) : `${random.int(10, 5000)}.${random.int(10, 99)}`
  return {
    client,
    document: invoiceOf(numberOf(index), `client-${client}`, { unpaid, date_due: `2026-0${random.int(1, 9)}-15` }),
  }
})
const closed = Array.from({ length: 50_000 }, (_, index) => {
  const number = numberOf(50_000 + index)
  return { kind: 'invoice' as const, id: number, number, client_id: `client-${clientAt()}` }
})
const entries = Array.from({ length: 10_000 }, (_, index) => {
  const { client, document } = random.pick(open)
  const text = [
    `Apmokėjimas pagal sąskaitą ${document.number}`,
    'Už paslaugas pagal sutartį 2025-03-04 Nr. 17',
    'Sąskaita Nr. 4711',
  ]
  return entryOf({
    id: `entry-${index}`,
    amount: index % 2 === 0 ? document.unpaid : `${random.int(10, 9000)}.07`,
    name: (clients[client]?.title ?? '').toUpperCase(),
    account: ibanOf('73000', client),
    text: text[index % text.length],
  })
})

test('10,000 entries are matched against 100,000 invoices in 10 seconds of one core, building included', () => {
  const books = booksOf({
    clients,
    open: open.map(({ document }) => document),
    closed,
    entries: entries.map(otherEntry),
  })
  // Time of the processor, not of the clock: other programs of the machine do not count.
  const start = process.cpuUsage()
  const all = createMatcher(books).matchAll(entries)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000_000).toBeLessThan(10)
  expect(all.filter(([first]) => first?.certain).length).toBeGreaterThan(1000)
  expect(all.filter(({ length }) => length > 0).length).toBeGreaterThan(9000)
})
