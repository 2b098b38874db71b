import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { createFormState } from '#web/resource/form/form-state.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { checkForm, formPath } from './check-form.ts'
import type { EditorForm, EditorLine } from './editor-form.ts'
import { withBlankRow, withSigns } from './credit-form.ts'
import * as operations from '#web/sales/invoice-editor/lines/line-operations.ts'

export type Editor = ReturnType<typeof createEditor>

/** The initial state of an editor: the untouched form, earlier changes, and the version of the edited invoice. */
export type EditorStart = { initialValues: EditorForm; typed?: EditorForm | undefined; version?: number | undefined }

/** The state of the form with the active line, and the functions that change it. It is outside of React, so that they never change. */
export const createEditor = ({ initialValues, typed, version }: EditorStart, options: InvoiceOptions) => {
  const state = createFormState<EditorForm>(
    {
      initialValues: () => ({ values: initialValues, version }),
      check: (form) => checkForm(form, options),
      pathOf: formPath,
    },
    typed && { values: typed, version },
  )
  const form: Pick<Store<EditorForm>, 'get' | 'subscribe'> = {
    get: () => state.now()?.values ?? initialValues,
    subscribe: state.edits.subscribe,
  }
  const active = createStore<string | null>(null)

  const update = (change: (now: EditorForm) => EditorForm, ...paths: string[]) =>
    state.change((now) => {
      const next = withSigns(change(now))
      return { ...next, lines: withBlankRow(next, options) }
    }, paths)
  const setLines = (change: (lines: operations.Lines) => operations.Lines, ...paths: string[]) =>
    update((now) => ({ ...now, lines: change(now.lines) }), ...paths)

  return {
    state,
    form,
    active,
    options,
    leave: state.leave,
    /** Changes the form; `paths` are the fields that the user changed. */
    update,
    set: <Name extends keyof EditorForm>(name: Name, value: EditorForm[Name]) =>
      update((now) => ({ ...now, [name]: value }), name),
    setLine: (key: string, change: Partial<EditorLine>) =>
      setLines(
        (lines) => operations.changeLine(lines, key, change),
        ...Object.keys(change).map((name) => `lines.${key}.${name}`),
      ),
    moveLine: (key: string, to: number) => setLines((lines) => operations.moveLine(lines, key, to)),
    duplicateLine: (key: string) => setLines((lines) => operations.duplicateLine(lines, key)),
    pasteLines: (key: string, pasted: operations.Lines) =>
      setLines((lines) => operations.pasteLines(lines, key, pasted)),
    /** Removes the line. Returns a function that inserts it again at the same position. */
    removeLine: (key: string): (() => void) => {
      const at = form.get().lines.findIndex((line) => line.key === key)
      const line = form.get().lines[at]
      setLines((lines) => operations.removeLine(lines, key), `lines.${key}`)
      return () => line && setLines((lines) => operations.insertLine(lines, line, at))
    },
  }
}
