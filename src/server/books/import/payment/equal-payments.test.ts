import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { importCalls } from '../test/import-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { dryRun, apply, undo, rows, item, correct } = importCalls(() => ({ server, books }))
const heading = 'Data;Suma;Valiuta;Mokėtojas;Sąskaitos numeris;Mokėjimo numeris;Pastaba'
const file = (...lines: string[]) => `${[heading, ...lines].join('\n')}\n`
const equal = '2026-11-20;5;EUR;UAB „Ąžuolas“;;;'
const times = (count: number, line = equal): string[] => Array.from({ length: count }, () => line)
const counts = ({ entities }: Item) => {
  const { rows: found } = entities.find(({ entity }: Item) => entity === 'payment')
  return [found.new, found.same, found.wrong]
}
const paymentRows = (id: string, state = '') => rows(id, `?entity=payment${state && `&state=${state}`}`)
const states = async (id: string) => (await paymentRows(id)).map(({ state }) => state)
const totals = async (): Promise<string[]> =>
  (
    await server.owner.query(
      'select round(total, 2) as total from payment where company_id = $1 and deleted_at is null order by id',
      [books.company.id],
    )
  ).rows.map(({ total }) => total)
/** A payment like a row of the files, made by hand. */
const byHand = () =>
  books.create('/payment', {
    type: 'income',
    date: '2026-11-20',
    account_id: books.account.id,
    client_id: books.client.id,
    total: '5.00',
    currency: 'EUR',
  })

describe('equal payments without a number', () => {
  test('stay as many as one file has, and the same file again changes nothing', async () => {
    const three = file(...times(3))
    const shown = await dryRun('payments', three)
    expect(await states(shown.id)).toEqual(['new', 'new', 'new'])
    expect(counts(await apply(shown.id))).toEqual([3, 0, 0])
    expect(await totals()).toEqual(['5.00', '5.00', '5.00'])
    const again = await dryRun('payments', three)
    expect(counts(again)).toEqual([0, 3, 0])
    const subjects = (await paymentRows(again.id)).map(({ subject_id }) => subject_id)
    expect(new Set(subjects).size).toBe(3)
    await apply(again.id)
    expect(await totals()).toHaveLength(3)
  })

  test('are new only as far as the company does not have them, whatever made them', async () => {
    await byHand()
    const shown = await dryRun('payments', file(...times(3)))
    expect(await states(shown.id)).toEqual(['same', 'new', 'new'])
    await apply(shown.id)
    expect(await totals()).toHaveLength(3)
    const more = await dryRun('payments', file(...times(4)))
    expect(await states(more.id)).toEqual(['same', 'same', 'same', 'new'])
  })

  test('that were made by hand after the dry run are not made again', async () => {
    const shown = await dryRun('payments', file(...times(3)))
    await byHand()
    await byHand()
    expect(counts(await apply(shown.id))).toEqual([1, 2, 0])
    expect(await totals()).toHaveLength(3)
  })

  test('of two dry runs of one file are made once', async () => {
    const [one, two] = [await dryRun('payments', file(...times(2))), await dryRun('payments', file(...times(2)))]
    await apply(one.id)
    expect(counts(await apply(two.id))).toEqual([0, 2, 0])
    expect(await totals()).toHaveLength(2)
  })

  test('are all undone, and can be imported again', async () => {
    await byHand()
    const shown = await dryRun('payments', file(...times(3)))
    await apply(shown.id)
    expect(await undo(shown.id)).toMatchObject({ state: 'undone', kept: [] })
    expect(await totals()).toHaveLength(1)
    const again = await dryRun('payments', file(...times(3)))
    expect(counts(again)).toEqual([2, 1, 0])
    await apply(again.id)
    expect(await totals()).toHaveLength(3)
  })

  test('with one that names a document are two payments, also if the document is not known', async () => {
    const both = file('2026-11-20;5;EUR;UAB „Ąžuolas“;NR-1;;', equal)
    const shown = await dryRun('payments', both)
    await apply(shown.id)
    expect(await totals()).toHaveLength(2)
    expect(counts(await dryRun('payments', both))).toEqual([0, 2, 0])
  })

  test('with different notes are different payments', async () => {
    const shown = await dryRun('payments', file(`${equal}nuoma`, `${equal}elektra`))
    expect(counts(await apply(shown.id))).toEqual([2, 0, 0])
  })

  test('with one number are still a duplicate', async () => {
    const numbered = '2026-11-20;5;EUR;UAB „Ąžuolas“;;M-7;'
    const shown = await dryRun('payments', file(numbered, numbered))
    const own = await paymentRows(shown.id)
    expect(own.map(({ state }) => state)).toEqual(['new', 'wrong'])
    expect(own[1].problems).toMatchObject([{ code: 'duplicate' }])
  })
})

