import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProcess } from './server-process.ts'

/** A new, empty data folder. */
export const newFolder = (name: string): string => {
  const dataDir = mkdtempSync(path.join(tmpdir(), `kvitas-${name}-`))
  // Started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** A new data folder in which the product has been started once: creating and migrating its database takes longer than the rest of a start. */
export const startedFolder = async (name: string): Promise<string> => {
  const dataDir = newFolder(name)
  const started = path.join(tmpdir(), 'kvitas-started')
  if (!existsSync(started)) await makeOnce(started)
  // Keeps the owner of the database's files. If another worker is making the folder, the start creates the database.
  if (existsSync(started)) execFileSync('cp', ['-a', `${started}/.`, dataDir])
  return dataDir
}

/** Does nothing if another worker has begun to. */
const makeOnce = async (folder: string): Promise<void> => {
  const unfinished = `${folder}-unfinished`
  try {
    mkdirSync(unfinished, { mode: 0o711 })
  } catch {
    return
  }
  const server = await startProcess(unfinished)
  await server.stop()
  renameSync(unfinished, folder)
}
