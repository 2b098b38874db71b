import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from '#web/platform/focus-first.ts'
import { afterChange, afterLeaving } from './form-errors.ts'
import type { FieldError, FieldErrors } from './form-errors.ts'

export type Labels<Values> =
  | Partial<Record<Extract<keyof Values, string>, string>>
  | ((path: string, values: Values | undefined) => string)

/** The errors shown at the fields, and the list of them on top once saving was refused. */
export const useFieldErrors = <Values>(
  labels: Labels<Values>,
  idOf: (path: string) => string,
  values: Values | undefined,
) => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState(false)
  const words = useErrorWords()
  const labelOf = (path: string) =>
    typeof labels === 'function' ? labels(path, values) : (labels[path.split('.')[0] as keyof typeof labels] ?? path)
  const paths = inOrder(Object.keys(errors), labels)
  return {
    errorOf: (path: string): string | undefined => words(errors[path]),
    /** What was wrong when saving was tried, in the form's order; undefined when nothing is. */
    wrong: refused && paths.length > 0 ? paths.map((path) => ({ id: idOf(path), label: labelOf(path) })) : undefined,
    changed: (found: FieldErrors, names: readonly string[]) =>
      setErrors((shown) => names.reduce((left, name) => afterChange(left, found, name), shown)),
    left: (found: FieldErrors, path: string) => setErrors((shown) => afterLeaving(shown, found, path)),
    refuse: (wrong: FieldErrors) => {
      setErrors(wrong)
      setRefused(true)
      requestAnimationFrame(() => focusFirst(Object.keys(wrong).map(idOf)))
    },
    clear: () => {
      setErrors({})
      setRefused(false)
    },
  }
}

const useErrorWords = () => {
  const { t } = useTranslation('validation')
  return (error: FieldError | undefined): string | undefined =>
    // The keys come from the contract's schemas; its own tests hold them to the texts.
    typeof error === 'object' ? t(error.key as 'required', error.params) : error
}

const inOrder = <Values>(paths: string[], labels: Labels<Values>): string[] => {
  if (typeof labels === 'function') return paths
  const order = Object.keys(labels)
  const place = (path: string) => (order.indexOf(path.split('.')[0] ?? '') + order.length + 1) % (order.length + 1)
  return paths.toSorted((a, b) => place(a) - place(b))
}
