import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { importCalls } from './test/import-calls.ts'

let server: TestServer
let books: Books
let clock = testMoment
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, clock: () => clock })
})
beforeEach(async () => {
  clock = testMoment
  books = await openBooks(server)
})
afterAll(() => server.close())

const { dryRun, apply, undo, rows, item } = importCalls(() => ({ server, books }))
const file = (count: number, from = 1) =>
  `Pavadinimas;Kodas\n${Array.from({ length: count }, (_, at) => `UAB ${from + at};${from + at}`).join('\n')}\n`
const count = async (): Promise<number> => (await books.read('/client/all?limit=1')).meta.count
/** Gives the person another role; the company keeps an owner. */
const setRole = async (role: string) => {
  const { id } = await openBooks(server)
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'owner')`, [
    books.company.id,
    id,
  ])
  await server.owner.query(`update company_member set role = $3 where company_id = $1 and user_id = $2`, [
    books.company.id,
    books.id,
    role,
  ])
}
const start = (id: string) => books.ask('POST', `/import/${id}/apply`)

describe('the job of an import', () => {
  test('goes on after it died between two batches, and stores no record twice', async () => {
    const { id } = await dryRun('clients', file(1500))
    // The third batch of 300 meets an error that is not about its records, as when the connection is lost.
    await server.owner.query(`
      create function die() returns trigger language plpgsql as $$ begin
        if new.code = '700' then raise exception 'lost' using errcode = '57P01'; end if; return new; end $$;
      create trigger die before insert on client for each row execute function die()`)
    await start(id)
    await server.runJobs()
    expect(await item(id)).toMatchObject({ state: 'applying', progress: { done: 600, total: 1500 } })
    expect(await count()).toBe(601)
    await server.owner.query('drop trigger die on client; drop function die')
    await server.owner.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
    )
    await server.runJobs()
    expect(await item(id)).toMatchObject({ state: 'applied', progress: { done: 1500, total: 1500 } })
    expect(await count()).toBe(1501)
  })

  test('leaves out a record that the database refuses, and stores the rest of its batch', async () => {
    const { id } = await dryRun('clients', file(20))
    await server.owner.query(`
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.code = '7' then raise exception 'no' using errcode = '23514'; end if; return new; end $$;
      create trigger refuse before insert on client for each row execute function refuse()`)
    const applied = await apply(id)
    await server.owner.query('drop trigger refuse on client; drop function refuse')
    expect(applied).toMatchObject({ state: 'applied', rows: { new: 19, wrong: 1 }, progress: { done: 20, total: 20 } })
    expect((await rows(id, '?state=wrong')).map(({ line }) => line)).toEqual([8])
  })

  test('stops with words when the person who started it may not import any more, and goes on for another', async () => {
    const { id } = await dryRun('clients', file(5))
    await start(id)
    await setRole('accountant')
    await server.runJobs()
    expect((await start(id)).status).toBe(403)
    await setRole('admin')
    const stopped = await item(id)
    expect(stopped).toMatchObject({ state: 'stopped', progress: { done: 0, total: 5 } })
    expect(stopped.problems[0]).toMatchObject({ code: 'not_allowed', line: null })
    expect(await apply(id)).toMatchObject({ state: 'applied', problems: [], progress: { done: 5, total: 5 } })
  })

  test('of two imports of the same clients that are applied at once makes each client once', async () => {
    const [one, two] = [await dryRun('clients', file(40)), await dryRun('clients', file(40, 21))]
    await Promise.all([start(one.id), start(two.id)])
    // They are in one queue; a run of waiting jobs ends after the first of it.
    await server.runJobs()
    await server.runJobs()
    expect(await count()).toBe(61)
    // Whichever was applied first has made the twenty clients of both.
    const counts = [(await item(one.id)).rows, (await item(two.id)).rows]
    expect(counts.map((each) => [each.new, each.same, each.wrong]).toSorted((a, b) => a[0] - b[0])).toEqual([
      [20, 20, 0],
      [40, 0, 0],
    ])
  })

  test('is started once by two requests, and an import that is applied cannot be applied, changed or deleted', async () => {
    const { id, sample } = await dryRun('clients', file(3))
    const answers = await Promise.all([start(id), start(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await server.runJobs()
    expect(await count()).toBe(4)
    const refused = [
      await start(id),
      await books.ask('PUT', `/import/${id}/rows/${sample[0].id}`, { values: {} }),
      await books.ask('DELETE', `/import/${id}`),
    ]
    for (const { status, body } of refused) expect([status, body.reason]).toEqual([409, 'applied'])
  })
})

describe('what is kept of an import', () => {
  test('a dry run is removed after a week, the records of an applied one after thirty days', async () => {
    const [open, done] = [await dryRun('clients', file(2)), await dryRun('clients', file(2))]
    await apply(done.id)
    clock = new Date('2026-11-28T10:00:00Z')
    await runHousekeeping(server.services)
    expect((await books.ask('GET', `/import/${open.id}`)).status).toBe(404)
    expect(await rows(done.id)).toHaveLength(2)
    clock = new Date('2026-12-22T10:00:00Z')
    await runHousekeeping(server.services)
    expect(await rows(done.id)).toEqual([])
    expect(await item(done.id)).toMatchObject({ state: 'applied', rows: { new: 2 } })
    expect((await books.ask('POST', `/import/${done.id}/undo`)).body).toMatchObject({ reason: 'expired' })
  })

  test('the cells of files are kept only until it is applied', async () => {
    const { id } = await dryRun('clients', file(2))
    const kept = async () =>
      (await server.owner.query('select count(*)::int from import_table where import_id = $1', [id])).rows[0].count
    expect(await kept()).toBe(1)
    await start(id)
    expect(await kept()).toBe(0)
  })

  test('undoing goes on after it was stopped, and cannot be done twice', async () => {
    const { id } = await dryRun('clients', file(400))
    await apply(id)
    await books.ask('POST', `/import/${id}/undo`)
    await setRole('employee')
    await server.runJobs()
    await setRole('owner')
    expect((await item(id)).problems[0].code).toBe('not_allowed')
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: [], progress: { done: 400, total: 400 } })
    expect(await count()).toBe(1)
    expect((await books.ask('POST', `/import/${id}/undo`)).body.reason).toBe('undone')
  })

  test('the wrong records are a table with reasons that a spreadsheet cannot take for formulas', async () => {
    const { id } = await dryRun('clients', 'Pavadinimas;El. paštas;Pastaba\nUAB A;blogas;=1+1\nUAB B;;\n')
    const { status, body: text, headers } = await books.ask('GET', `/import/${id}/wrong-rows`)
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
    const [heading, ...lines] = text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
    expect(heading).toMatch(/^Klaidos;Failas;Eilutė;Pavadinimas;/)
    expect(lines).toEqual([expect.stringMatching(/^El\. paštas: Įveskite.*;1;2;UAB A;/)])
    expect(lines[0]).toContain(";'=1+1;")
    const again = await dryRun('clients', text.replace('blogas', 'geras@x.lt'))
    expect(again.sample.map(({ values }: Item) => values)).toMatchObject([{ title: 'UAB A', note: '=1+1' }])
    expect(again.rows.new).toBe(1)
  })
})
