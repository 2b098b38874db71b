import { setTimeout as sleep } from 'node:timers/promises'
import { fileSecret } from '#server/platform/keys/secrets.ts'
import type { Log } from '#server/platform/process/log.ts'
import { findBinaries } from './binaries.ts'
import { setClusterOwner, prepareCluster, superuser, prepareOwner } from './cluster.ts'
import { stopOrphanedServer } from './orphaned-server.ts'
import { findPlace } from './place.ts'
import { launch } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { chooseAddress, serverParameters, urlOf } from './settings.ts'
import type { Settings } from './settings.ts'
import type { ServerUser } from './user.ts'

export type EmbeddedServer = {
  /** The database `kvitas` as the role that owns and migrates it. */
  ownerUrl: string
  /** The database `postgres` as the superuser: tests create and drop databases with it. */
  superuserUrl: string
  /** The system user it runs as, if that is not our own. */
  user: ServerUser | undefined
  stop: () => Promise<void>
}

type Options = { dataDir: string; runAs?: string | undefined; log: Log; settings?: Settings }

/** Starts the database of the data folder; creates it first if there is none. The caller has locked the data folder. */
export const startEmbedded = async ({ dataDir, runAs, log, settings = {} }: Options): Promise<EmbeddedServer> => {
  const place = findPlace(dataDir, log, runAs)
  const binaries = findBinaries(place.user, dataDir, log)
  const password = fileSecret(dataDir, 'postgres-superuser')
  await prepareCluster(binaries, place, password)
  await stopOrphanedServer(binaries, place, log)
  setClusterOwner(place)
  const address = await chooseAddress(place)
  const parameters = serverParameters(place, address, settings)
  const server = await keepRunning(() => launch({ binaries, user: place.user, parameters, log }), log)
  const ownerPassword = fileSecret(dataDir, 'postgres-owner')
  const superuserUrl = urlOf(address, superuser, password, 'postgres')
  try {
    const owner = await prepareOwner(superuserUrl, ownerPassword)
    const ownerUrl = urlOf(address, owner.role, ownerPassword, owner.database)
    return { ownerUrl, superuserUrl, user: place.user, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const retryMs = 2000

/** Restarts the server when it ends by itself, for example killed for its memory. Committed data is in its write-ahead log. */
const keepRunning = async (start: () => Promise<ServerProcess>, log: Log): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  let server = await retryStart(start, log)
  const watch = async (): Promise<void> => {
    await server.exited
    if (stopping.signal.aborted) return
    log.error({}, 'the database server ended unexpectedly and is being restarted')
    const restarted = await restartUntilStarted()
    if (!restarted) return
    server = restarted
    if (stopping.signal.aborted) return server.stop()
    return watch()
  }
  /** The cause may be temporary, such as a full disk. Until the start succeeds, requests are answered with `unavailable`. */
  const restartUntilStarted = async (): Promise<ServerProcess | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await retryStart(start, log)
      } catch (error) {
        log.error({ err: error }, 'the database server could not be restarted; the next attempt follows')
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return undefined
  }
  const watched = watch()
  return {
    stop: async () => {
      stopping.abort()
      await server.stop()
      await watched
    },
  }
}

/** Retries a start: the processes of a killed server keep its shared memory for a moment. */
const retryStart = async (start: () => Promise<ServerProcess>, log: Log): Promise<ServerProcess> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      const isTransient = /shared memory block|is another postmaster|Address already in use/.test(
        (error as Error).message,
      )
      if (!isTransient || attempt === 20) throw error
      log.warn({ attempt }, 'waiting for the processes of an earlier database server to end')
      await sleep(500)
    }
  }
}
