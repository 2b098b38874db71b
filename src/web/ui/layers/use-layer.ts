import { useFocusTrap } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Open panels and dialogs, lowest first: only the top one handles Escape, and each is above the previous one. */
const stack: symbol[] = []

/** How long a closing layer stays in the page (specification, section 9). */
const removeAfterMs = 300

export interface LayerOptions {
  open: boolean
  onEscape?: () => void
  onClosed?: () => void
}

export interface Layer {
  /** Whether it is in the page; true until 300 ms after `open` became false. */
  mounted: boolean
  zIndex: number
  trap: React.RefCallback<HTMLElement | null>
}

/** Shared by panels and dialogs: the order of layers, no scrolling behind them, the focus trap, and Escape. */
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
      // An open menu or list handles Escape itself; Mantine marks its elements so.
      const isHandled =
        event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
      if (event.key !== 'Escape' || event.isComposing || isHandled || stack.at(-1) !== layer) return
      event.stopPropagation()
      latest.current.onEscape?.()
    }
    window.addEventListener('keydown', keys, { capture: true })
    return () => {
      window.removeEventListener('keydown', keys, { capture: true })
      stack.splice(stack.indexOf(layer), 1)
      if (stack.length) document.documentElement.dataset.layers = String(stack.length)
      else delete document.documentElement.dataset.layers
      // After the commit, during which React restores the focus itself.
      queueMicrotask(() => {
        // Not into a layer that closes together with this one.
        const isInClosingLayer = before?.closest('[data-layer]:not([data-open])')
        if (before instanceof HTMLElement && before.isConnected && !isInClosingLayer)
          before.focus({ preventScroll: true })
      })
    }
  }, [open])

  useEffect(() => {
    if (open || !mounted) return
    const timer = setTimeout(() => {
      setMounted(false)
      latest.current.onClosed?.()
    }, removeAfterMs)
    return () => clearTimeout(timer)
  }, [open, mounted])

  return { mounted, zIndex, trap }
}
