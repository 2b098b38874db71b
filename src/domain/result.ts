import type { ProblemCode } from '#domain/problems.ts'

/** What a refusal is about, beside its code. */
export interface RefusalDetail {
  /** Path of the field at fault in the form: 'lines.0.title'. */
  field?: string
  /** Kind of the thing that was not found. */
  resource?: string
  /** Values for the words: {{name}} → value. */
  values?: Record<string, string | number>
}

/** A rule said no. */
export type Refusal = { ok: false; code: ProblemCode } & RefusalDetail

/** Either a value or the refusal of a rule. Rules return it; they do not throw. */
export type Result<T> = { ok: true; value: T } | Refusal

/** The rule was kept. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** The rule was broken. */
export const refuse = (code: ProblemCode, detail: RefusalDetail = {}): Refusal => ({ ok: false, code, ...detail })
