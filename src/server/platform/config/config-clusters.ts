// Decision: docs/decisions/several-clusters.md
import { firstCluster } from '#domain/cluster.ts'
import { backupOfCluster } from './config-backup.ts'
import type { BackupSetting } from './config-backup.ts'
import { postgresUrl } from './config-rules.ts'
import type { Rule } from './config-rules.ts'

export type ClusterSetting = {
  name: string
  /** For requests: PostgreSQL itself, or a pooler before it. */
  url: string
  /** PostgreSQL itself, where `url` is a pooler: for jobs and migrations. */
  directUrl?: string | undefined
  /** A replica, which may answer reads. */
  replicaUrl?: string | undefined
}

/** PostgreSQL itself, as the owner of the tables. */
export const ownerUrlOf = ({ url, directUrl }: ClusterSetting): string => directUrl ?? url

type Addresses = {
  databaseUrl?: string | undefined
  databaseDirectUrl?: string | undefined
  backup?: BackupSetting | undefined
}

/** A configuration whose only database is that of the cluster, with the place of its backups, for commands. */
export const inCluster = <Settings extends Addresses>(config: Settings, setting: ClusterSetting): Settings => ({
  ...config,
  databaseUrl: ownerUrlOf(setting),
  databaseDirectUrl: undefined,
  backup: backupOfCluster(config.backup, setting.name),
})

/** The database clusters beside that of `DATABASE_URL`. */
export type ClusterSettings = {
  clusters: readonly ClusterSetting[]
  /** In which new companies are created, by person; empty: in the first one. */
  newCompanies: readonly string[]
  /** Whose jobs a worker does; absent: of all. */
  workFor?: string | undefined
}

const clusterName = /^[a-z][a-z0-9_-]{0,30}$/

const addressList: Rule<{ name: string; url: string }[]> = {
  expected: 'a list of names and addresses of PostgreSQL databases',
  example: 'second=postgresql://user:password@db2:5432/kvitas third=postgresql://user:password@db3:5432/kvitas',
  secret: true,
  read: (text) => {
    const list = text.split(/\s+/).map((each) => {
      const at = each.indexOf('=')
      return { name: each.slice(0, at), url: each.slice(at + 1) }
    })
    return list.every(({ name, url }) => clusterName.test(name) && postgresUrl.read(url)) ? list : undefined
  },
}

const oneName: Rule<string> = {
  expected: 'the name of a cluster',
  example: 'second',
  read: (text) => (clusterName.test(text) ? text : undefined),
}

const nameList: Rule<string[]> = {
  expected: 'a list of names of clusters',
  example: 'second third',
  read: (text) => {
    const list = text.split(/\s+/)
    return list.every((name) => clusterName.test(name)) ? list : undefined
  },
}

const urlIn = (list: readonly { name: string; url: string }[], name: string): string | undefined =>
  list.find((each) => each.name === name)?.url

const duplicateIn = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index)

type Setting = <T>(name: string, rule: Rule<T>) => T | undefined

export const readClusters = (setting: Setting, isSet: (name: string) => boolean, errors: string[]): ClusterSettings => {
  const listed = setting('CLUSTERS', addressList) ?? []
  const direct = setting('CLUSTERS_DIRECT', addressList) ?? []
  const replicas = setting('CLUSTERS_REPLICA', addressList) ?? []
  const clusters = listed.map(({ name, url }) => ({
    name,
    url,
    directUrl: urlIn(direct, name),
    replicaUrl: urlIn(replicas, name),
  }))
  const names = [firstCluster, ...clusters.map(({ name }) => name)]
  const twice = duplicateIn(names)
  if (twice === firstCluster) errors.push(`CLUSTERS: the name ${firstCluster} is that of the database in DATABASE_URL`)
  else if (twice !== undefined) errors.push(`CLUSTERS: two clusters have the name ${twice}`)
  const urls = clusters.map(({ url }) => url)
  if (new Set(urls).size < urls.length) errors.push('CLUSTERS: two names have the same address')
  if (clusters.length > 0)
    for (const name of ['DATABASE_URL', 'KEYS_FILE'])
      if (!isSet(name)) errors.push(`${name}: missing beside CLUSTERS: all clusters have the same keys and people`)
  const workFor = setting('WORK_FOR', oneName)
  const newCompanies = setting('NEW_COMPANIES', nameList) ?? []
  const unknown = (variable: string, list: readonly string[]) => {
    for (const name of list) if (!names.includes(name)) errors.push(`${variable}: CLUSTERS has no cluster ${name}`)
  }
  for (const [variable, list, ofFirst] of [
    ['CLUSTERS_DIRECT', direct, 'DATABASE_DIRECT_URL'],
    ['CLUSTERS_REPLICA', replicas, 'DATABASE_REPLICA_URL'],
  ] as const) {
    const given = list.map(({ name }) => name)
    if (given.includes(firstCluster)) errors.push(`${variable}: that of the first cluster is ${ofFirst}`)
    const repeated = duplicateIn(given)
    if (repeated !== undefined) errors.push(`${variable}: two addresses have the name ${repeated}`)
    unknown(variable, given)
  }
  unknown('WORK_FOR', workFor === undefined ? [] : [workFor])
  unknown('NEW_COMPANIES', newCompanies)
  return { clusters, newCompanies, workFor }
}
