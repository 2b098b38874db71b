import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { describe } from './describe.ts'
import { answerText } from './table.ts'
import type { Answer } from './table.ts'

type Options = { input: Readable; output: Writable; name: string; isInteractive: boolean }

const help = `  statements end with a semicolon
  \\d             tables and views            \\d invoice          one of them: columns, constraints, indexes, policies, triggers
  \\df            functions                   \\df tally_invoice   one of them
  \\x             one column in a line, on and off
  \\q             end
`

/**
 * Reads statements and commands line by line and writes what they answer, until the input ends. True: all of them succeeded. Where nobody
 * types, the first error ends it.
 */
export const runPrompt = async (
  client: pg.Client,
  { input, output, name, isInteractive }: Options,
): Promise<boolean> => {
  const lines = createInterface({ input, output: isInteractive ? output : undefined, terminal: isInteractive })
  let isClosed = false
  lines.once('close', () => (isClosed = true))
  const prompt = (begun: string) => {
    if (!isInteractive || isClosed) return
    lines.setPrompt(`${name}${begun === '' ? '=>' : '->'} `)
    lines.prompt()
  }
  let begun = ''
  let expanded = false
  let succeeded = true
  lines.on('SIGINT', () => {
    begun = ''
    output.write('\n')
    prompt(begun)
  })
  // From here on no line is missed.
  const typed = lines[Symbol.asyncIterator]()
  prompt(begun)
  for await (const line of typed) {
    const command = begun === '' ? line.trim() : ''
    if (command === '\\q') break
    if (command === '\\x') expanded = !expanded
    else if (command === '\\?') output.write(help)
    else if (command.startsWith('\\')) succeeded = await runCommand(client, command, output, expanded)
    else {
      begun = `${begun}${line}\n`
      if (begun.trim() === '') begun = ''
      if (isComplete(begun)) {
        succeeded = await runSql(client, begun, output, expanded)
        begun = ''
      }
    }
    if (!succeeded && !isInteractive) break
    prompt(begun)
  }
  lines.close()
  if (begun !== '' && succeeded) succeeded = await runSql(client, begun, output, expanded)
  return isInteractive || succeeded
}

/** Ends with a semicolon that is neither in a text nor in the body of a function. */
const isComplete = (text: string): boolean =>
  text.trimEnd().endsWith(';') &&
  (text.match(/'/g)?.length ?? 0) % 2 === 0 &&
  (text.match(/\$\$/g)?.length ?? 0) % 2 === 0

const runCommand = async (
  client: pg.Client,
  command: string,
  output: Writable,
  expanded: boolean,
): Promise<boolean> => {
  const query = describe(command)
  if (query) return show(() => client.query({ ...query, rowMode: 'array' }), output, expanded)
  output.write(`There is no command ${command}. \\? shows those there are.\n`)
  return false
}

/** Runs one or several statements and writes their answers, or the error. True: they succeeded. */
export const runSql = (client: pg.Client, text: string, output: Writable, expanded = false): Promise<boolean> =>
  show(() => client.query({ text, rowMode: 'array' }), output, expanded, text)

const show = async (
  ask: () => Promise<Answer | Answer[]>,
  output: Writable,
  expanded: boolean,
  text = '',
): Promise<boolean> => {
  try {
    for (const answer of [await ask()].flat()) output.write(answerText(answer, { expanded }))
    return true
  } catch (error) {
    const { message, hint, position } = error as { message: string; hint?: string; position?: string }
    const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
    output.write(`ERROR${line}: ${message}\n${hint ? `HINT: ${hint}\n` : ''}`)
    return false
  }
}
