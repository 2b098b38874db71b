import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createCompany } from './company.ts'
import { measureNeighbour } from './import-neighbour.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const goalMs = 60_000

type Shown = { id: string; state: string; rows: { new: number; same: number } }

const tableOf = (count: number): string =>
  [
    'Pavadinimas;Kodas;PVM kodas;El. paštas;Telefonas;Adresas;Miestas;Šalis',
    ...Array.from(
      { length: count },
      (_, at) =>
        `UAB „Klientas ${at}“;${300_000_000 + at};LT${100_000_000_000 + at};info@klientas${at}.lt;+370 600 ${at};Gedimino pr. ${at};Vilnius;LT`,
    ),
  ].join('\n')

/** 50,000 clients are read from a table, compared, applied, and read again. */
export const measureImport = async (
  { address, superuserUrl }: { address: string; superuserUrl: string },
  share: number,
): Promise<Figure[]> => {
  const count = Math.max(100, Math.round(50_000 * share))
  const { http, token } = await createCompany(address, 'import')
  const file = tableOf(count)
  const shown: Shown[] = []
  const dryRun = () => timed(async () => void shown.push(await send(address, token, file)))
  const read = await dryRun()
  const [first] = shown
  if (first?.rows.new !== count) throw new Error(`the dry run found ${first?.rows.new} new clients`)
  const applied = await timed(async () => {
    await http('POST', `/api/import/${first.id}/apply`, {})
    for (;;) {
      const { body } = await http('GET', `/api/import/${first.id}`)
      const { state } = JSON.parse(body.toString()) as Shown
      if (state === 'applied') return
      if (state !== 'applying') throw new Error(`the import is ${state}`)
      await pause(100)
    }
  })
  const again = await dryRun()
  if (shown[1]?.rows.same !== count) throw new Error(`the second dry run found ${shown[1]?.rows.same} same clients`)
  const floor = await plainInsert(superuserUrl, first.id)
  return [
    { name: `Dry run of ${count} new clients`, measured: ms(read), goal: '≤ 60 s', isMet: read <= goalMs },
    {
      name: `Import of ${count} clients with history and search`,
      measured: ms(applied),
      floor: ms(floor),
      ratio: applied / floor,
      goal: '≤ 60 s',
      isMet: applied <= goalMs,
    },
    { name: `Dry run of the same ${count} clients`, measured: ms(again), goal: '≤ 60 s', isMet: again <= goalMs },
    ...(await measureNeighbour(address, count, (token) => send(address, token, file))),
  ]
}

/** One statement that stores the same clients again, with indexes but without triggers, constraints between tables and row-level security. */
const plainInsert = async (superuserUrl: string, importId: string): Promise<number> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const time = await timed(async () => {
    await client.query(
      `insert into client (company_id, id, type, title, code, vat_enabled, vat_code, contacts, address, city, country, currency, language)
       select c.company_id, gen_random_uuid(), c.type, c.title, c.code, c.vat_enabled, c.vat_code, c.contacts, c.address, c.city, c.country, c.currency, c.language
       from import_row r join client c on c.company_id = r.company_id and c.id = r.subject_id where r.import_id = $1`,
      [importId],
    )
  })
  await client.query('rollback')
  await client.end()
  return time
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const send = async (address: string, token: string, file: string): Promise<Shown> => {
  const form = new FormData()
  form.append('kind', 'clients')
  form.append('file', new Blob([file]), 'clients.csv')
  const response = await fetch(`${address}/api/import`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  if (response.status !== 201) throw new Error(`import: ${response.status} ${await response.text()}`)
  return (await response.json()) as Shown
}
