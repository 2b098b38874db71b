import type { z } from 'zod'
import type { Permission } from '#domain/permission.ts'

/**
 * Who may make a call: anyone, any signed-in user (with or without a company), the provider's operators (`OPERATOR_EMAILS`), or a member of
 * the current company whose role has the permission. There is no default: a row without access does not compile.
 */
export type Access = 'public' | 'user' | 'operator' | Permission

/**
 * The files that a call accepts: types by content and maximum bytes. With `one` it is a single file, which the handler gets as bytes, of
 * any type without `types`; with `many` these are several such files, and the JSON of `input` is their text field `options`. Other files
 * are in the store before the handler is called.
 */
export type Multipart =
  | {
      readonly types: readonly string[]
      readonly bytes: number
      readonly one?: true
      /** The query parameter that asks for the files inside e-invoices as well. */
      readonly inside?: string
    }
  | { readonly types?: undefined; readonly bytes: number; readonly one: true; readonly inside?: undefined }
  | {
      readonly types?: undefined
      readonly bytes: number
      readonly one?: undefined
      readonly inside?: undefined
      /** The most files; together they have at most three times the bytes of one. */
      readonly many: number
      /** Fields of `input` that may be text fields of their own instead. */
      readonly fields?: readonly string[]
    }

/**
 * One call of the API.
 * - `path` is relative to `/api`, with parameters in braces: `/invoice/edit/{id}`.
 * - `ofCompany`: the call is for the company `{id}` instead of the current one; users who are not members get `not_found`.
 * - `verified`: the user's email must be verified.
 * - `proof`: needs a proof of the last ten minutes, else `proof_required`; with 'sometimes' the handler decides by `requireProof`.
 * - `input` is the body (`described` its description, if the schema itself is looser), `query` the query parameters, `output` the JSON response.
 * - `creates`: a POST that accepts an Idempotency-Key.
 * - `multipart`: the body is files and not JSON.
 * - `file`: the response is a file with this content type. With an `output` it is either of them, the JSON with `status`.
 * - `page`: the screen to which a browser is redirected instead of getting the JSON, after posting an HTML form.
 * - `status`: the status of success, 200 by default.
 * - `database: false`: the call needs no transaction, or opens its own.
 */
export type Row = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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
  readonly file?:
    | 'application/pdf'
    | 'application/xml'
    | 'application/octet-stream'
    | 'application/zip'
    | 'text/plain; version=0.0.4; charset=utf-8'
  readonly database?: false
  readonly summary: string
}

/** Defines a row with its exact type, from which input and output are inferred. */
export const row = <const R extends Row>(definition: R): R => definition

export type Query<R extends Row> = R extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<string, never>
export type RawQuery<R extends Row> = R extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Input<R extends Row> = R extends { input: infer I extends z.ZodType } ? z.output<I> : undefined
export type RawInput<R extends Row> = R extends { input: infer I extends z.ZodType } ? z.input<I> : undefined
export type Output<R extends Row> = R extends { output: infer O extends z.ZodType } ? z.output<O> : undefined

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The parameters of a path: `{ id: string }` for `/invoice/edit/{id}`. */
export type Params<R extends Row> = { [Name in NamesIn<R['path']>]: string }
