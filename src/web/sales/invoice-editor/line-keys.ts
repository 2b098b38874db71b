import type { KeyboardEvent } from 'react'
import type { Editor } from './editor.ts'
import { isBlank } from './editor-form.ts'
import { focusCell } from './focus-control.ts'
import type { LineActions } from './use-line-actions.ts'

/** Where Enter leads: past unit and VAT, which are right as they come more often than not. */
const afterEnter: Readonly<Record<string, string>> = { title: 'quantity', quantity: 'price', unit_id: 'price' }

/** Which cell the keys were pressed in: `line-l7-price` → l7, price. */
const cellOf = (element: Element) => {
  const [, key = '', field = ''] = /^line-([^-]+)-(.+)$/.exec(element.id) ?? []
  return { key, field }
}

/**
 * Keys of the lines: Enter goes on, at a row's end to the next row; arrows up and down stay in their column; with Alt they
 * move the row itself. Lists, choices and several lines of text keep the keys that are theirs.
 */
export const lineKeys = (editor: Editor, actions: LineActions) => (event: KeyboardEvent<HTMLElement>) => {
  const target = event.target as Element
  const { key, field } = cellOf(target)
  if (!key || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const { lines } = editor.form.get()
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line) return
  const goTo = (to: number, column: string) => {
    const next = lines[to]
    if (!next) return
    // A closed card opens for the line one is in, and only then its fields can take the focus.
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
      goTo(at + step, isBlank(lines[at + step] ?? line) ? 'title' : field)
      return true
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !(target instanceof HTMLTextAreaElement)) {
      // On a choice Enter opens it.
      if (target instanceof HTMLSelectElement || isBlank(line)) return target instanceof HTMLInputElement
      const next = afterEnter[field]
      if (next) focusCell(key, next)
      else goTo(at + 1, 'title')
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
