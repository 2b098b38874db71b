import { host, onOff, port, postgresUrl, token } from './config-rules.ts'
import type { Rule } from './config-rules.ts'
import { placeOf } from '#server/platform/http/place.ts'

/** What a process does: answer requests, do jobs, or both. */
export type ProcessRole = 'all' | 'web' | 'worker'

/** The processes of one database, and how they reach it. */
export type ProcessSettings = {
  role: ProcessRole
  /** Absent: the embedded database. */
  databaseUrl?: string | undefined
  /** PostgreSQL itself, where `databaseUrl` is a pooler: for jobs and migrations. */
  databaseDirectUrl?: string | undefined
  /** A replica of it, which may answer reads. */
  databaseReplicaUrl?: string | undefined
  /** Whether statements are prepared by name, which poolers before PgBouncer 1.21 lose. */
  prepared: boolean
  /** Where `/api/metrics` is answered; port 0 uses any free port. Absent: on the port of requests. */
  metrics?: { host: string; port: number } | undefined
  /** The token that allows other machines to read `/api/metrics`. */
  metricsToken?: string | undefined
}

const processRole: Rule<ProcessRole> = {
  expected: 'all, web or worker',
  example: 'all',
  read: (text) => (text === 'all' || text === 'web' || text === 'worker' ? text : undefined),
}

type Setting = <T>(name: string, rule: Rule<T>) => T | undefined
type IsSet = (name: string) => boolean

/** What a process that shares its work needs, and why. */
const shared: Record<Exclude<ProcessRole, 'all'>, Record<string, string>> = {
  web: {
    DATABASE_URL: 'the embedded database belongs to one process',
    FILES_URL: 'the processes need the same files',
    KEYS_FILE: 'the processes need the same keys',
  },
  worker: {
    DATABASE_URL: 'the embedded database belongs to one process',
    FILES_URL: 'the processes need the same files',
    KEYS_FILE: 'the processes need the same keys',
    PUBLIC_URL: 'it is in the links of emails, and a worker has no address of its own',
  },
}

export const readProcesses = (setting: Setting, isSet: IsSet, errors: string[]): ProcessSettings => {
  const role = setting('ROLE', processRole) ?? 'all'
  if (role !== 'all')
    for (const [name, reason] of Object.entries(shared[role]))
      if (!isSet(name)) errors.push(`${name}: missing beside ROLE=${role}: ${reason}`)
  if (isSet('DATABASE_DIRECT_URL') && !isSet('DATABASE_URL'))
    errors.push(`DATABASE_URL: missing beside DATABASE_DIRECT_URL. Example: DATABASE_URL=${postgresUrl.example}`)
  if (isSet('DATABASE_REPLICA_URL') && !isSet('DATABASE_URL'))
    errors.push(`DATABASE_URL: missing beside DATABASE_REPLICA_URL. Example: DATABASE_URL=${postgresUrl.example}`)
  const prepared = setting('PREPARED', onOff) ?? true
  if (!prepared && !isSet('DATABASE_DIRECT_URL') && !isSet('CLUSTERS_DIRECT'))
    errors.push('DATABASE_DIRECT_URL: missing beside PREPARED=off, which is for poolers only')
  return {
    role,
    databaseUrl: setting('DATABASE_URL', postgresUrl),
    databaseDirectUrl: setting('DATABASE_DIRECT_URL', postgresUrl),
    databaseReplicaUrl: setting('DATABASE_REPLICA_URL', postgresUrl),
    prepared,
    metricsToken: setting('METRICS_TOKEN', token),
    metrics: readMetrics(setting, isSet, errors),
  }
}

const readMetrics = (setting: Setting, isSet: IsSet, errors: string[]): ProcessSettings['metrics'] => {
  const name = setting('METRICS_HOST', host) ?? '127.0.0.1'
  const number = setting('METRICS_PORT', port)
  if (isSet('METRICS_HOST') && !isSet('METRICS_PORT'))
    errors.push('METRICS_PORT: missing beside METRICS_HOST. Example: METRICS_PORT=9464')
  if (number === undefined) return undefined
  if (!isOfThisMachine(name) && !isSet('METRICS_TOKEN'))
    errors.push(
      `METRICS_TOKEN: missing beside METRICS_HOST=${name}, which other machines reach. Example: METRICS_TOKEN=${token.example}`,
    )
  return { host: name, port: number }
}

const isOfThisMachine = (name: string): boolean => name === 'localhost' || placeOf(name) === 'this_computer'
