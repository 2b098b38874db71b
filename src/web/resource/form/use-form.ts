import { useId, useLayoutEffect, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { fieldProps } from './field-props.ts'
import { schemaErrors } from './form-errors.ts'
import { createFormState } from './form-state.ts'
import type { FormRules } from './form-state.ts'
import { useFormCore } from './use-form-core.ts'
import type { FormCoreOptions } from './use-form-core.ts'

export type FormOptions<Values extends object, Result> = Omit<FormCoreOptions<Values, Result>, 'onSaved'> & {
  schema: z.ZodType
  /** The version of the record that is edited. */
  version?: number
  onSaved: (result: Result) => void
  /** What was typed before, of a draft that is continued. Only at first. */
  typed?: Values
}

/** A form of plain fields, checked by a schema. */
export const useForm = <Values extends object, Result>(options: FormOptions<Values, Result>) => {
  const { schema, initialValues, version, toInput = (values: Values) => values } = options
  const rules: FormRules<Values> = {
    initialValues: () => initialValues && { values: initialValues, version },
    check: (values) => schemaErrors(schema, toInput(values)),
  }
  const [state] = useState(() => createFormState(rules, options.typed && { values: options.typed, version }))
  useLayoutEffect(() => state.setRules(rules))
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const core = useFormCore(state, idOf, options)

  const change = (part: Partial<Values>) => state.change((values) => ({ ...values, ...part }), Object.keys(part))
  const form = {
    idOf,
    values: core.values,
    change,
    /** Changes one field from its present value, so that a control that is not drawn again does not undo later changes. */
    update: <Name extends keyof Values & string>(name: Name, next: (value: Values[Name]) => Values[Name]) =>
      state.change((values) => ({ ...values, [name]: next(values[name]) }), [name]),
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      // A computed name widens the type; the name is one of the form's fields.
      change({ [name]: value } as unknown as Partial<Values>),
    leave: state.leave,
    errorOf: core.errorOf,
  }
  return {
    ...core,
    ...form,
    ...fieldProps(form),
    formId,
    state,
    replace: state.replace,
    submit: async (event?: FormEvent): Promise<Result | undefined> => {
      event?.preventDefault()
      // For React, a form in a panel is inside the form that opened it.
      event?.stopPropagation()
      return core.submit()
    },
  }
}
