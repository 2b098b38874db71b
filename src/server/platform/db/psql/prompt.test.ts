import { PassThrough } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '#server/test/database.ts'
import { runPrompt } from './prompt.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The terminal output when each text is typed at the prompt, without control codes. */
const typeAtPrompt = async (...typed: string[]) => {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  let answered = ''
  output.on('data', (part: Buffer) => {
    // oxlint-disable-next-line no-control-regex
    shown = (shown + part.toString()).replaceAll(/\u001B\[\d*[A-Z]/g, '').replaceAll('\r', '')
    if (!/kvitas[=-]> $/.test(shown) || shown === answered) return
    answered = shown
    const next = typed.shift()
    if (next === undefined) input.end()
    else input.write(next)
  })
  const succeeded = await runPrompt(client, { input, output, name: 'kvitas', isInteractive: true })
  return { succeeded, shown }
}

test('the prompt reads until a statement is complete and continues after an error', async () => {
  const { succeeded, shown } = await typeAtPrompt('select 1\n', 'as one;\n', 'select titel;\n', '\\q\n')
  expect(shown).toContain('kvitas=> select 1\nkvitas-> as one;\n one\n-----\n 1\n(1 row)\nkvitas=> ')
  expect(shown).toContain('ERROR (line 1): column "titel" does not exist\nkvitas=> ')
  expect(succeeded).toBe(true)
})

test('Ctrl-C discards the started statement', async () => {
  const { shown } = await typeAtPrompt('select 1\n', '\u0003', 'select 2 as two;\n')
  expect(shown).toContain(' two\n-----\n 2\n(1 row)\n')
  expect(shown).not.toContain('ERROR')
})
