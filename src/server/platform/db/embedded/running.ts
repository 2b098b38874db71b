import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileSecret } from '#server/platform/keys/secrets.ts'
import type { Log } from '../log.ts'
import { database, role } from './owner.ts'
import { findPlace } from './place.ts'
import { chooseAddress, urlOf } from './settings.ts'

/** The database of a data folder that another process holds; undefined where only that process knows its port. */
export const runningOwnerUrl = async (dataDir: string, log: Log): Promise<string | undefined> => {
  const place = findPlace(dataDir, log)
  const address = await chooseAddress(place)
  if (address.socketFolder === undefined || !existsSync(join(place.folder, '.s.PGSQL.5432'))) return undefined
  return urlOf(address, role, fileSecret(dataDir, 'postgres-owner'), database)
}
