import { type PointerEvent, useCallback, useRef } from 'react'
import { isBlank } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'

/** Dragging rows by their handle. The row is moved while it is dragged, so that the visible order is the stored one. */
export const useLineDrag = (editor: Editor) => {
  const table = useRef<HTMLDivElement>(null)
  const onGrab = useCallback(
    (event: PointerEvent<HTMLElement>, key: string) => {
      if (event.button !== 0) return
      event.preventDefault()
      const handle = event.currentTarget
      handle.setPointerCapture(event.pointerId)
      const row = handle.closest<HTMLElement>('[data-line]')
      row?.setAttribute('data-dragged', '')
      const move = (moved: globalThis.PointerEvent) => {
        const to = placeAt(table.current, moved.clientY)
        const { lines } = editor.form.get()
        const last = lines.findLastIndex((line) => !isBlank(line))
        if (to !== undefined) editor.moveLine(key, Math.min(to, last))
      }
      const end = () => {
        row?.removeAttribute('data-dragged')
        handle.removeEventListener('pointermove', move)
        handle.removeEventListener('lostpointercapture', end)
      }
      handle.addEventListener('pointermove', move)
      handle.addEventListener('lostpointercapture', end)
    },
    [editor],
  )
  return { table, onGrab }
}

/** The index of the row at a vertical position in the window. */
const placeAt = (table: HTMLElement | null, y: number): number | undefined => {
  const rows = [...(table?.querySelectorAll('[data-line]') ?? [])]
  const at = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y < bottom
  })
  return at < 0 ? undefined : at
}
