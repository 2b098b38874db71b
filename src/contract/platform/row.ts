import type { z } from 'zod'
import type { Permission } from '#domain/permission.ts'

/**
 * Who may call a row: anyone, anyone signed in (with or without a company), the provider's operators (`OPERATOR_EMAILS`), or a member of
 * the current company whose role has the permission. There is no default: a row without access does not compile.
 */
export type Access = 'public' | 'user' | 'operator' | Permission

/**
 * What files a call takes: their types by content, and how many bytes each may have. `one` is a single small one that
 * the handler is given as bytes; the others lie in the store when it is asked.
 */
export type Multipart = { readonly types: readonly string[]; readonly bytes: number; readonly one?: true }

/**
 * One call of the API. `ofCompany` marks a call of the company that `{id}` names and not of the current one: the permission is asked there,
 * the work is done there, and who is not in it is told that there is none. `verified` marks one for which the person's e-mail must be proved; `proof` one that asks who it is again where the last proof is older than ten minutes (`proof_required`), 'sometimes'
 * where the handler says so by `requireProof`. `path` is relative to `/api` and names its parameters with braces: `/invoice/edit/{id}`.
 * `input` is the body (`described` its description where the check itself is looser), `query` the address parameters, `output` the JSON answered; absent means none.
 * `creates` marks a POST that takes an Idempotency-Key. `file` marks an answer that is not JSON: its content type,
 * or bytes of a type of their own; with an `output` beside it the answer is either, the JSON with `status`. `multipart` marks a call whose body is files and not JSON.
 * `page` is the screen that shows that JSON to a person: where a browser that came by a form of its own is sent instead.
 * `status` is the status of success, 200 unless told. `database: false` marks a call
 * that needs no transaction, or opens its own.
 */
export type Row = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly ofCompany?: true
  readonly verified?: true
  readonly proof?: true | 'sometimes'
  readonly query?: z.ZodType
  readonly input?: z.ZodType
  readonly described?: z.ZodType
  readonly output?: z.ZodType
  readonly status?: number
  readonly page?: `/${string}`
  readonly creates?: true
  readonly multipart?: Multipart
  readonly file?: 'application/pdf' | 'application/octet-stream' | 'text/plain; version=0.0.4; charset=utf-8'
  readonly database?: false
  readonly summary: string
}

/** Keeps the exact type of a row, so that its input and output can be inferred. */
export const row = <const R extends Row>(definition: R): R => definition

export type Query<R extends Row> = R extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<string, never>
export type QueryGiven<R extends Row> = R extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Input<R extends Row> = R extends { input: infer I extends z.ZodType } ? z.output<I> : undefined
export type InputGiven<R extends Row> = R extends { input: infer I extends z.ZodType } ? z.input<I> : undefined
export type Output<R extends Row> = R extends { output: infer O extends z.ZodType } ? z.output<O> : undefined

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The parameters a path names: `{ id: string }` for `/invoice/edit/{id}`. */
export type Params<R extends Row> = { [Name in NamesIn<R['path']>]: string }
