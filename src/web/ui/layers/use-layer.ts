import { useFocusTrap } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Panels and dialogs open now, lowest first: only the top one hears Escape, and each lies above the one before. */
const stack: symbol[] = []

/** How long a closing layer stays: specification, section 9. */
const goneAfterMs = 300

export interface LayerOptions {
  open: boolean
  onEscape?: () => void
  onClosed?: () => void
}

export interface Layer {
  /** In the page; true until 300 ms after `open` went false. */
  mounted: boolean
  zIndex: number
  trap: React.RefCallback<HTMLElement | null>
}

/** What panels and dialogs share: the order of layers, the still page behind, focus kept in and given back, Escape. */
export const useLayer = ({ open, onEscape, onClosed }: LayerOptions): Layer => {
  const [mounted, setMounted] = useState(open)
  const [zIndex, setZIndex] = useState(() => 100 + stack.length)
  const trap = useFocusTrap(open)
  const latest = useRef({ onEscape, onClosed })
  useLayoutEffect(() => {
    latest.current = { onEscape, onClosed }
  })
  if (open && !mounted) {
    setMounted(true)
    setZIndex(100 + stack.length)
  }

  useLayoutEffect(() => {
    if (!open) return
    const layer = Symbol('layer')
    const before = document.activeElement
    stack.push(layer)
    document.documentElement.dataset.layers = String(stack.length)
    const keys = (event: KeyboardEvent) => {
      // An open menu or list takes Escape for itself; Mantine marks its elements so.
      const taken = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
      if (event.key !== 'Escape' || event.isComposing || taken || stack.at(-1) !== layer) return
      event.stopPropagation()
      latest.current.onEscape?.()
    }
    window.addEventListener('keydown', keys, { capture: true })
    return () => {
      window.removeEventListener('keydown', keys, { capture: true })
      stack.splice(stack.indexOf(layer), 1)
      if (stack.length) document.documentElement.dataset.layers = String(stack.length)
      else delete document.documentElement.dataset.layers
      // After the commit: React puts the focus back to where it was when one begins.
      queueMicrotask(() => {
        // Nor into a layer that closes with this one.
        const going = before?.closest('[data-layer]:not([data-open])')
        if (before instanceof HTMLElement && before.isConnected && !going) before.focus({ preventScroll: true })
      })
    }
  }, [open])

  useEffect(() => {
    if (open || !mounted) return
    const timer = setTimeout(() => {
      setMounted(false)
      latest.current.onClosed?.()
    }, goneAfterMs)
    return () => clearTimeout(timer)
  }, [open, mounted])

  return { mounted, zIndex, trap }
}
