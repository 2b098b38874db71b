import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Access, Input, Output, Params, Query, Row } from '#contract/platform/row.ts'
import type { CallName, Contract } from '#contract/index.ts'
import type { Permission } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import type { StoredUpload, Upload } from '#server/platform/files/receive.ts'
import type { Services } from '#server/platform/services.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** What every handler gets for its request. */
export type Context = {
  db: Database
  language: Language
  /** The current date of the company, or in Vilnius without a company. */
  today: PlainDate
  now: Date
  log: FastifyBaseLogger
  services: Services
  address: string
  userAgent: string | undefined
  /** The token after `Bearer`. */
  bearer?: string | undefined
  /** The `cookie` header: used by sign-in with a provider and by known devices. */
  cookies: string | undefined
  /**
   * Sends the commit right after the last queries without waiting for their results. Those queries must fail if the handler would refuse.
   * Absent if something is stored after the handler (the response of an Idempotency-Key).
   */
  sendCommit?: () => void
  /** Sets a header of the response, such as `authorization` after a login. */
  answerHeaders: Record<string, string>
  session: Session | null
}
/** For calls whose `proof` is 'sometimes': throws `proof_required` if the last proof of the session is too old. */
export type ProofAsking = { requireProof: () => Promise<void> }
export type UserContext = Context & { session: Session }
/** The session of a user with a current company. */
export type CompanySession = {
  [Field in keyof Omit<Session, 'closed_until' | 'key'>]: NonNullable<Session[Field]>
} & Pick<Session, 'closed_until' | 'key'>
export type CompanyContext = Context & { session: CompanySession; companyId: string }

type ContextOf<A extends Access> = A extends 'public'
  ? Context
  : A extends 'user' | 'operator'
    ? UserContext
    : A extends Permission
      ? CompanyContext
      : never

/** A file as the response; the browser shows it under its name. */
export type FileAnswer = {
  /** A large file is streamed from the disk and needs its size. */
  bytes: Uint8Array | Readable
  size?: number
  /** The browser saves it instead of showing it. */
  attachment?: true
  name: string
  /** If it differs from the one in the contract. */
  type?: string
}

type AnswerOf<R extends Row> = R extends { file: string; output: infer _ }
  ? FileAnswer | Output<R>
  : R extends { file: string }
    ? FileAnswer
    : R extends { output: infer _ }
      ? Output<R>
      : void

/** Work without the database, done after the transaction so that its connection is free for other requests. */
export type Later<T> = () => Promise<T>

/** The body of an upload call is the list of stored files; that of a small image, or of files that are only read, has their bytes. */
type Body<R extends Row> = R extends { multipart: { one: true } }
  ? Upload
  : R extends { multipart: { many: number } }
    ? { files: Upload[]; options: Input<R> }
    : R extends { multipart: object }
      ? StoredUpload[]
      : Input<R>

/** The part of a context that jobs have too. */
export type WorkContext = Pick<Context, 'db' | 'services' | 'now'>

export type RequestInput<R extends Row> = { params: Params<R>; query: Query<R>; body: Body<R> }
export type Handler<N extends CallName> = (
  context: ContextOf<Contract[N]['access']> & (Contract[N] extends { proof: 'sometimes' } ? ProofAsking : unknown),
  input: RequestInput<Contract[N]>,
) => Promise<AnswerOf<Contract[N]> | Later<AnswerOf<Contract[N]>>>

/** One handler for every call of the contract; a missing one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> }
/** The handlers of some calls, for the file of one feature. */
export type HandlersOf<Rows> = { [N in keyof Rows & CallName]: Handler<N> }
