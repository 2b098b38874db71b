import { createStore } from '#web/platform/store.ts'
import { afterPress } from './after-press.ts'
import { afterChange, afterLeaving, fromServer } from './form-errors.ts'
import type { FieldErrors } from './form-errors.ts'

/** The values of a form. `version` is that of the record that they are based on. */
export type Edits<Values> = {
  values: Values
  version?: number | undefined
  /** The values before the first change. The record may be loaded again meanwhile, with changes of others. */
  base?: Values | undefined
  /** The form is saved: leaving loses nothing. */
  saved?: boolean
}

export type FormRules<Values> = {
  /** The untouched form; undefined while it loads. */
  initialValues: () => Edits<Values> | undefined
  /** All errors of the values, by the field of the form. */
  check: (values: Values) => FieldErrors
  /** The form's field for a field of the request, if their names differ. */
  pathOf?: (path: string, values: Values) => string
}

/** The shown errors, and whether saving has failed: only then they are listed above the form. */
export type ShownErrors = { errors: FieldErrors; refused: boolean }
const noErrors: ShownErrors = { errors: {}, refused: false }

/**
 * The values of a form and their errors. The state is outside of React, so that the functions that change it stay the same as long as
 * the form exists: of an invoice with five hundred lines only the changed one is rendered again.
 */
export const createFormState = <Values>(initialRules: FormRules<Values>, initial?: Edits<Values>) => {
  let rules = initialRules
  /** Undefined until something is changed. */
  const edits = createStore<Edits<Values> | undefined>(initial)
  const shownErrors = createStore(noErrors)
  const current = () => edits.get() ?? rules.initialValues()
  const show = (errors: FieldErrors, refused = shownErrors.get().refused) => shownErrors.set({ errors, refused })
  const clear = () => shownErrors.set(noErrors)

  return {
    edits,
    shownErrors,
    now: current,
    clear,
    /** Replaces the rules after more data was loaded. */
    setRules: (next: FormRules<Values>) => {
      rules = next
    },
    /** Changes the values. `paths` are the fields that the user changed. */
    change: (update: (values: Values) => Values, paths: readonly string[]) => {
      const before = current()
      if (!before) return
      const values = update(before.values)
      edits.set({ values, version: before.version, base: edits.get() ? before.base : before.values })
      const { errors } = shownErrors.get()
      if (Object.keys(errors).length === 0) return
      show(afterChange(errors, rules.check(values), paths))
    },
    /** Called when a field loses focus: shows its error, unless nothing was changed yet. */
    leave: (path: string) => {
      if (!edits.get()) return
      afterPress(() => {
        const after = edits.get()
        if (after) show(afterLeaving(shownErrors.get().errors, rules.check(after.values), path))
      })
    },
    /** Called before saving: shows all errors; true if there are none. */
    check: (): boolean => {
      const before = current()
      const errors = before ? rules.check(before.values) : {}
      const isValid = Object.keys(errors).length === 0
      shownErrors.set({ errors, refused: !isValid })
      return isValid
    },
    /** Shows the server's errors at the fields; false if it named no field. */
    refuse: (refused: Readonly<Record<string, readonly string[]>>): boolean => {
      const before = current()
      const { pathOf = (path: string) => path } = rules
      const errors = Object.entries(fromServer(refused)).map(([path, error]) => [
        before ? pathOf(path, before.values) : path,
        error,
      ])
      if (errors.length > 0) show(Object.fromEntries(errors) as FieldErrors, true)
      return errors.length > 0
    },
    /** Replaces the values, by those of the server or of a draft, or resets them. */
    replace: (next: Edits<Values> | undefined) => {
      edits.set(next)
      clear()
    },
  }
}
export type FormState<Values> = ReturnType<typeof createFormState<Values>>
