import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { isCancelled, isProblem } from '#web/platform/api/problem.ts'
import { showError, tellUnsaved } from '#web/platform/feedback/show-error.ts'
import { afterPress } from './after-press.ts'
import { fieldProps } from './field-props.ts'
import { schemaErrors, fromServer } from './form-errors.ts'
import { same } from './same-values.ts'
import { useDraft } from './use-draft.ts'
import { useFieldErrors } from './use-field-errors.ts'
import type { Labels } from './use-field-errors.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSending } from './use-sending.ts'
import type { Save } from './use-sending.ts'

export type FormGiven<Values extends object, Result> = {
  schema: z.ZodType
  /** The untouched form; undefined while it loads. */
  fresh: Values | undefined
  /** Names of the fields, for the list of what is wrong; in the order of the form. */
  labels: Labels<Values>
  /** The version of what is being changed. */
  version?: number
  /** What is sent, when it differs from what is typed. */
  toInput?: (values: Values) => unknown
  /** Sends it; refusals are thrown. */
  save: Save<Result>
  onSaved: (result: Result) => void
  /** The form's name for drafts; without one none is kept. */
  draft?: string
  /** Leaving with unsaved changes asks; sign-in forms do not. */
  guarded?: boolean
  /** A refusal the form deals with itself: true when it did. */
  onRefused?: (error: unknown) => boolean
}

/** A form: values, errors as fields are left, sending once, errors of the server on their fields, draft, leaving. */
export const useForm = <Values extends object, Result>(given: FormGiven<Values, Result>) => {
  const { schema, fresh, toInput = (values: Values) => values, guarded = true } = given
  const [typed, setTyped] = useState<{ values: Values; version?: number }>()
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const values = typed?.values ?? fresh
  const errors = useFieldErrors(given.labels, idOf, values)

  const version = typed ? typed.version : given.version
  const dirty = Boolean(typed && fresh && !same(typed.values, fresh))
  const guard = useLeaveGuard(guarded && dirty)
  const draft = useDraft({ form: given.draft, typed: dirty ? typed : undefined, fresh, onTake: setTyped })
  const sending = useSending(given.save)

  const change = (part: Partial<Values>) => {
    if (!values) return
    const next = { ...values, ...part }
    setTyped({ values: next, version })
    errors.changed(schemaErrors(schema, toInput(next)), Object.keys(part))
  }
  const leave = (path: string) => {
    // Leaving a field before anything was written says nothing yet.
    if (typed) afterPress(() => errors.left(schemaErrors(schema, toInput(typed.values)), path))
  }
  const refusedByServer = (error: unknown) => {
    if (isCancelled(error) || given.onRefused?.(error)) return
    const wrong = isProblem(error) ? fromServer(error.errors) : {}
    if (Object.keys(wrong).length > 0) errors.refuse(wrong)
    else if (guarded) tellUnsaved(error)
    else showError(error)
  }
  const submit = async (event?: FormEvent): Promise<Result | undefined> => {
    event?.preventDefault()
    // A form in a panel stands, to React, inside the form that opened it.
    event?.stopPropagation()
    if (!values || sending.underWay()) return undefined
    const input = toInput(values)
    const wrong = schemaErrors(schema, input)
    if (Object.keys(wrong).length > 0) return void errors.refuse(wrong)
    errors.clear()
    const sent = await sending.send(input, version).catch(refusedByServer)
    if (!sent) return undefined
    guard.release()
    draft.forget()
    setTyped(undefined)
    given.onSaved(sent.result)
    return sent.result
  }

  const form = {
    idOf,
    values,
    change,
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      // A computed name widens the type; it is one of the form's own.
      change({ [name]: value } as unknown as Partial<Values>),
    leave,
    errorOf: errors.errorOf,
  }
  return {
    ...form,
    ...fieldProps(form),
    formId,
    submit,
    busy: sending.busy,
    dirty,
    draft: draft.offer,
    wrong: errors.wrong,
    /** Other values: those of the server, or none typed at all. */
    replace: (next: { values: Values; version?: number } | undefined) => {
      setTyped(next)
      errors.clear()
    },
  }
}
