import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ProcessRole } from '#server/platform/config/config-processes.ts'
import { startMailServer } from '../mail-server.ts'
import { startS3Server } from '../s3-server.ts'
import { startMembers } from './processes.ts'
import type { Member } from './processes.ts'
import { startProxy } from './proxy.ts'

export type ClusterPlan = {
  /** A migrated or empty database, as its owner. */
  ownerUrl: string
  /** The same through a pooler. */
  poolerUrl?: string
  /** The same on a replica. */
  replicaUrl?: string
  roles: readonly ProcessRole[]
}

export type Cluster = {
  /** Of the proxy before the processes that answer requests. */
  address: string
  owner: pg.Pool
  members: readonly Member[]
  /** The letters that arrived, as they are. */
  letters: () => string[]
}

/** Starts processes of the product on one database, with a store of files, a mail server and a proxy, while `work` runs. */
export const withCluster = async <Result>(
  { ownerUrl, poolerUrl, replicaUrl, roles }: ClusterPlan,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-cluster-'))
  chmodSync(folder, 0o711)
  const mail = await startMailServer()
  const files = await startS3Server()
  const proxy = await startProxy()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 3 })
  // The database may be restarted meanwhile.
  owner.on('error', () => {})
  let members: Member[] = []
  try {
    const settings = {
      ...(poolerUrl
        ? { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: ownerUrl, PREPARED: 'off' }
        : { DATABASE_URL: ownerUrl }),
      ...(replicaUrl ? { DATABASE_REPLICA_URL: replicaUrl } : {}),
      ...files.environment,
      KEYS_FILE: join(folder, 'keys.json'),
      PUBLIC_URL: proxy.address,
      SMTP_URL: mail.url.replace(/\?.*/, ''),
      SENDING_LIMIT_NEW: '100000/100000',
      RUN_AS: 'root',
    }
    members = await startMembers(roles, folder, settings, proxy)
    return await work({
      address: proxy.address,
      owner,
      members,
      letters: () => mail.state.emails.map(({ raw }) => raw),
    })
  } finally {
    await Promise.all(members.map(({ stop }) => stop()))
    await owner.end()
    await Promise.all([proxy.close(), mail.close(), files.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}
