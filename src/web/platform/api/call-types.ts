import type { z } from 'zod'
import type { CallName, Contract } from '#contract/index.ts'
import type { InputGiven, Output, Params, QueryGiven } from '#contract/platform/row.ts'

export type SendOptions = {
  /** Cancels this request alone. */
  signal?: AbortSignal
  /** One for each filled form: the server answers a repeated one with its first answer. */
  idempotencyKey?: string
  /** Requests that are cancelled together: `navigation` for what a page loads on entry. */
  group?: string
}

type Row<Name extends CallName> = Contract[Name]
type Needed<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }

/** What a call must be given: the parameters of its path, its query, its body. */
export type CallOptions<Name extends CallName> = SendOptions &
  (keyof Params<Row<Name>> extends never ? unknown : { params: Params<Row<Name>> }) &
  ([QueryGiven<Row<Name>>] extends [undefined] ? unknown : { query?: QueryGiven<Row<Name>> }) &
  Needed<'body', InputGiven<Row<Name>>>

/** What a call answers; a file comes as a blob. */
export type Answer<Name extends CallName> =
  Row<Name> extends { file: string; output: unknown }
    ? Blob | (Row<Name> extends { output: infer O extends z.ZodType } ? z.output<O> : never)
    : Row<Name> extends { file: string }
      ? Blob
      : Output<Row<Name>>

/** The options may be left out where nothing is needed. */
export type CallArguments<Name extends CallName> =
  // `{}` has no needed keys: what it can be assigned to may be left out.
  // oxlint-disable-next-line typescript/no-empty-object-type
  {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]
