// Decision: docs/decisions/one-form-core.md
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCancelled, isProblem } from '#web/platform/api/problem.ts'
import { showError, showSaveError } from '#web/platform/feedback/use-action.ts'
import { focusFirst, newKey } from '#web/platform/browser.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useStore } from '#web/platform/store.ts'
import { errorTexts } from './form-errors.ts'
import type { FormState, Typed } from './form-state.ts'
import { same } from './same-values.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export type SaveOptions = { key: string; version: number | undefined }
export type Save<Result> = (input: unknown, options: SaveOptions) => Promise<Result>

export type Labels<Values> =
  | Partial<Record<Extract<keyof Values, string>, string>>
  | ((path: string, values: Values | undefined) => string)

export type FormCoreOptions<Values, Result> = {
  /** The untouched form; undefined while it loads. */
  fresh: Values | undefined
  /** Names of the fields, for the list of what is wrong; in the order of the form. */
  labels: Labels<Values>
  /** What is sent, when it differs from what is typed. */
  toInput?: (values: Values) => unknown
  /** Asks before a correct form is sent; false goes back to it. */
  confirm?: (values: Values) => Promise<boolean>
  /** Sends it; refusals are thrown. */
  save: Save<Result>
  onSaved?: (result: Result) => void
  /** The saved form stays on the screen as it was typed: the page is left. */
  staysShown?: boolean
  /** The form's name for drafts; without one none is kept. */
  draft?: string
  /** What the document of a draft came to, for the list of drafts. */
  total?: string
  /** The form of a draft, where it is not what was kept. */
  takeDraft?: (kept: Draft<Values>) => Typed<Values>
  /** Leaving with unsaved changes asks; sign-in forms do not. */
  guarded?: boolean
  /** A refusal the form deals with itself: true when it did. */
  onRefused?: (error: unknown) => boolean
}

/** Under every form: unsaved changes, the draft, what is wrong in words, sending once, and what the server refused on its fields. */
export const useFormCore = <Values, Result>(
  state: FormState<Values>,
  idOf: (path: string) => string,
  options: FormCoreOptions<Values, Result>,
) => {
  const { fresh, labels, guarded = true, total, takeDraft = (kept: Draft<Values>) => kept } = options
  const typed = useStore(state.typed)
  const { errors, refused } = useStore(state.wrong)
  const { t } = useTranslation('validation')
  const values = typed?.values ?? fresh
  const unsaved = useMemo(
    () => (typed && !typed.saved && fresh && !same(typed.values, fresh) ? typed : undefined),
    [typed, fresh],
  )
  const guard = useLeaveGuard(guarded && unsaved !== undefined)
  const draft = useDraft({
    form: options.draft,
    typed: useMemo(() => unsaved && { values: unsaved.values, version: unsaved.version, total }, [unsaved, total]),
    fresh,
    onTake: (kept) => state.typed.set(takeDraft(kept)),
  })
  const sending = useSending(options.save)

  const focusWrong = () =>
    requestAnimationFrame(() => focusFirst(Object.keys(state.wrong.get().errors).map((path) => idOf(path))))
  const refuse = (error: unknown) => {
    if (isCancelled(error) || options.onRefused?.(error)) return
    if (isProblem(error) && state.refuse(error.errors)) focusWrong()
    else if (guarded) showSaveError(error)
    else showError(error)
  }
  const submit = async (): Promise<Result | undefined> => {
    const now = state.now()
    if (!now || sending.underWay()) return undefined
    if (!state.check()) return void focusWrong()
    if (options.confirm && !(await options.confirm(now.values))) return undefined
    const input = options.toInput ? options.toInput(now.values) : now.values
    const sent = await sending.send(input, now.version).catch(refuse)
    if (!sent) return undefined
    guard.release()
    draft.forget()
    state.typed.set(options.staysShown ? { ...now, saved: true } : undefined)
    options.onSaved?.(sent.result)
    return sent.result
  }
  const paths = inOrder(Object.keys(errors), labels)
  return {
    values,
    errors,
    errorOf: (path: string): string | undefined => errorTexts(errors[path], t),
    /** What was wrong when saving was tried, in the form's order; undefined when nothing is. */
    wrong:
      refused && paths.length > 0
        ? paths.map((path) => ({ id: idOf(path), label: labelOf(labels, path, values) }))
        : undefined,
    dirty: unsaved !== undefined,
    draft: draft.offer,
    isKept: draft.isKept,
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

/** Sends one at a time under one Idempotency-Key, which changes once something was stored under it. */
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
  return { busy, underWay: () => running.current, send }
}
