import type { TFunction } from 'i18next'
import type { FieldError } from '#web/resource/form/form-errors.ts'

/** What is wrong, in words: the server's own, or those of the contract's key. */
export const errorWords = (error: FieldError, t: TFunction<'validation'>): string =>
  // The keys come from the contract's schemas; a test of the contract holds them to the texts.
  typeof error === 'string' ? error : t(error.key as 'required', error.params)
