import { createStore } from '#web/platform/store.ts'
import { afterPress } from './after-press.ts'
import { afterChange, afterLeaving, fromServer } from './form-errors.ts'
import type { FieldErrors } from './form-errors.ts'

/** What a form holds; `version` is that of the record it was typed on. */
export type Typed<Values> = {
  values: Values
  version?: number | undefined
  /** It is stored: there is nothing to lose any more. */
  saved?: boolean
}

export type FormRules<Values> = {
  /** The untouched form; undefined while it loads. */
  fresh: () => Typed<Values> | undefined
  /** All that is wrong with it, by the field of the form. */
  check: (values: Values) => FieldErrors
  /** The form's name of a field that the server refused, where it is not the request's. */
  pathOf?: (path: string, values: Values) => string
}

/** The errors shown, and whether saving was refused: only then they are listed on top of the form. */
export type Wrong = { errors: FieldErrors; refused: boolean }
const nothing: Wrong = { errors: {}, refused: false }

/**
 * What is typed and what is wrong with it. It lives outside of React so that what changes it stays the same function for as long as
 * the form lives: of an invoice of five hundred lines only the changed one is drawn again.
 */
export const createFormState = <Values>(initialRules: FormRules<Values>, initial?: Typed<Values>) => {
  let rules = initialRules
  /** Undefined until something is typed. */
  const typed = createStore<Typed<Values> | undefined>(initial)
  const wrong = createStore(nothing)
  const now = () => typed.get() ?? rules.fresh()
  const show = (errors: FieldErrors, refused = wrong.get().refused) => wrong.set({ errors, refused })
  const clear = () => wrong.set(nothing)

  return {
    typed,
    wrong,
    now,
    clear,
    /** Other rules, once more is loaded. */
    follow: (next: FormRules<Values>) => {
      rules = next
    },
    /** Changes the form. `paths` are the fields that were changed by hand. */
    change: (make: (values: Values) => Values, paths: readonly string[]) => {
      const before = now()
      if (!before) return
      const values = make(before.values)
      typed.set({ values, version: before.version })
      const { errors } = wrong.get()
      if (Object.keys(errors).length === 0) return
      show(afterChange(errors, rules.check(values), paths))
    },
    /** A field is left: what is wrong with it is shown, but before anything was typed. */
    leave: (path: string) => {
      if (!typed.get()) return
      afterPress(() => {
        const after = typed.get()
        if (after) show(afterLeaving(wrong.get().errors, rules.check(after.values), path))
      })
    },
    /** Before saving: shows all that is wrong. True when nothing is. */
    check: (): boolean => {
      const before = now()
      const errors = before ? rules.check(before.values) : {}
      const isRight = Object.keys(errors).length === 0
      wrong.set({ errors, refused: !isRight })
      return isRight
    },
    /** Shows what the server refused at the fields of the form. False when it named none. */
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
    /** Other values: those of the server or of a draft, or none typed at all. */
    replace: (next: Typed<Values> | undefined) => {
      typed.set(next)
      clear()
    },
  }
}
export type FormState<Values> = ReturnType<typeof createFormState<Values>>
