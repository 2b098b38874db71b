import type { Pool } from 'pg'
import { openClusters } from '#server/platform/clusters/open-clusters.ts'
import { addressesOf, connectRequests } from '#server/platform/db/connect.ts'
import { storeProviderKeys } from '#server/platform/db/provider-work.ts'
import { runWaitingJobs } from '#server/platform/jobs/jobs.ts'
import { migrateJobs } from '#server/platform/jobs/migrate-jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { tasksOf } from '#server/tasks.ts'
import { createTestDatabase, ownerPool } from './database.ts'
import type { TestDatabase } from './database.ts'
import { copyEverybody, ownerOfBoth } from './owner-of-both.ts'

type OtherDatabase = TestDatabase & {
  /** Its address through a pooler, which requests then use. */
  poolerUrl?: string
  replicaUrl?: string
}

export type OtherClusters = {
  /** The databases of further clusters by name. */
  others?: Record<string, OtherDatabase>
  database?: TestDatabase
  /** For tests of one database, such as those of backups and archives: no second cluster, even with TEST_CLUSTERS=on. */
  isAlone?: boolean
  /** For tests that do the jobs of one database themselves, or write into it: with TEST_CLUSTERS=on all companies are in the second cluster. */
  isTogether?: boolean
}

/**
 * Opens further clusters as the product does. With TEST_CLUSTERS=on every test server gets a second one, in which half of its companies are
 * created, that of its first person among them. So the tests show what does not work for a company that lives elsewhere than its people or
 * than another company. `owner` is that of the first one.
 */
export const openOtherClusters = async (services: Services, owner: Pool, options: OtherClusters) => {
  const isForAll = process.env['TEST_CLUSTERS'] === 'on' && !options.others && !options.database && !options.isAlone
  const others: Record<string, OtherDatabase> | undefined = isForAll
    ? { second: await createTestDatabase() }
    : options.others
  if (!others) return undefined
  const clusters = Object.entries(others).map(([name, { ownerUrl, poolerUrl, replicaUrl }]) => ({
    name,
    url: poolerUrl ?? ownerUrl,
    directUrl: poolerUrl && ownerUrl,
    replicaUrl,
  }))
  services.config = {
    ...services.config,
    clusters,
    newCompanies: !isForAll ? [] : options.isTogether ? ['second'] : ['first', 'second'],
  }
  const providerKey = services.keys.provider[0].secret
  const opened = await openClusters(services, {
    prepare: async (url) => {
      await migrateJobs(url, services)
      const there = ownerPool(url)
      await storeProviderKeys(there, services.keys.provider)
      await there.end()
    },
    connect: (setting) => connectRequests(addressesOf(setting, { prepared: false }), { providerKey }, services.log),
    startWork: async () => [],
  })
  const second = isForAll ? services.clusters?.of('second') : undefined
  if (second) {
    shareSettings(second, services)
    if (!options.isTogether) inTurn(services, second)
  }
  const secondOwner = isForAll ? ownerPool(others['second']!.ownerUrl) : undefined
  return {
    services: second,
    copyPeople: async () => secondOwner && copyEverybody(owner, secondOwner),
    ownerUrl: isForAll ? others['second']!.ownerUrl : undefined,
    owner: secondOwner && ownerOfBoth(owner, secondOwner, services, options),
    runJobs: async () => {
      for (const [name, { ownerUrl }] of Object.entries(others)) {
        const there = services.clusters!.of(name)
        await runWaitingJobs(there, tasksOf(there, ownerUrl), ownerUrl)
      }
    },
    close: async () => {
      await opened.stop()
      for (const database of Object.values(others)) await database.drop()
    },
  }
}

/**
 * The first, third and fifth person create their companies in the second cluster, all others in the first one. In the product it depends on their ids,
 * which are random.
 */
const inTurn = (first: Services, second: Services): void => {
  const people: string[] = []
  first.clusters!.forNewCompany = (userId) => {
    if (!people.includes(userId)) people.push(userId)
    const isSecond = first.config.newCompanies.length > 0 && people.indexOf(userId) % 2 === 0
    return isSecond ? second : first
  }
}

/** What a test changes in the configuration of one cluster holds in both; each has backups of its own. */
const shareSettings = (second: Services, first: Services): void => {
  const { backup } = second.config
  Object.defineProperty(second, 'config', {
    enumerable: true,
    get: () => ({ ...first.config, backup }),
    set: (config: Services['config']) => {
      first.config = { ...config, backup: first.config.backup }
    },
  })
  Object.defineProperty(second, 'isReady', {
    enumerable: true,
    get: () => first.isReady,
    set: (isReady: Services['isReady']) => {
      first.isReady = isReady
    },
  })
}
