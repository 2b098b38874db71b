import { problems } from '#domain/problems.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { RefusalDetail, Result } from '#domain/result.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { textOf } from '#server/platform/words/texts.ts'
import type { Language } from '#server/platform/words/texts.ts'
import type { ResourceName } from '#domain/resources.ts'

export type ProblemDetail = RefusalDetail & {
  /** What is wrong with each field. */
  errors?: Record<string, FieldMessage[]>
  /** Why, where a code has several reasons: the one that stands in an item's `can`. */
  reason?: string
  /** The stored item, for `stale_version`. */
  current?: unknown
  /** What the second step of signing in is taken with. */
  ticket?: string
  /** Seconds after which it may be tried again. */
  retryAfter?: number
}

/** A refusal on its way out of a handler; the transaction is rolled back and the answer is a problem (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: ProblemDetail
  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Ends a handler with a refusal of one field. */
export const refuseField = (field: string, key: string, params: FieldMessage['params'] = {}): Problem =>
  refuseFields({ [field]: [{ key, params }] })

/**
 * Ends a handler with all that is wrong with fields. One that names what is not there (`id`), or is another company's, is not found, as it would
 * be in an address; which field it was is told beside it.
 */
export const refuseFields = (errors: Record<string, FieldMessage[]>): Problem => {
  const missing = Object.keys(errors).find((field) => errors[field]?.some(({ key }) => key === 'id'))
  return missing === undefined
    ? new Problem('validation_failed', { errors })
    : new Problem('not_found', { resource: resourceNamedBy(missing), errors })
}

/** What the books do not take any more, closed until that day; `field` where a date of the form is the cause. */
export const periodClosed = (date: string, field?: string): Problem =>
  new Problem('period_closed', {
    reason: 'period_closed',
    values: { date },
    ...(field ? { errors: { [field]: [{ key: 'period_closed', params: { date } }] } } : {}),
  })

/** The value of a domain rule, or its refusal thrown. */
export const must = <T>(result: Result<T>): T => {
  if (result.ok) return result.value
  const { ok: _, code, ...detail } = result
  throw new Problem(code, detail)
}

export const notFound = (resource: string) => new Problem('not_found', { resource })

const valuesOf = ({ values, retryAfter }: ProblemDetail) => ({
  ...values,
  ...(retryAfter === undefined ? {} : { count: retryAfter }),
})

const detailText = (code: ProblemCode, detail: ProblemDetail, language: Language) => {
  const values = valuesOf(detail)
  const about = detail.resource ?? detail.reason
  const specific = about && textOf(language, 'problem', `${code}_${about}`, values)
  return specific || textOf(language, 'problem', code, values) || code
}

/** A figure as the language writes it: '0,01' in Lithuanian. */
const asWritten = (params: FieldMessage['params'], language: Language): FieldMessage['params'] =>
  language === 'lt'
    ? Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replace(/^(-?\d+)\.(\d+)$/, '$1,$2') : value,
        ]),
      )
    : params

// Nobody reads more, and a body of nothing but unknown fields must not come back as a bigger one.
const mostFields = 100

/** The body of a problem answer in the request's language. Nothing of our insides is in it. */
export const problemBody = (code: ProblemCode, detail: ProblemDetail, language: Language, requestId: string) => {
  const words = ({ key, params }: FieldMessage) =>
    textOf(language, 'validation', key, asWritten(params, language)) ?? textOf(language, 'validation', 'invalid')
  const field = detail.field && !detail.errors ? { [detail.field]: [{ key: code, params: {} }] } : detail.errors
  return {
    type: 'about:blank',
    title: textOf('en', 'problem', code, valuesOf(detail)) ?? code,
    status: problems[code],
    code,
    detail: detailText(code, detail, language),
    instance: requestId,
    ...(detail.resource ? { resource: detail.resource } : {}),
    ...(detail.reason ? { reason: detail.reason } : {}),
    ...(detail.ticket ? { ticket: detail.ticket } : {}),
    ...(field
      ? {
          errors: Object.fromEntries(
            Object.entries(field)
              .slice(0, mostFields)
              .map(([path, messages]) => [path, messages.map(words)]),
          ),
        }
      : {}),
    ...(detail.current === undefined ? {} : { current: detail.current }),
  }
}

/** The resource whose id a field holds: `lines.0.product_id` a product's. */
export const resourceNamedBy = (field: string): string => {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return otherwise[name] ?? name.replace(/_id$/, '')
}

/** Fields that do not have the name of what they hold. */
const otherwise: Readonly<Record<string, ResourceName>> = {
  vendor_id: 'client',
  account_id: 'company-account',
  source_account_id: 'company-account',
  destination_account_id: 'company-account',
  accounts: 'company-account',
  reference_invoice_id: 'invoice',
  proforma_id: 'invoice',
  category_id: 'expense-category',
  parent_id: 'expense-category',
}
