import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'

/** The system user of the database server. */
export type ServerUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Undefined if this process is not root: the server then runs as the same user.
 * An existing folder keeps its owner, so that its files stay readable, unless RUN_AS names another user.
 */
export const serverUser = (folder: string | undefined, runAs?: string): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  if (runAs !== undefined && runAs !== 'root') return requireUser(runAs)
  const owner = folder === undefined ? undefined : statSync(folder)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findUser('kvitas') ?? createUser('kvitas') ?? findUser('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Whether the user can enter the folder. The system checks it, because mode bits do not show ACLs and mounts. */
export const canEnter = (user: ServerUser | undefined, folder: string): boolean =>
  !user || spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0

const requireUser = (name: string): ServerUser => {
  const user = findUser(name)
  if (user && user.uid !== 0) return user
  const reason = user ? 'is root under another name' : 'is not a user of this machine'
  throw refusal(`RUN_AS: "${name}" ${reason}. Example: RUN_AS=kvitas`, configurationExitCode)
}

const findUser = (name: string): ServerUser | undefined => {
  const number = (option: string) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}

/** By shadow's `useradd`, or by busybox's `adduser`. */
const createUser = (name: string): ServerUser | undefined => {
  const commands: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', name],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', name]],
  ]
  for (const [command, parameters] of commands) {
    if (spawnSync(command, parameters, { stdio: 'ignore' }).status === 0) return findUser(name)
  }
  // Another process may have created the user in the meantime.
  return findUser(name)
}
