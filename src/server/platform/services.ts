import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clusters } from '#server/platform/clusters/clusters.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { NamedFile } from '#server/platform/files/file-type.ts'
import type { Replica } from '#server/platform/db/replica.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { KeyRing } from '#server/platform/keys/key-ring.ts'
import type { Renderer } from '#server/platform/pdf/render.ts'

/** The parts of the server, created once at its start and passed to every handler. */
export type Services = {
  config: Config
  pool: Pool
  /** A replica of the database, which may answer reads. */
  replica?: Replica | undefined
  /** The clusters among which companies are spread; absent: there is one. */
  clusters?: Clusters | undefined
  /** The name of the cluster of this pool; absent: the first. */
  cluster?: string | undefined
  renderer: Renderer
  files: FileStore
  /** Exported files, which are deleted after a week. */
  exports: FileStore
  /** The keys for signing, encrypting and hashing; the same in all processes of one database. */
  keys: KeyRing
  log: FastifyBaseLogger
  /** Whether a company has the free plan, whose emails have lower limits. */
  isFreeCompany: (context: Pick<Context, 'db' | 'services' | 'now'>, companyId: string) => Promise<boolean>
  /** The files inside an e-invoice of a company that may be attached with it. */
  filesInside: (bytes: Uint8Array, companyId: string) => Promise<NamedFile[]>
  /** The beginning of links in emails: PUBLIC_URL, or the address on which the server listens. */
  publicUrl: () => string
  /** Whether the server accepts new requests: false while it is stopping. */
  isReady: () => boolean
  clock: () => Date
}
