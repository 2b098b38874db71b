// Decision: docs/decisions/several-clusters.md
import { firstCluster } from '#domain/cluster.ts'
import { postgresUrl } from './config-rules.ts'
import type { Rule } from './config-rules.ts'

export type ClusterSetting = { name: string; url: string }

/** The database clusters beside that of `DATABASE_URL`. */
export type ClusterSettings = {
  clusters: readonly ClusterSetting[]
  /** In which new companies are created, one after another; empty: in the first one. */
  newCompanies: readonly string[]
  /** Whose jobs a worker does; absent: of all. */
  workFor?: string | undefined
}

const clusterName = /^[a-z][a-z0-9_-]{0,30}$/

const clusterList: Rule<ClusterSetting[]> = {
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

type Setting = <T>(name: string, rule: Rule<T>) => T | undefined

export const readClusters = (setting: Setting, isSet: (name: string) => boolean, errors: string[]): ClusterSettings => {
  const clusters = setting('CLUSTERS', clusterList) ?? []
  const names = [firstCluster, ...clusters.map(({ name }) => name)]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
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
  unknown('WORK_FOR', workFor === undefined ? [] : [workFor])
  unknown('NEW_COMPANIES', newCompanies)
  return { clusters, newCompanies, workFor }
}
