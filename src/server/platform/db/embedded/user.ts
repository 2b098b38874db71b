import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'

/** Whom the database server runs as. */
export type ServerUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Nothing when this process is not root: the server then runs as the same user.
 * A folder that is there keeps its owner, so that its files stay readable whatever was created since, unless RUN_AS names another.
 */
export const serverUser = (folder: string | undefined, runAs?: string): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  if (runAs !== undefined && runAs !== 'root') return named(runAs)
  const owner = folder === undefined ? undefined : statSync(folder)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return find('kvitas') ?? create('kvitas') ?? find('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Whether that user can pass through the folder and what leads to it. Asked of the system, which knows of ACLs and mounts. */
export const canEnter = (user: ServerUser | undefined, folder: string): boolean =>
  !user || spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0

const named = (name: string): ServerUser => {
  const user = find(name)
  if (user && user.uid !== 0) return user
  const reason = user ? 'is another name of root' : 'is no user of this machine'
  throw refusal(`RUN_AS: "${name}" ${reason}. Example: RUN_AS=kvitas`, configurationExitCode)
}

const find = (name: string): ServerUser | undefined => {
  const number = (option: string) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}

/** By shadow's `useradd`, or by busybox's `adduser`. */
const create = (name: string): ServerUser | undefined => {
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', name],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', name]],
  ]
  for (const [command, parameters] of ways) {
    if (spawnSync(command, parameters, { stdio: 'ignore' }).status === 0) return find(name)
  }
  // Another start may have made it in the meantime.
  return find(name)
}
