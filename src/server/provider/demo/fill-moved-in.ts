import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '#contract/books/import.ts'
import { defaultExpenseCategories } from '#domain/default-settings.ts'
import { addDays, addMonths, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { clients } from './catalogue.ts'
import { uploadFile } from './demo-server.ts'
import type { Call, DemoServer, Headers } from './demo-server.ts'
import { vendors } from './expenses.ts'

type Row = readonly string[]
type Kind = 'invoices' | 'expenses'

const tableOf = (columns: string, rows: readonly Row[]) => [columns, ...rows.map((row) => row.join(';'))].join('\r\n')

const partyOf = (start: string): Row => {
  const party = [...clients, ...vendors.map(({ client }) => client)].find(({ title }) => title.startsWith(start))
  if (!party) throw new Error(`no client or vendor begins with ${start}`)
  return [party.title, party.code ?? '']
}

const categoryOf = (start: string): string =>
  defaultExpenseCategories.find(({ title }) => title.lt.startsWith(start))?.title.lt ?? ''

/** Three invoices of another program: two paid before, the last one partly. */
const invoicesUntil = (day: PlainDate) => {
  const row = (daysBefore: number, number: string, party: string, line: Row, paid = ''): Row => {
    const date = addDays(day, -daysBefore)
    return [number, date, addDays(date, 14), ...partyOf(party), ...line, paid]
  }
  return tableOf(
    'Numeris;Data;Apmokėti iki;Klientas;Kliento kodas;Prekė ar paslauga;Kiekis;Kaina be PVM;PVM tarifas;Suma su PVM;Apmokėta',
    [
      row(58, 'RL-25-041', 'UAB „Ąžuolyno', ['Vitrinos užrašai', '1', '480', '21', '580,80']),
      row(37, 'RL-25-042', 'VšĮ „Žiemos', ['Parodos plakatai', '40', '6,50', '21', '411,40']),
      row(37, 'RL-25-042', 'VšĮ „Žiemos', ['Plakatų maketas', '1', '80', '21', '411,40']),
      row(12, 'RL-25-043', 'UAB „Pėdsakas', ['Ženklo atnaujinimas', '1', '350', '21', '423,50'], '200,00'),
    ],
  )
}

/** Two expenses of another program: one paid before, one not. */
const expensesUntil = (day: PlainDate) => {
  const row = (daysBefore: number, number: string, party: string, category: string, sums: Row): Row => {
    const date = addDays(day, -daysBefore)
    return [number, date, addDays(date, 30), ...partyOf(party), categoryOf(category), ...sums]
  }
  return tableOf('Numeris;Data;Apmokėti iki;Tiekėjas;Tiekėjo kodas;Kategorija;Suma be PVM;PVM suma;Suma su PVM', [
    row(44, 'PN011390', 'UAB „Popieriaus', 'Prekės', ['212,00', '44,52', '256,52']),
    row(9, 'VR 0297', 'UAB „Vitrinos', 'Reklama', ['150,00', '31,50', '181,50']),
  ])
}

const pollIntervalMs = 50
const maxPolls = 600

/** Waits for the job that applies the import. In tests, asking for emails runs the jobs. */
const applyImport = async (server: DemoServer, call: Call, { id, kind, rows }: Import): Promise<void> => {
  if (rows.wrong > 0) throw new Error(`${kind}: ${rows.wrong} wrong rows`)
  let { state } = await call('import.apply', { id })
  for (let poll = 0; state === 'applying' && poll < maxPolls; poll += 1) {
    await server.emails()
    ;({ state } = await call('import.item', { id }))
    if (state === 'applying') await pause(pollIntervalMs)
  }
  if (state !== 'applied') throw new Error(`import of ${kind}: ${state}`)
}

/**
 * Imports documents of another program, older than any other document of the demo; those until some weeks before count as paid. Returns their
 * number.
 */
export const fillMovedIn = async (
  server: DemoServer,
  { headers, call }: { headers: Headers; call: Call },
  today: PlainDate,
): Promise<number> => {
  // The first day of the year of documents: all reports of the demo begin here or later.
  const first = startOfMonth(addMonths(today, -12))
  const paid_until = addDays(first, -30)
  const tables: Record<Kind, string> = { invoices: invoicesUntil(first), expenses: expensesUntil(first) }
  for (const [kind, bytes] of Object.entries(tables)) {
    const file = { field: 'file', name: `${kind}.csv`, type: 'text/csv', bytes }
    const answer = await uploadFile({ app: server.app, headers, url: '/api/import' }, file, { kind, paid_until })
    await applyImport(server, call, JSON.parse(answer) as Import)
  }
  return 5
}
