// Decision: docs/decisions/one-form-core.md
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCancelled, isProblem } from '#web/platform/api/problem.ts'
import { showError, showSaveError } from '#web/platform/feedback/use-action.ts'
import { focusFirst, newKey } from '#web/platform/browser.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useStore } from '#web/platform/store.ts'
import { errorTexts } from './form-errors.ts'
import type { FormState, Edits } from './form-state.ts'
import { recordsCreated } from './pending-records.ts'
import { useRequestedField } from './requested-field.ts'
import { equalValues } from './same-values.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export type SaveOptions = { key: string; version: number | undefined }
export type Save<Result> = (input: unknown, options: SaveOptions) => Promise<Result>

export type Labels<Values> =
  | Partial<Record<Extract<keyof Values, string>, string>>
  | ((path: string, values: Values | undefined) => string)

export type FormCoreOptions<Values, Result> = {
  /** The untouched form; undefined while it loads. */
  initialValues: Values | undefined
  /** Labels of the fields for the list of errors, in the order of the form. */
  labels: Labels<Values>
  /** The request body, if it differs from the form values. */
  toInput?: (values: Values) => unknown
  /** Asks before a valid form is sent; false returns to the form. */
  confirm?: (values: Values) => Promise<boolean>
  /** Sends the request; throws the server's problems. */
  save: Save<Result>
  onSaved?: (result: Result) => void
  /** The saved form stays on screen with its values until the page is left. */
  staysShown?: boolean
  /** The name of the form's draft; without it no draft is stored. */
  draft?: string
  /** The total of the draft, for the list of drafts. */
  total?: string
  /** Creates the form values from a stored draft, if they differ. */
  fromDraft?: (draft: Draft<Values>) => Edits<Values>
  /** Whether leaving with unsaved changes asks first; sign-in forms do not. */
  guarded?: boolean
  /** Handles a problem in the form itself; true if it did. */
  onRefused?: (error: unknown) => boolean
}

/** The core of every form: unsaved changes, the draft, error texts, sending once, and the server's errors at their fields. */
export const useFormCore = <Values, Result>(
  state: FormState<Values>,
  idOf: (path: string) => string,
  options: FormCoreOptions<Values, Result>,
) => {
  const { initialValues, labels, guarded = true, total, fromDraft = (draft: Draft<Values>) => draft } = options
  const edits = useStore(state.edits)
  const { errors, refused } = useStore(state.shownErrors)
  const { t } = useTranslation('validation')
  const values = edits?.values ?? initialValues
  const unsaved = useMemo(
    () => (edits && !edits.saved && initialValues && !equalValues(edits.values, initialValues) ? edits : undefined),
    [edits, initialValues],
  )
  const guard = useLeaveGuard(guarded && unsaved !== undefined)
  const draft = useDraft({
    form: options.draft,
    changedValues: useMemo(
      () => unsaved && { values: unsaved.values, version: unsaved.version, base: unsaved.base, total },
      [unsaved, total],
    ),
    initialValues,
    onRestore: (draft) => state.edits.set(fromDraft(draft)),
  })
  const sending = useSending(options.save)
  useRequestedField(values !== undefined, idOf)

  const focusFirstError = () =>
    requestAnimationFrame(() => focusFirst(Object.keys(state.shownErrors.get().errors).map((path) => idOf(path))))
  const refuse = (error: unknown) => {
    if (isCancelled(error) || options.onRefused?.(error)) return
    if (isProblem(error) && state.refuse(error.errors)) focusFirstError()
    else if (guarded) showSaveError(error)
    else showError(error)
  }
  const submit = async (): Promise<Result | undefined> => {
    // A new client may have been entered that is still being created on the server.
    await recordsCreated()
    const now = state.now()
    if (!now || sending.isRunning()) return undefined
    if (!state.check()) return void focusFirstError()
    if (options.confirm && !(await options.confirm(now.values))) return undefined
    const input = options.toInput ? options.toInput(now.values) : now.values
    const sent = await sending.send(input, now.version).catch(refuse)
    if (!sent) return undefined
    guard.release()
    draft.forget()
    state.edits.set(options.staysShown ? { ...now, saved: true } : undefined)
    options.onSaved?.(sent.result)
    return sent.result
  }
  const paths = inOrder(Object.keys(errors), labels)
  return {
    values,
    base: edits?.base,
    errors,
    errorOf: (path: string): string | undefined => errorTexts(errors[path], t),
    /** The errors of the last attempt to save, in the order of the form; undefined if there are none. */
    errorSummary:
      refused && paths.length > 0
        ? paths.map((path) => ({ id: idOf(path), label: labelOf(labels, path, values) }))
        : undefined,
    dirty: unsaved !== undefined,
    draft: draft.offer,
    isStored: draft.isStored,
    busy: sending.busy,
    submit,
  }
}

const labelOf = <Values>(labels: Labels<Values>, path: string, values: Values | undefined): string =>
  typeof labels === 'function' ? labels(path, values) : (labels[path.split('.')[0] as keyof typeof labels] ?? path)

const inOrder = <Values>(paths: string[], labels: Labels<Values>): string[] => {
  if (typeof labels === 'function') return paths
  const order = Object.keys(labels)
  const place = (path: string) => (order.indexOf(path.split('.')[0] ?? '') + order.length + 1) % (order.length + 1)
  return paths.toSorted((a, b) => place(a) - place(b))
}

/** Sends one request at a time. The Idempotency-Key stays the same until a request has been stored. */
const useSending = <Result>(save: Save<Result>) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const key = useRef<string>(undefined)
  const send = async (input: unknown, version: number | undefined) => {
    running.current = true
    setBusy(true)
    key.current ??= newKey()
    try {
      const result = await save(input, { key: key.current, version })
      key.current = undefined
      return { result }
    } catch (error) {
      if (isProblem(error) && error.code === 'idempotency_mismatch') key.current = undefined
      throw error
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, isRunning: () => running.current, send }
}
