import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { afterPress } from '#web/resource/form/after-press.ts'
import type { FieldErrors } from '#web/resource/form/form-errors.ts'
import { createStore, type Store } from '#web/platform/storage/store.ts'
import { checkForm, formPath } from './check-form.ts'
import { type EditorForm, type EditorLine, isBlank } from './editor-form.ts'
import { withRow, withSigns } from './credit-form.ts'
import * as operations from './line-operations.ts'

export type Editor = ReturnType<typeof createEditor>

/**
 * The form being typed, with what is wrong in it and the line one is in. It lives outside of React so that what changes it
 * stays the same function for as long as the page lives: a row of five hundred is then drawn only when its own line changes.
 */
export const createEditor = (initial: EditorForm, options: InvoiceOptions) => {
  const form = createStore(initial)
  const errors = createStore<FieldErrors>({})
  const active = createStore<string | null>(null)

  const ready = (given: EditorForm): EditorForm => {
    const next = withSigns(given)
    return { ...next, lines: withRow(next, options) }
  }
  const update = (change: (now: EditorForm) => EditorForm, ...paths: string[]) => {
    form.set((now) => ready(change(now)))
    forget(errors, paths)
  }
  const setLines = (change: (lines: operations.Lines) => operations.Lines) =>
    update((now) => ({ ...now, lines: change(now.lines) }))

  return {
    form,
    errors,
    active,
    options,
    /** Changes the form; what was wrong with `paths` is forgotten until one leaves them. */
    update,
    set: <Name extends keyof EditorForm>(name: Name, value: EditorForm[Name]) =>
      update((now) => ({ ...now, [name]: value }), name),
    setLine: (key: string, change: Partial<EditorLine>) =>
      update(
        (now) => ({ ...now, lines: operations.changeLine(now.lines, key, change) }),
        ...Object.keys(change).map((name) => `lines.${key}.${name}`),
        'lines',
      ),
    moveLine: (key: string, to: number) => setLines((lines) => operations.moveLine(lines, key, to)),
    duplicateLine: (key: string) => setLines((lines) => operations.duplicateLine(lines, key)),
    pasteLines: (key: string, pasted: operations.Lines) =>
      setLines((lines) => operations.pasteLines(lines, key, pasted)),
    /** Takes the line out; the answer puts it back where it stood. */
    removeLine: (key: string): (() => void) => {
      const at = form.get().lines.findIndex((line) => line.key === key)
      const line = form.get().lines[at]
      setLines((lines) => operations.removeLine(lines, key))
      return () => line && setLines((lines) => operations.insertLine(lines, line, at))
    },
    /** On leaving a field: says what is wrong with it, by the rules of the server. */
    leave: (path: string) =>
      afterPress(() => {
        const now = form.get()
        // Nothing was written yet: leaving says nothing.
        if (now === initial) return
        const line = now.lines.find(({ key }) => path.startsWith(`lines.${key}.`))
        const found = line && isBlank(line) ? undefined : checkForm(now, options)[path]
        forget(errors, [path])
        if (found) errors.set((all) => ({ ...all, [path]: found }))
      }),
    /** Before saving: everything that is wrong. True when nothing is. */
    check: (): boolean => {
      const found = checkForm(form.get(), options)
      errors.set(found)
      return Object.keys(found).length === 0
    },
    /** The server's errors, on the fields of this form. */
    refuse: (refused: Readonly<Record<string, readonly string[]>>) => {
      const now = form.get()
      const said = Object.entries(refused).flatMap(([path, [words]]) => (words ? [[formPath(path, now), words]] : []))
      errors.set(Object.fromEntries(said))
    },
  }
}

const forget = (errors: Store<FieldErrors>, paths: readonly string[]) => {
  if (!paths.some((path) => path in errors.get())) return
  errors.set((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !paths.includes(path))))
}
