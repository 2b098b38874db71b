import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { applicationRole, takeApplicationRole } from '../roles.ts'
import { runPrompt, runSql } from './prompt.ts'

const usage = `npm run psql -- [options] [SQL]

  Opens the database of DATABASE_URL, else the embedded one, also while a server uses it. With SQL: runs it and exits.
  Uses psql if it is installed and the input is a terminal, else a small prompt of its own (\\? shows its commands).

  --write           may change data; without it every transaction is read-only
  --company <id>    connects as the application in this company: row-level security shows what its requests see
  --help
`

type Options = { write: boolean; company: string | undefined }

const readArguments = (): { options: Options; sql: string; help: boolean } => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        company: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    return { options: { write: values.write, company: values.company }, sql: positionals.join(' '), help: values.help }
  } catch (error) {
    throw refusal(`${(error as Error).message}\n\n${usage}`, 64)
  }
}

const addressFor = async (ownerUrl: string, { write, company }: Options): Promise<string> => {
  const settings = [`-c default_transaction_read_only=${write ? 'off' : 'on'}`]
  if (company !== undefined) {
    if (!/^[0-9a-f-]{36}$/.test(company))
      throw refusal(
        `--company takes the id of a company. npm run psql -- "select id, title from company" shows them.`,
        64,
      )
    settings.push(`-c app.company_id=${company}`)
  }
  const url = new URL(company === undefined ? ownerUrl : await takeApplicationRole(ownerUrl))
  url.searchParams.set('options', [url.searchParams.get('options'), ...settings].filter(Boolean).join(' '))
  return url.href
}

const introduction = ({ write, company }: Options): string =>
  `${write ? 'Changes are written.' : 'Read-only; --write allows changes.'} ` +
  (company === undefined
    ? 'Connected as the owner, without row-level security; --company <id> shows what a company sees.\n'
    : `Connected as ${applicationRole} in company ${company}: row-level security hides the rows of other companies.\n`)

const runPsql = async (address: string, options: Options): Promise<number> => {
  process.stdout.write(introduction(options))
  // The password is not an argument, because every user of the machine can read arguments.
  const url = new URL(address)
  const { password } = url
  url.password = ''
  const settings = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  // psql handles Ctrl-C and cancels its query.
  process.on('SIGINT', () => {})
  const child = spawn('psql', ['--no-psqlrc', '--pset=pager=off', url.href], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PGOPTIONS: settings,
      ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const runOwn = async (address: string, options: Options, sql: string): Promise<boolean> => {
  // Values are shown as the database writes them.
  const client = new pg.Client({ connectionString: address, types: { getTypeParser: () => (text: string) => text } })
  await client.connect()
  try {
    if (sql !== '') return await runSql(client, sql, process.stdout)
    const isInteractive = process.stdin.isTTY
    if (isInteractive) process.stdout.write(introduction(options))
    const name = client.database ?? 'kvitas'
    return await runPrompt(client, { input: process.stdin, output: process.stdout, name, isInteractive })
  } finally {
    await client.end()
  }
}

/** `npm run psql`: opens the database. */
await runOrRefuse(async () => {
  const { options, sql, help } = readArguments()
  if (help) return void process.stdout.write(usage)
  const { url, close } = await reachDatabase(readConfig(), createLog('error'))
  try {
    const address = await addressFor(url, options)
    if (sql === '' && process.stdin.isTTY && spawnSync('psql', ['--version']).status === 0)
      process.exitCode = await runPsql(address, options)
    else process.exitCode = (await runOwn(address, options, sql)) ? 0 : 1
  } finally {
    await close()
  }
})
