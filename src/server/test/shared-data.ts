import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

const upwards = (from: string): string[] => {
  const parent = path.dirname(from)
  return parent === from ? [from] : [from, ...upwards(parent)]
}

/** A worktree may be anywhere; its common git directory is in the first checkout. */
const mainCheckout = (): string => {
  try {
    const args = ['rev-parse', '--path-format=absolute', '--git-common-dir']
    return path.dirname(execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim())
  } catch {
    return repository
  }
}

const find = (): string | undefined => {
  const named = process.env['SHARED_DATA']
  if (named) return named
  return [...upwards(repository), ...upwards(mainCheckout())]
    .map((folder) => path.join(folder, 'shared', 'data'))
    .find((folder) => existsSync(folder))
}

/** The folder itself; undefined if there is none. */
export const sharedDataFolder = find()

/** Whether there are official schemas, rules and examples, which are not a part of the repository; tests with them skip without. */
export const hasSharedData = sharedDataFolder !== undefined

/** The text of a file of the folder `shared/data` beside the checkout, or of the folder in SHARED_DATA. */
export const sharedData = (name: string): string => {
  if (!sharedDataFolder) throw new Error('there is no folder shared/data beside the checkout')
  return readFileSync(path.join(sharedDataFolder, name), 'utf8')
}
