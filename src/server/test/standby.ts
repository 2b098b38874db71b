import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, program } from '#server/platform/db/embedded/binaries.ts'
import type { EmbeddedServer } from '#server/platform/db/embedded/start.ts'
import { quiet } from './programs.ts'

export type Standby = {
  /** The address of a database of the primary on the standby. */
  urlOf: (primaryUrl: string) => string
  /** Replays nothing until `resume`, as a replica that is behind. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/** Copies a running embedded server and streams what it stores from then on, with PostgreSQL's own replication. */
export const startStandby = async (
  primary: EmbeddedServer,
  primaryFolder: string,
  folder: string,
): Promise<Standby> => {
  const { superuserUrl, user } = primary
  await copyRunning(superuserUrl, primaryFolder, folder)
  const { searchParams, password } = new URL(superuserUrl)
  writeFileSync(join(folder, 'standby.signal'), '')
  writeFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${searchParams.get('host')} port=5432 user=postgres password=${decodeURIComponent(password)}'\n`,
  )
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  spawnSync('chmod', ['700', folder])
  const parameters = [
    '-D',
    folder,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'hot_standby=on',
  ]
  const child = spawn(program(findBinaries(user, primaryFolder, quiet), 'postgres'), parameters, {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const urlOf = (primaryUrl: string) => {
    const url = new URL(primaryUrl)
    url.searchParams.set('host', folder)
    return url.href
  }
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf(superuserUrl) })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await untilAnswers(() => run('select 1'))
  return {
    urlOf,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    stop: async () => {
      child.kill('SIGINT')
      await exited
    },
  }
}

/** A copy of the files between the start and the stop of a backup, with the label that says where to begin. */
const copyRunning = async (superuserUrl: string, from: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  mkdirSync(to, { mode: 0o700 })
  const left = ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']
  cpSync(from, to, { recursive: true, filter: (path) => !left.some((name) => path.endsWith(`/${name}`)) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile)
  rmSync(join(to, 'recovery.signal'), { force: true })
}

const untilAnswers = async (ask: () => Promise<void>): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === 200) throw error
    }
    await pause(100)
  }
}
