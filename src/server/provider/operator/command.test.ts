import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { allowOwner } from '#server/platform/db/provider-work.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { customerOf, withPlans } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { commands } from './command.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: withPlans })
})
afterAll(() => server.close())

/** Runs `npm run operator -- …` while the server is running. */
const operator = (args: readonly string[], environment: Record<string, string> = {}) => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    env: { ...bareEnvironment, DATABASE_URL: server.first.ownerUrl, ...environment },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** What `operator` prints and exits with, in this process: each start of a program takes a second. */
const run = async (args: readonly string[]) => {
  const client = await server.first.owner.connect()
  try {
    await client.query('begin')
    const context = { db: allowOwner(kyselyOn(client)), services: server.first.services, now: new Date() }
    const length = Object.hasOwn(commands, args.slice(0, 2).join(' ')) ? 2 : 1
    const outcome = await commands[args.slice(0, length).join(' ')]!(context, args.slice(length))
    await client.query('commit')
    return { status: outcome?.done ? 0 : 1, stdout: outcome?.lines.map((line) => `${line}\n`).join('') }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('the operator command prints its usage and exits with code 64 for an unknown command', () => {
  expect(operator([])).toMatchObject({ status: 0, stdout: expect.stringContaining('orders accept <reference or id>') })
  for (const args of [['orders', 'delete', 'x'], ['orders', 'find'], ['constructor']])
    expect(operator(args), args.join(' ')).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringContaining('npm run operator'),
    })
})

test('wrong configuration exits with code 78, an unreachable database with code 1 and without its password in the output', () => {
  expect(operator(['health'], { PORT: 'x' }).status).toBe(78)
  const nowhere = { DATABASE_URL: '', DATA_DIR: mkdtempSync(join(tmpdir(), 'kvitas-operator-')) }
  expect(operator(['health'], nowhere).status).toBe(78)
  const unreachable = operator(['health'], { DATABASE_URL: 'postgresql://nobody:secret-77@127.0.0.1:1/none' })
  expect([unreachable.status, unreachable.stderr.includes('secret-77')]).toEqual([1, false])
})

test('orders can be listed and accepted once by reference, and then cannot be canceled', async () => {
  const customer = await customerOf(server)
  const { instructions } = (await customer.order({ duration: 1 })).body
  expect((await run(['orders', 'list'])).stdout).toContain(`${instructions.reference}\twaiting\t9.90 EUR`)
  const accept = ['orders', 'accept', instructions.reference.toLowerCase()]
  for (const accepted of [operator(accept), await run(accept)])
    expect(accepted).toMatchObject({ status: 0, stdout: expect.stringContaining('\taccepted\t') })
  expect((await customer.plan()).name).toBe('premium')
  expect(operator(['orders', 'cancel', instructions.reference])).toMatchObject({ status: 1 })
  expect(operator(['orders', 'accept', 'KV-000000']).status).toBe(1)
  expect((await run(['orders', 'find', customer.email])).stdout).toMatch(
    new RegExp(`^${instructions.reference}\taccepted\t[^\n]+\tcommand line\t[^\n]+\n$`),
  )
})

test('a message is listed on one line whatever it contains, and can be answered', async () => {
  const customer = await customerOf(server)
  const { id } = (await customer.ask('POST', '/message', { subject: 'Klausimas', message: 'Pirma\n\u0009antra' })).body
  const list = (await run(['messages', 'list'])).stdout ?? ''
  expect(list.split('\n').filter((line) => line.startsWith(id))).toHaveLength(1)
  expect((await run(['messages', 'show', id])).stdout).toContain('Pirma antra')
  expect(operator(['messages', 'answer', id, 'Taip,', 'galima'])).toMatchObject({ status: 0 })
  expect(operator(['messages', 'answer', 'x', 'Taip']).status).toBe(1)
  // The command uses the real time.
  server.setTime(new Date())
  await customer.ask('POST', `/message/${id}/reply`, { message: 'Ačiū' })
  expect((await run(['messages', 'find', customer.email])).stdout).toMatch(new RegExp(`^${id}\t[^\n]+\t1\t1\n$`))
  expect((await run(['messages', 'show', id])).stdout).toMatch(/Pirma antra\n.*Taip, galima\n.*Ačiū\n$/)
  const { item } = (await customer.ask('GET', `/message/${id}`)).body
  expect(item).toMatchObject({ unread: true, answers: [{ answer: 'Taip, galima' }] })
  await server.runJobs()
  expect(
    server
      .emails()
      .map(readMail)
      .some(({ text }) => text.includes('Taip, galima')),
  ).toBe(true)
})

test('a company that was restored from an archive is listed with the moment of the archive until its owner confirms', async () => {
  const customer = await server.inFirst(() => customerOf(server))
  const { id } = customer.company
  expect((await run(['health'])).stdout).toMatch(/companies_paused\t0/)
  await server.first.owner.query('select pause_restored_company($1, $2)', [id, '2026-11-19T08:00:00Z'])
  const words =
    /paused: restored from the archive of 2026-11-19T08:00:00[^\t]*, until its owner confirms it in the product/
  for (const args of [
    ['sending', 'show'],
    ['sending', 'show', id],
  ]) {
    const { stdout = '' } = await run(args)
    expect([args, words.test(stdout), stdout.includes(id)]).toEqual([args, true, true])
  }
  expect((await run(['health'])).stdout).toMatch(/companies_paused\t1/)
  expect((await customer.ask('POST', `/company/${id}/confirm-restored`)).status).toBe(204)
  expect((await run(['sending', 'show'])).stdout).not.toContain(id)
})

test('users, companies, jobs and health are printed', async () => {
  const customer = await customerOf(server)
  expect((await run(['users', customer.email])).stdout).toMatch(
    new RegExp(`^${customer.email}\tverified\t[^\n]+\t1\t0\t0\tbasic\t–\n$`),
  )
  expect((await run(['companies', customer.email])).stdout).toMatch(/^UAB „Žiedas“\t979864328\t[^\n]+\n$/)
  expect((await run(['jobs', 'list'])).status).toBe(0)
  expect(await run(['jobs', 'list', 'x'])).toMatchObject({ stdout: undefined })
  await expect(run(['jobs', 'retry', '77'])).rejects.toMatchObject({ code: 'not_found' })
  expect(operator(['health']).stdout).toMatch(/database_bytes\t\d+/)
})
