import pg from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { inCluster, ownerUrlOf } from '#server/platform/config/config-clusters.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Clusters } from '#server/platform/clusters/clusters.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { allowOwner, allowOwnerPool } from '#server/platform/db/provider-work.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readBooks } from '#server/books/ledger/books-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { Log } from '#server/platform/process/log.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { forgetCompany, listClusters, moveByOperator, urlForCommand } from './command-clusters.ts'
import { commands, usage } from './command.ts'
import type { SecurityEventName } from '#contract/account/security-event.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'

/** EX_USAGE of `sysexits.h`. */
const usageExitCode = 64

const events: Readonly<Record<string, SecurityEventName>> = {
  'orders list': 'operator_viewed_orders',
  'orders find': 'operator_viewed_orders',
  'orders accept': 'operator_accepted_order',
  'orders cancel': 'operator_canceled_order',
  'messages list': 'operator_viewed_messages',
  'messages find': 'operator_viewed_messages',
  'messages show': 'operator_read_message',
  'messages answer': 'operator_answered_message',
  users: 'operator_viewed_people',
  companies: 'operator_viewed_companies',
  'jobs list': 'operator_viewed_jobs',
  'jobs retry': 'operator_retried_job',
}

/** Records a command in the security log, without a person. Only the first argument is kept, because an answer is long. */
const recordCommand = async (context: EventContext, name: string, args: readonly string[]): Promise<void> => {
  const event = events[name]
  if (event) await recordEvent(context, { event, detail: ['command line', args[0]].filter(Boolean).join(': ') })
}

/** A command about one company works in its cluster. */
const configFor = async (config: Config, args: readonly string[]): Promise<Config> => {
  if (config.clusters.length === 0) return config
  const { url, close } = await reachDatabase(config, createLog('error'))
  const found = await urlForCommand(config, url, args).finally(close)
  return { ...config, databaseUrl: found, databaseDirectUrl: undefined }
}

type Place = { config: Config; prefix: string; args: readonly string[] }

/** A command about all companies works in every cluster, one about a company or a job in its own. */
const placesFor = async (config: Config, name: string, args: readonly string[]): Promise<Place[]> => {
  const [first] = args
  const isAboutAll = name === 'jobs list' || (name.startsWith('sending ') && (first === undefined || first === 'all'))
  if (isAboutAll && config.clusters.length > 0)
    return [
      { config, prefix: `${firstCluster}\t`, args },
      ...config.clusters.map((setting) => ({ config: inCluster(config, setting), prefix: `${setting.name}\t`, args })),
    ]
  const [cluster, id] = name === 'jobs retry' ? (first ?? '').split(':') : []
  const setting = config.clusters.find((each) => each.name === cluster)
  if (setting && id) return [{ config: inCluster(config, setting), prefix: '', args: [id, ...args.slice(1)] }]
  return [{ config: await configFor(config, args), prefix: '', args }]
}

type Command = (typeof commands)[string]
type Outcome = NonNullable<Awaited<ReturnType<Command>>>
type Asked = { name: string; command: Command; args: readonly string[]; isRecorded: boolean }

/** The other clusters, for lists that count what is in all of them. */
const openOthers = ({ clusters }: Config) => {
  const pools = new Map(
    clusters.map((setting) => [setting.name, new pg.Pool({ connectionString: ownerUrlOf(setting), max: 1 })]),
  )
  for (const pool of pools.values()) allowOwnerPool(pool)
  return {
    clusters: { of: (name: string | null) => ({ pool: pools.get(name ?? '') }) as Services } as Clusters,
    close: () => Promise.all([...pools.values()].map((pool) => pool.end())),
  }
}

/** Runs a command in the database of a configuration, in one transaction. */
const runIn = (config: Config, log: Log, { name, command, args, isRecorded }: Asked): Promise<Outcome | undefined> =>
  readBooks(config, log, async (owner) => {
    await owner.query('begin')
    const { clusters, close } = openOthers(config)
    // Of the services, commands need only these.
    const context = { db: allowOwner(kyselyOn(owner)), services: { config, clusters } as Services, now: new Date() }
    try {
      const result = await command(context, args)
      if (result && isRecorded) await recordCommand(context, name, args)
      await owner.query('commit')
      return result
    } catch (error) {
      await owner.query('rollback')
      if (error instanceof Problem) throw refusal(error.code === 'not_found' ? 'Not found.' : error.code)
      throw error
    } finally {
      await close()
    }
  })

/** A command about the clusters themselves. Undefined for wrong arguments. */
const ofClusters = async (
  [command, ...args]: readonly string[],
  config: Config,
  url: string,
): Promise<string[] | undefined> => {
  if (command === 'move-company') return moveByOperator(config, url, args)
  if (args.length === 0) return listClusters(config, url)
  return args[0] === 'forget' ? forgetCompany(config, url, args.slice(1)) : undefined
}

/** `npm run operator -- …`: the provider's pages without a browser. */
await runOrRefuse(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) {
    process.stdout.write(usage)
    return
  }
  const length = [2, 1].find((count) => Object.hasOwn(commands, args.slice(0, count).join(' ')))
  const name = args.slice(0, length ?? 0).join(' ')
  const command = commands[name]
  const config = readConfig()
  readValuesExactly()
  const log = createLog('error')
  const wrongArguments = () => refusal(`Wrong arguments.\n\n${usage}`, usageExitCode)
  if (args[0] === 'clusters' || args[0] === 'move-company') {
    const { url, close } = await reachDatabase(config, log)
    const printed = await ofClusters(args, config, url).finally(close)
    if (!printed) throw wrongArguments()
    for (const text of printed) process.stdout.write(`${text}\n`)
    return
  }
  if (!command) throw refusal(`There is no such command.\n\n${usage}`, usageExitCode)
  for (const [index, place] of (await placesFor(config, name, args.slice(length))).entries()) {
    // The first cluster has the security log.
    const outcome = await runIn(place.config, log, { name, command, args: place.args, isRecorded: index === 0 })
    if (!outcome) throw wrongArguments()
    for (const text of outcome.lines) process.stdout.write(`${place.prefix}${text}\n`)
    if (!outcome.done) process.exitCode = 1
  }
})
