import type { KeyboardEvent } from 'react'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { isBlank } from '#web/sales/invoice-editor/form/editor-form.ts'
import { focusCell } from '#web/sales/invoice-editor/form/field-controls.ts'
import type { LineActions } from './use-line-actions.ts'

/** The next field after Enter. It skips unit and VAT, which are usually right. */
const afterEnter: Readonly<Record<string, string>> = { title: 'quantity', quantity: 'price', unit_id: 'price' }

/** The line and field of a cell's element: `line-l7-price` → l7, price. */
const cellOf = (element: Element) => {
  const [, key = '', field = ''] = /^line-([^-]+)-(.+)$/.exec(element.id) ?? []
  return { key, field }
}

/**
 * The keys of the lines: Enter moves to the next field or row, the up and down arrows stay in the column, and with Alt they
 * move the row. Lists, selects and text areas keep their own keys.
 */
export const lineKeys = (editor: Editor, actions: LineActions) => (event: KeyboardEvent<HTMLElement>) => {
  const target = event.target as Element
  const { key, field } = cellOf(target)
  if (!key || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const { lines } = editor.form.get()
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line) return
  const moveTo = (to: number, column: string) => {
    const next = lines[to]
    if (!next) return
    // The card of a line must be open before its fields can be focused.
    editor.active.set(next.key)
    focusCell(next.key, column)
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const handled = (() => {
    if (step && event.altKey) {
      actions.move(key, at + step)
      focusCell(key, field)
      return true
    }
    if (step && !event.shiftKey && target instanceof HTMLInputElement) {
      moveTo(at + step, isBlank(lines[at + step] ?? line) ? 'title' : field)
      return true
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !(target instanceof HTMLTextAreaElement)) {
      // Enter opens a select.
      if (target instanceof HTMLSelectElement || isBlank(line)) return target instanceof HTMLInputElement
      const next = afterEnter[field]
      if (next) focusCell(key, next)
      else moveTo(at + 1, 'title')
      return true
    }
    if (event.key === 'Backspace' && field === 'title' && isBlank(line) && line.title === '' && at < lines.length - 1) {
      actions.remove(key)
      return true
    }
    return false
  })()
  if (handled) event.preventDefault()
}
