// Decision: docs/decisions/several-clusters.md
import { firstCluster } from '#domain/cluster.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

/** The database clusters of an installation, each with services that use it. */
export type Clusters = {
  first: Services
  /** The services of a cluster; null: the first one. Throws `unavailable` while it cannot be reached. */
  of: (name: string | null) => Services
  /** Those that can be reached, except the first one. */
  others: () => Services[]
  /** In which the next company is created. */
  forNewCompany: () => Services
}

/** The services of all clusters that can be reached, the first one first. */
export const everyCluster = (services: Services): Services[] =>
  services.clusters ? [services.clusters.first, ...services.clusters.others()] : [services]

/** All except the first one. Throws `unavailable` while one cannot be reached: a partial list would look complete. */
export const allOthers = ({ clusters, config }: Services): Services[] =>
  clusters ? config.clusters.map(({ name }) => clusters.of(name)) : []

/** Whether each cluster of the configuration was reached since the start. */
export const isEveryClusterOpen = ({ clusters, config }: Services): boolean =>
  !clusters || clusters.others().length === config.clusters.length

/** `opened` has the clusters that were reached so far. */
export const clustersOf = (first: Services, opened: ReadonlyMap<string, Services>): Clusters => {
  let created = 0
  const of = (name: string | null): Services => {
    const found = name === null || name === firstCluster ? first : opened.get(name)
    if (!found) throw new Problem('unavailable', { retryAfter: 5 })
    return found
  }
  return {
    first,
    of,
    others: () => [...opened.values()],
    forNewCompany: () => {
      const { newCompanies } = first.config
      created += 1
      return of(newCompanies[created % newCompanies.length] ?? null)
    },
  }
}
