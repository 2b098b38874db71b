import type { Client } from '#contract/sales/client.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { addDays, addMonths, endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'

type Records = { clients: readonly Client[]; options: InvoiceOptions }
type People = { owner: Call; employee: Call }
type Unit = 'week' | 'month' | 'quarter'
type Repeated = {
  client: string
  title: string
  /** The line, if it is not the title. */
  line?: string
  price: string
  every: { unit: Unit; count: number; on?: 'last' }
  first: PlainDate
  action: 'issue' | 'issue-and-send' | 'draft'
}

const repeatedOn = (today: PlainDate): Repeated[] => [
  {
    client: 'MB „Trys šaltiniai“',
    title: 'Naujienlaiškio maketas',
    price: '150',
    every: { unit: 'week', count: 2 },
    first: addDays(today, 4),
    action: 'issue-and-send',
  },
  {
    client: 'VšĮ „Dailės erdvė“',
    title: 'Parodų afišos',
    price: '450',
    every: { unit: 'month', count: 1, on: 'last' },
    first: endOfMonth(addDays(today, 1)),
    action: 'issue',
  },
  {
    client: 'UAB „Ąžuolyno kepykla“',
    title: 'Pakuočių priežiūra',
    line: 'Pakuočių priežiūra už {mėnuo}',
    price: '350',
    every: { unit: 'month', count: 1 },
    first: `${addMonths(today, 1).slice(0, 8)}01`,
    action: 'issue-and-send',
  },
  {
    client: 'UAB „Jūros mėta“',
    title: 'Svetainės ir socialinių tinklų priežiūra',
    line: 'Svetainės ir socialinių tinklų priežiūra už {mėnuo}',
    price: '1000',
    every: { unit: 'month', count: 1 },
    first: addDays(today, 15),
    action: 'issue-and-send',
  },
  {
    client: 'UAB „Čiobrelis“',
    title: 'Etikečių atnaujinimas',
    price: '600',
    every: { unit: 'quarter', count: 1 },
    first: addMonths(today, 2),
    action: 'draft',
  },
  {
    client: 'UAB „Būstas ir kiemas“',
    title: 'Katalogo priežiūra',
    price: '300',
    every: { unit: 'month', count: 1 },
    first: addDays(today, 12),
    action: 'issue',
  },
]

const paused = 'Katalogo priežiūra'

const formOf = ({ clients, options }: Records, date: PlainDate, client: string, title: string, price: string) => ({
  client_id: clients.find((each) => each.title === client)?.id ?? '',
  date,
  date_due: addDays(date, 14),
  currency: 'EUR',
  language: 'lt' as const,
  lines: [
    {
      title,
      quantity: '1',
      unit_id: options.units.find(({ short_name }) => short_name === 'vnt.')?.id,
      price,
      vat_id: options.vats.find(({ rate, type }) => rate === '21' && type !== 'zero')?.id,
    },
  ],
})

/** Invoices that repeat, unfinished ones of two people, and one that is issued and sent tomorrow. */
export const fillAutomation = async (
  { owner, employee }: People,
  records: Records,
  today: PlainDate,
): Promise<void> => {
  for (const { client, title, line = title, price, every, first, action } of repeatedOn(today)) {
    const form = formOf(records, first, client, line, price)
    // A price that rises next year.
    const price_changes = title.startsWith('Svetainės') ? [{ from: addMonths(first, 6), percent: '5' }] : []
    const { id } = await owner(
      'recurring.create',
      {},
      { kind: 'invoice', title, form, every, first_date: first, action, price_changes },
    )
    if (title === paused) await owner('recurring.pause', { id })
  }
  const draftOf = (client: string, title: string, price: string) =>
    ({ kind: 'invoice', form: formOf(records, today, client, title, price) }) as const
  await employee('draft.create', {}, draftOf('UAB „Pėdsakas“', 'Parodos katalogas', '480'))
  await owner('draft.create', {}, draftOf('UAB „Šviesos dirbtuvė“', 'Ženklo eskizai', '260'))
  const planned = await owner('draft.create', {}, draftOf('VšĮ „Žiemos sodas“', 'Afišos spaudai', '190'))
  await owner('draft.schedule', { id: planned.id }, { at: `${addDays(today, 1)}T08:00`, send: {} })
}
