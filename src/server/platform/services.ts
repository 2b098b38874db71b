import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { KeyRing } from '#server/platform/keys/key-ring.ts'
import type { Renderer } from '#server/platform/pdf/render.ts'

/** What the server is made of, made once at its start and given to every handler. */
export type Services = {
  config: Config
  pool: Pool
  renderer: Renderer
  files: FileStore
  /** Files made to be fetched once: of no worth after a week. */
  exports: FileStore
  /** What is signed, encrypted and hashed with; the same in every process on one database. */
  keys: KeyRing
  log: FastifyBaseLogger
  /** Whether a company has the free plan, whose letters have lower limits. */
  isFreeCompany: (asked: Pick<Context, 'db' | 'services' | 'now'>, companyId: string) => Promise<boolean>
  /** What links in mails begin with: PUBLIC_URL, else where it listens. */
  publicUrl: () => string
  /** Whether the server takes new work: false once it is stopping. */
  isReady: () => boolean
  clock: () => Date
}