describe('equal payments of two files of one import', () => {
  test('are duplicates as far as both files have them, and new beyond that', async () => {
    const shown = await dryRun('payments', file(...times(1)), file(...times(3)))
    expect(await states(shown.id)).toEqual(['new', 'wrong', 'new', 'new'])
    const [wrong] = await paymentRows(shown.id, 'wrong')
    expect(wrong?.problems).toMatchObject([{ code: 'duplicate_in_file' }])
    expect(counts(await apply(shown.id))).toEqual([3, 0, 1])
    expect(await totals()).toHaveLength(3)
    const again = await dryRun('payments', file(...times(1)), file(...times(3)))
    expect(await states(again.id)).toEqual(['same', 'wrong', 'same', 'same'])
  })
})

describe('a corrected row', () => {
  test('that becomes equal to others is one more payment', async () => {
    const shown = await dryRun('payments', file(...times(2), '2026-11-20;x;EUR;UAB „Ąžuolas“;;;'))
    const [wrong] = await paymentRows(shown.id, 'wrong')
    expect((await correct(shown.id, wrong!.id, { amount: '5' })).status).toBe(200)
    expect(counts(await apply(shown.id))).toEqual([3, 0, 0])
    expect(await totals()).toEqual(['5.00', '5.00', '5.00'])
  })

  test('stays the stored payment that it was, and leaves it to an equal row if it is another now', async () => {
    await byHand()
    const shown = await dryRun('payments', file(...times(2)))
    const [first] = await paymentRows(shown.id, 'same')
    await correct(shown.id, first!.id, { note: 'pastaba' })
    expect(await states(shown.id)).toEqual(['same', 'new'])
    await correct(shown.id, first!.id, { amount: '6' })
    expect(counts(await apply(shown.id))).toEqual([1, 1, 0])
    expect((await totals()).toSorted()).toEqual(['5.00', '6.00'])
  })
})

describe('many equal payments', () => {
  const many = file(...times(350))

  test('are compared and applied in several batches, and a job that died goes on with those that wait', async () => {
    const { id } = await dryRun('payments', many)
    // The second batch meets an error that is not about its records, as when the connection is lost.
    await server.owner.query(`
      create function die() returns trigger language plpgsql as $$ begin
        if (select count(*) from payment where company_id = new.company_id) = 320 then raise exception 'lost' using errcode = '57P01'; end if;
        return new; end $$;
      create trigger die before insert on payment for each row execute function die()`)
    await books.ask('POST', `/import/${id}/apply`)
    await server.runJobs()
    expect(await item(id)).toMatchObject({ state: 'applying', progress: { done: 300, total: 350 } })
    expect(await totals()).toHaveLength(300)
    await server.owner.query('drop trigger die on payment; drop function die')
    await server.owner.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
    )
    await server.runJobs()
    expect(await item(id)).toMatchObject({ state: 'applied', progress: { done: 350, total: 350 } })
    expect(await totals()).toHaveLength(350)
    expect(counts(await dryRun('payments', many))).toEqual([0, 350, 0])
  })
})
