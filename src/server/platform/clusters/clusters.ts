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
  /**
   * In which the companies of a person are created. It is the same one each time, so that a repeated request finds its first answer, and requests
   * at the same moment wait for each other's count of companies.
   */
  forNewCompany: (userId: string) => Services
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

/** The last digits of an id, which are random. */
const numberOf = (id: string): number => Number.parseInt(id.slice(-6), 16)

/** `opened` has the clusters that were reached so far. */
export const clustersOf = (first: Services, opened: ReadonlyMap<string, Services>): Clusters => {
  const of = (name: string | null): Services => {
    const found = name === null || name === firstCluster ? first : opened.get(name)
    if (!found) throw new Problem('unavailable', { retryAfter: 5 })
    return found
  }
  return {
    first,
    of,
    others: () => [...opened.values()],
    forNewCompany: (userId) => {
      const { newCompanies } = first.config
      return of(newCompanies[numberOf(userId) % newCompanies.length] ?? null)
    },
  }
}
