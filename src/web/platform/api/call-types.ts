import type { z } from 'zod'
import type { CallName, Contract } from '#contract/index.ts'
import type { RawInput, Output, Params, RawQuery } from '#contract/platform/row.ts'

export type SendOptions = {
  /** Cancels only this request. */
  signal?: AbortSignal
  /** One for each submitted form: the server answers a repeated one with its first answer. */
  idempotencyKey?: string
  /** Requests that are cancelled together: `navigation` for what a page loads on entry. */
  group?: string
}

type Row<Name extends CallName> = Contract[Name]
type Needed<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }

/** The options of a call: path parameters, query, body. */
export type CallOptions<Name extends CallName> = SendOptions &
  (keyof Params<Row<Name>> extends never ? unknown : { params: Params<Row<Name>> }) &
  ([RawQuery<Row<Name>>] extends [undefined] ? unknown : { query?: RawQuery<Row<Name>> }) &
  Needed<'body', RawInput<Row<Name>>>

/** The answer of a call; files are blobs. */
export type Answer<Name extends CallName> =
  Row<Name> extends { file: string; output: unknown }
    ? Blob | (Row<Name> extends { output: infer O extends z.ZodType } ? z.output<O> : never)
    : Row<Name> extends { file: string }
      ? Blob
      : Output<Row<Name>>

/** The arguments of a call; options are optional if nothing is required. */
export type CallArguments<Name extends CallName> =
  // If `{}` can be assigned, no option is required.
  // oxlint-disable-next-line typescript/no-empty-object-type
  {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]
