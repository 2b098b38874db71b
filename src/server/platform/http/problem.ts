import { problems } from '#domain/problems.ts'
import type { ProblemCode, RefusalDetail, Result } from '#domain/problems.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { ResourceName } from '#domain/resources.ts'

export type ProblemDetail = RefusalDetail & {
  /** The messages of each field. */
  errors?: Record<string, FieldMessage[]>
  /** The reason, for codes with several reasons; the same as in `refusals` of the item. */
  reason?: string
  /** The stored item, for `stale_version`. */
  current?: unknown
  /** The ticket for the second step of sign-in. */
  ticket?: string
  /** The problems of documents, for `isaf_errors`. */
  problems?: readonly unknown[]
  /** Seconds until a retry is allowed. */
  retryAfter?: number
}

/** Thrown by a handler: the transaction is rolled back and the response is a problem (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: ProblemDetail
  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Throws a validation error of one field. */
export const refuseField = (field: string, key: string, params: FieldMessage['params'] = {}): Problem =>
  refuseFields({ [field]: [{ key, params }] })

/**
 * Throws the validation errors of fields. If a field has the id of a missing row or of another company's, the answer is "not found",
 * as for an id in the path, and names the field.
 */
export const refuseFields = (errors: Record<string, FieldMessage[]>): Problem => {
  const missing = Object.keys(errors).find((field) => errors[field]?.some(({ key }) => key === 'id'))
  return missing === undefined
    ? new Problem('validation_failed', { errors })
    : new Problem('not_found', { resource: resourceNamedBy(missing), errors })
}

/** The problem for documents of a closed period; `field`: the date that caused it; `resource`: the kind of document, where it has its own message. */
export const periodClosed = (date: string, { field, resource }: { field?: string; resource?: string } = {}): Problem =>
  new Problem('period_closed', {
    reason: 'period_closed',
    ...(resource ? { resource } : {}),
    values: { date },
    ...(field ? { errors: { [field]: [{ key: 'period_closed', params: { date } }] } } : {}),
  })

/** Returns the value of a domain rule, or throws its refusal. */
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
  const suffix = detail.resource ?? detail.reason
  const specific = suffix && textOf(language, 'problem', `${code}_${suffix}`, values)
  return specific || textOf(language, 'problem', code, values) || code
}

/** A number as the language formats it: '0,01' in Lithuanian. */
const formatNumbers = (params: FieldMessage['params'], language: Language): FieldMessage['params'] =>
  language === 'lt'
    ? Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replace(/^(-?\d+)\.(\d+)$/, '$1,$2') : value,
        ]),
      )
    : params

// A body with many unknown fields must not produce a larger response.
const maxFields = 100

/** The body of a problem response in the language of the request, without internal details. */
export const problemBody = (code: ProblemCode, detail: ProblemDetail, language: Language, requestId: string) => {
  const messageText = ({ key, params }: FieldMessage) =>
    textOf(language, 'validation', key, formatNumbers(params, language)) ?? textOf(language, 'validation', 'invalid')
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
              .slice(0, maxFields)
              .map(([path, messages]) => [path, messages.map(messageText)]),
          ),
        }
      : {}),
    ...(detail.problems ? { problems: detail.problems } : {}),
    ...(detail.current === undefined ? {} : { current: detail.current }),
  }
}

/** The resource whose id a field contains: `product` for `lines.0.product_id`. */
export const resourceNamedBy = (field: string): string => {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return resourceByField[name] ?? name.replace(/_id$/, '')
}

/** Fields whose name differs from that of the resource. */
const resourceByField: Readonly<Record<string, ResourceName>> = {
  vendor_id: 'client',
  account_id: 'company-account',
  source_account_id: 'company-account',
  destination_account_id: 'company-account',
  through_account_id: 'company-account',
  accounts: 'company-account',
  reference_invoice_id: 'invoice',
  proforma_id: 'invoice',
  quote_id: 'invoice',
  category_id: 'expense-category',
  parent_id: 'expense-category',
}
