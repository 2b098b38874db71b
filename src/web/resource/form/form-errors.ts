import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'

/** What is wrong with a field: a key of the texts, or what the server said in its own words. */
export type FieldError = FieldMessage | string
export type FieldErrors = Readonly<Record<string, FieldError>>

/** Everything the contract has against the values, the first error of each field; `lines.0.title` for nested ones. */
export const schemaErrors = (schema: z.ZodType, input: unknown): FieldErrors => {
  const result = parse(schema, input)
  if (result.success) return {}
  const all = Object.entries(fieldMessages(result.error))
  return Object.fromEntries(all.flatMap(([path, [first]]) => (first ? [[path, first]] : [])))
}

const isAt = (path: string, at: string) => path === at || path.startsWith(`${at}.`)

const pick = (errors: FieldErrors, keep: (path: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => keep(path)))

/** The field is left: what is wrong with it now is shown. What the server said of it stands until it changes. */
export const afterLeaving = (shown: FieldErrors, found: FieldErrors, at: string): FieldErrors => ({
  ...pick(shown, (path) => !isAt(path, at) || typeof shown[path] === 'string'),
  ...pick(found, (path) => isAt(path, at)),
})

/**
 * Fields have changed: an error goes as soon as it is corrected, also that of another field it depended on. New ones wait until the field is
 * left, so that nobody is told off in the middle of a word. What the server said of a field goes with any change of it.
 */
export const afterChange = (shown: FieldErrors, found: FieldErrors, changed: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([path, error]) => {
      if (typeof error === 'string')
        return changed.some((at) => isAt(path, at) || isAt(at, path)) ? [] : [[path, error]]
      const now = found[path]
      return now ? [[path, now]] : []
    }),
  )

/** What the server refused, the first error of each field. */
export const fromServer = (errors: Readonly<Record<string, readonly string[]>>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([path, [first]]) => (first ? [[path, first]] : [])))

/** What is wrong, in words: the server's own, or those of the contract's key. */
export const errorTexts = (error: FieldError | undefined, t: TFunction<'validation'>): string | undefined =>
  // The keys come from the contract's schemas; a test of the contract compares them with the texts.
  typeof error === 'object' ? t(error.key as 'required', error.params) : error
