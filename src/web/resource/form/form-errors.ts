import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'

/** The error of a field: a text key, or the server's own text. */
export type FieldError = FieldMessage | string
export type FieldErrors = Readonly<Record<string, FieldError>>

/** The errors of the values by the contract, the first of each field; `lines.0.title` for nested fields. */
export const schemaErrors = (schema: z.ZodType, input: unknown): FieldErrors => {
  const result = parse(schema, input)
  if (result.success) return {}
  const all = Object.entries(fieldMessages(result.error))
  return Object.fromEntries(all.flatMap(([path, [first]]) => (first ? [[path, first]] : [])))
}

const isWithin = (path: string, at: string) => path === at || path.startsWith(`${at}.`)

const pick = (errors: FieldErrors, isIncluded: (path: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => isIncluded(path)))

/** The errors after a field lost focus: its current error is shown. The server's error stays until the field changes. */
export const afterLeaving = (shown: FieldErrors, found: FieldErrors, at: string): FieldErrors => ({
  ...pick(shown, (path) => !isWithin(path, at) || typeof shown[path] === 'string'),
  ...pick(found, (path) => isWithin(path, at)),
})

/**
 * The errors after fields changed: a corrected error disappears immediately, also that of a dependent field. New errors wait until the field
 * loses focus, so that no error appears while typing. The server's error disappears with any change of its field.
 */
export const afterChange = (shown: FieldErrors, found: FieldErrors, changed: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([path, error]) => {
      if (typeof error === 'string')
        return changed.some((at) => isWithin(path, at) || isWithin(at, path)) ? [] : [[path, error]]
      const now = found[path]
      return now ? [[path, now]] : []
    }),
  )

/** The server's errors, the first of each field. */
export const fromServer = (errors: Readonly<Record<string, readonly string[]>>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([path, [first]]) => (first ? [[path, first]] : [])))

/** The text of an error: the server's own, or that of the contract's key. */
export const errorTexts = (error: FieldError | undefined, t: TFunction<'validation'>): string | undefined =>
  // The keys come from the contract's schemas; a test of the contract compares them with the texts.
  typeof error === 'object' ? t(error.key as 'required', error.params) : error
