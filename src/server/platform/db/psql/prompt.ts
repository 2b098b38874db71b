import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { resultText } from './table.ts'
import type { Result } from './table.ts'

type Options = { input: Readable; output: Writable; name: string; isInteractive: boolean }

const help = `  statements end with a semicolon
  \\d             tables and views            \\d invoice          a table: columns, constraints, indexes, policies, triggers
  \\df            functions                   \\df tally_invoice   the definition of a function
  \\x             expanded output (one column per line) on or off
  \\q             quit
`

/**
 * Reads statements and commands line by line and writes their results, until the input ends. Returns whether all of them succeeded.
 * If the input is not interactive, the first error ends it.
 */
export const runPrompt = async (
  client: pg.Client,
  { input, output, name, isInteractive }: Options,
): Promise<boolean> => {
  const lines = createInterface({ input, output: isInteractive ? output : undefined, terminal: isInteractive })
  let isClosed = false
  lines.once('close', () => (isClosed = true))
  const prompt = (statement: string) => {
    if (!isInteractive || isClosed) return
    lines.setPrompt(`${name}${statement === '' ? '=>' : '->'} `)
    lines.prompt()
  }
  let pending = ''
  let expanded = false
  let succeeded = true
  lines.on('SIGINT', () => {
    pending = ''
    output.write('\n')
    prompt(pending)
  })
  // From here on no line is missed.
  const typed = lines[Symbol.asyncIterator]()
  prompt(pending)
  for await (const line of typed) {
    const command = pending === '' ? line.trim() : ''
    if (command === '\\q') break
    if (command === '\\x') expanded = !expanded
    else if (command === '\\?') output.write(help)
    else if (command.startsWith('\\')) succeeded = await runCommand(client, command, output, expanded)
    else {
      pending = `${pending}${line}\n`
      if (pending.trim() === '') pending = ''
      if (isComplete(pending)) {
        succeeded = await runSql(client, pending, output, expanded)
        pending = ''
      }
    }
    if (!succeeded && !isInteractive) break
    prompt(pending)
  }
  lines.close()
  if (pending !== '' && succeeded) succeeded = await runSql(client, pending, output, expanded)
  return isInteractive || succeeded
}

/** Whether the text ends with a semicolon that is not part of a string or a function body. */
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
  output.write(`There is no command ${command}. \\? lists the commands.\n`)
  return false
}

/** Runs one or several statements and writes their results or the error. Returns whether they succeeded. */
export const runSql = (client: pg.Client, text: string, output: Writable, expanded = false): Promise<boolean> =>
  show(() => client.query({ text, rowMode: 'array' }), output, expanded, text)

const show = async (
  query: () => Promise<Result | Result[]>,
  output: Writable,
  expanded: boolean,
  text = '',
): Promise<boolean> => {
  try {
    for (const result of [await query()].flat()) output.write(resultText(result, { expanded }))
    return true
  } catch (error) {
    const { message, hint, position } = error as { message: string; hint?: string; position?: string }
    const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
    output.write(`ERROR${line}: ${message}\n${hint ? `HINT: ${hint}\n` : ''}`)
    return false
  }
}

/** The query for a command such as `\d invoice`, with its parameters; undefined for an unknown command. */
const describe = (command: string): { text: string; values: string[] } | undefined => {
  const [name = '', argument] = command.split(/\s+/)
  if (name === '\\d' && argument === undefined) return { text: relations, values: [] }
  if (name === '\\d' && argument !== undefined) return { text: parts, values: [argument] }
  if (name === '\\df' && argument === undefined) return { text: functions, values: [] }
  if (name === '\\df' && argument !== undefined) return { text: definition, values: [argument] }
  return undefined
}

const relations = `select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as type,
    case when c.relrowsecurity then 'yes' end as "row-level security", greatest(c.reltuples, 0)::bigint as "rows, about"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`

const parts = `select part, name, definition from (
  select 1 as turn, a.attnum as place, 'column' as part, a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case when a.attgenerated <> '' then 'generated as ' when d.adbin is not null then 'default ' end || pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
  union all select 2, 0, 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = to_regclass($1) and contype <> 'n'
  union all select 3, 0, 'index', indexrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
    from pg_index where indrelid = to_regclass($1)
  union all select 4, 0, 'policy', polname, pg_get_expr(polqual, polrelid) from pg_policy where polrelid = to_regclass($1)
  union all select 5, 0, 'trigger', tgname, regexp_replace(pg_get_triggerdef(oid), '^.*TRIGGER \\S+ ', '')
    from pg_trigger where tgrelid = to_regclass($1) and not tgisinternal
) parts order by turn, place, name`

const functions = `select p.proname as name, pg_get_function_result(p.oid) as result, pg_get_function_arguments(p.oid) as arguments
  from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`

const definition = `select pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname = $1`
