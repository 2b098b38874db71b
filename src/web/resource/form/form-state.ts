import { createStore } from '#web/platform/store.ts'
import { afterPress } from './after-press.ts'
import { afterChange, afterLeaving, fromServer } from './form-errors.ts'
import type { FieldErrors } from './form-errors.ts'

/** The values of a form. `version` is that of the record they were typed on. */
export type Typed<Values> = {
  values: Values
  version?: number | undefined
  /** The form is saved: leaving loses nothing. */
  saved?: boolean
}

export type FormRules<Values> = {
  /** The untouched form; undefined while it loads. */
  initialValues: () => Typed<Values> | undefined
  /** All errors of the values, by the field of the form. */
  check: (values: Values) => FieldErrors
  /** The form's field for a field of the request, if their names differ. */
  pathOf?: (path: string, values: Values) => string
}

/** The shown errors, and whether saving has failed: only then they are listed above the form. */
export type Wrong = { errors: FieldErrors; refused: boolean }
const nothing: Wrong = { errors: {}, refused: false }

/**
 * The values of a form and their errors. The state is outside of React, so that the functions that change it stay the same as long as
 * the form exists: of an invoice with five hundred lines only the changed one is rendered again.
 */
export const createFormState = <Values>(initialRules: FormRules<Values>, initial?: Typed<Values>) => {
  let rules = initialRules
  /** Undefined until something is typed. */
  const typed = createStore<Typed<Values> | undefined>(initial)
  const wrong = createStore(nothing)
  const now = () => typed.get() ?? rules.initialValues()
  const show = (errors: FieldErrors, refused = wrong.get().refused) => wrong.set({ errors, refused })
  const clear = () => wrong.set(nothing)

  return {
    typed,
    wrong,
    now,
    clear,
    /** Replaces the rules after more data was loaded. */
    follow: (next: FormRules<Values>) => {
      rules = next
    },
    /** Changes the values. `paths` are the fields that the user changed. */
    change: (make: (values: Values) => Values, paths: readonly string[]) => {
      const before = now()
      if (!before) return
      const values = make(before.values)
      typed.set({ values, version: before.version })
      const { errors } = wrong.get()
      if (Object.keys(errors).length === 0) return
      show(afterChange(errors, rules.check(values), paths))
    },
    /** Called when a field loses focus: shows its error, unless nothing was typed yet. */
    leave: (path: string) => {
      if (!typed.get()) return
      afterPress(() => {
        const after = typed.get()
        if (after) show(afterLeaving(wrong.get().errors, rules.check(after.values), path))
      })
    },
    /** Called before saving: shows all errors; true if there are none. */
    check: (): boolean => {
      const before = now()
      const errors = before ? rules.check(before.values) : {}
      const isRight = Object.keys(errors).length === 0
      wrong.set({ errors, refused: !isRight })
      return isRight
    },
    /** Shows the server's errors at the fields; false if it named no field. */
    refuse: (refused: Readonly<Record<string, readonly string[]>>): boolean => {
      const before = now()
      const { pathOf = (path: string) => path } = rules
      const errors = Object.entries(fromServer(refused)).map(([path, error]) => [
        before ? pathOf(path, before.values) : path,
        error,
      ])
      if (errors.length > 0) show(Object.fromEntries(errors) as FieldErrors, true)
      return errors.length > 0
    },
    /** Replaces the values, by those of the server or of a draft, or resets them. */
    replace: (next: Typed<Values> | undefined) => {
      typed.set(next)
      clear()
    },
  }
}
export type FormState<Values> = ReturnType<typeof createFormState<Values>>
