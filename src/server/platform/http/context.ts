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
import type { Language } from '#server/platform/words/texts.ts'

/** What every handler is given of its request. */
export type Context = {
  db: Database
  language: Language
  /** The day it is for the company, Vilnius's where there is none. */
  today: PlainDate
  now: Date
  log: FastifyBaseLogger
  services: Services
  address: string
  userAgent: string | undefined
  /** What stands after `Bearer` in the request. */
  bearer?: string | undefined
  /** The cookies as they came: of signing in through a provider, and of a device that has signed in before. */
  cookies: string | undefined
  /**
   * Sends the commit behind the queries that were sent last, without waiting for their answers; those must fail where the handler would refuse.
   * Absent where something is stored after the handler (the answer under an Idempotency-Key).
   */
  commitBehind?: () => void
  /** Set on the answer, such as `authorization` after a login. */
  answerHeaders: Record<string, string>
  session: Session | null
}
/** Of a call whose `proof` is 'sometimes': the handler says when. Refuses (`proof_required`) where the last proof is too old. */
export type ProofAsking = { requireProof: () => Promise<void> }
export type UserContext = Context & { session: Session }
/** The session of someone at work in a company. */
export type CompanySession = { [Field in keyof Omit<Session, 'closed_until'>]: NonNullable<Session[Field]> } & Pick<
  Session,
  'closed_until'
>
export type CompanyContext = Context & { session: CompanySession; companyId: string }

type ContextOf<A extends Access> = A extends 'public'
  ? Context
  : A extends 'user' | 'operator'
    ? UserContext
    : A extends Permission
      ? CompanyContext
      : never

/** A file as an answer; shown in the browser under its name. */
export type FileAnswer = {
  /** Large ones come from the disk as they are sent; their size is told. */
  bytes: Uint8Array | Readable
  size?: number
  /** Saved, not shown. */
  attachment?: true
  name: string
  /** Where it is not that of the row. */
  type?: string
}

type AnswerOf<R extends Row> = R extends { file: string; output: infer _ }
  ? FileAnswer | Output<R>
  : R extends { file: string }
    ? FileAnswer
    : R extends { output: infer _ }
      ? Output<R>
      : void

/** Work that needs no database, done once the transaction has ended: its connection serves others meanwhile. */
export type Later<T> = () => Promise<T>

/** The body of a call that takes files is where they lie; of one that takes a small one, its bytes. */
type Body<R extends Row> = R extends { multipart: { one: true } }
  ? Upload
  : R extends { multipart: object }
    ? StoredUpload[]
    : Input<R>
export type Asked<R extends Row> = { params: Params<R>; query: Query<R>; body: Body<R> }
export type Handler<N extends CallName> = (
  context: ContextOf<Contract[N]['access']> & (Contract[N] extends { proof: 'sometimes' } ? ProofAsking : unknown),
  asked: Asked<Contract[N]>,
) => Promise<AnswerOf<Contract[N]> | Later<AnswerOf<Contract[N]>>>

/** Total over the contract: a row without a handler does not compile. */
export type Handlers = { [N in CallName]: Handler<N> }
/** The handlers of some rows, for one feature's file. */
export type HandlersOf<Rows> = { [N in keyof Rows & CallName]: Handler<N> }
