import { setTimeout as sleep } from 'node:timers/promises'
import { fileSecret } from '#server/platform/keys/secrets.ts'
import type { Log } from '#server/platform/process/log.ts'
import { findBinaries } from './binaries.ts'
import { giveCluster, prepareCluster, superuser, prepareOwner } from './cluster.ts'
import { endLeftBehind } from './left-behind.ts'
import { findPlace } from './place.ts'
import { launch } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { chooseAddress, serverParameters, urlOf } from './settings.ts'
import type { Settings } from './settings.ts'
import type { ServerUser } from './user.ts'

export type EmbeddedServer = {
  /** The database `kvitas`, as the role that owns it and migrates it. */
  ownerUrl: string
  /** The database `postgres`, as the superuser: for making and dropping databases in tests. */
  superuserUrl: string
  /** Whom it runs as where that is not our own user. */
  user: ServerUser | undefined
  stop: () => Promise<void>
}

type Options = { dataDir: string; runAs?: string | undefined; log: Log; settings?: Settings }

/** Starts the database kept in the data folder, making it first where there is none. The caller holds the data folder's lock. */
export const startEmbedded = async ({ dataDir, runAs, log, settings = {} }: Options): Promise<EmbeddedServer> => {
  const place = findPlace(dataDir, log, runAs)
  const binaries = findBinaries(place.user, dataDir, log)
  const password = fileSecret(dataDir, 'postgres-superuser')
  await prepareCluster(binaries, place, password)
  await endLeftBehind(binaries, place, log)
  giveCluster(place)
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

/** Starts the server again when it ends by itself (killed for its memory, say); what it had answered is in its log. */
const keepRunning = async (start: () => Promise<ServerProcess>, log: Log): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  let server = await patiently(start, log)
  const watch = async (): Promise<void> => {
    await server.ended
    if (stopping.signal.aborted) return
    log.error({}, 'the database server ended by itself and is being started again')
    const again = await untilStarted()
    if (!again) return
    server = again
    if (stopping.signal.aborted) return server.stop()
    return watch()
  }
  /** What keeps it from starting (a full disk, say) may pass; until then every request is answered that the system is away. */
  const untilStarted = async (): Promise<ServerProcess | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await patiently(start, log)
      } catch (error) {
        log.error({ err: error }, 'the database server could not be started again; it will be tried once more')
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

/** The processes of a killed server take a moment to notice, and hold its shared memory until then. */
const patiently = async (start: () => Promise<ServerProcess>, log: Log): Promise<ServerProcess> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      const mayPass = /shared memory block|is another postmaster|Address already in use/.test((error as Error).message)
      if (!mayPass || attempt === 20) throw error
      log.warn({ attempt }, 'the processes of an earlier database server are still ending')
      await sleep(500)
    }
  }
}
