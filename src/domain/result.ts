import type { ProblemCode } from '#domain/problems.ts'

/** The details of a refusal besides its code. */
export interface RefusalDetail {
  /** The path of the invalid field in the form: 'lines.0.title'. */
  field?: string
  /** The resource that was not found. */
  resource?: string
  /** The parameters of the text: {{name}} → value. */
  values?: Record<string, string | number>
}

/** The refusal of a rule. */
export type Refusal = { ok: false; code: ProblemCode } & RefusalDetail

/** A value, or the refusal of a rule. Rules return it; they do not throw. */
export type Result<T> = { ok: true; value: T } | Refusal

/** A successful result. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** A refusal. */
export const refuse = (code: ProblemCode, detail: RefusalDetail = {}): Refusal => ({ ok: false, code, ...detail })
