import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFocusInside } from './use-focus-inside.ts'

type OpenLayer = { isBelow: boolean; setCovered: (covered: boolean) => void }

/** Open panels and dialogs, lowest first: only the top one handles Escape, and each is above the previous one. */
const stack: OpenLayer[] = []

const addLayer = (layer: OpenLayer) => {
  const firstAbove = layer.isBelow ? stack.findIndex(({ isBelow }) => !isBelow) : -1
  stack.splice(firstAbove === -1 ? stack.length : firstAbove, 0, layer)
  if (firstAbove !== -1) layer.setCovered(true)
}

const removeLayer = (layer: OpenLayer) => {
  stack.splice(stack.indexOf(layer), 1)
  stack.at(-1)?.setCovered(false)
}

/** How long a closing layer stays in the page (specification, section 9). */
const removeAfterMs = 300

export interface LayerOptions {
  open: boolean
  /** Part of the page: stays below panels and dialogs that opened before it, and gets the focus when they are closed. */
  isBelow?: boolean
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
export const useLayer = ({ open, isBelow = false, onEscape, onClosed }: LayerOptions): Layer => {
  const [mounted, setMounted] = useState(open)
  const [stackZIndex, setStackZIndex] = useState(() => 101 + stack.length)
  const [covered, setCovered] = useState(false)
  const trap = useFocusInside(open && !covered)
  const latest = useRef({ onEscape, onClosed })
  useLayoutEffect(() => {
    latest.current = { onEscape, onClosed }
  })
  if (open && !mounted) {
    setMounted(true)
    setStackZIndex(101 + stack.length)
  }

  useLayoutEffect(() => {
    if (!open) return
    const layer = { isBelow, setCovered }
    const focusedBefore = document.activeElement
    addLayer(layer)
    document.documentElement.dataset.layers = String(stack.length)
    const keys = (event: KeyboardEvent) => {
      // An open menu or list handles Escape itself; Mantine sets this attribute.
      const isHandled =
        event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
      if (event.key !== 'Escape' || event.isComposing || isHandled || stack.at(-1) !== layer) return
      // Also for the listeners of other layers: closing this one makes another the top.
      event.stopImmediatePropagation()
      latest.current.onEscape?.()
    }
    window.addEventListener('keydown', keys, { capture: true })
    return () => {
      window.removeEventListener('keydown', keys, { capture: true })
      removeLayer(layer)
      if (stack.length) document.documentElement.dataset.layers = String(stack.length)
      else delete document.documentElement.dataset.layers
      // After the commit, during which React restores the focus itself.
      queueMicrotask(() => {
        // Not into a layer that closes together with this one.
        const isInClosingLayer = focusedBefore?.closest('[data-layer]:not([data-open])')
        if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected && !isInClosingLayer)
          focusedBefore.focus({ preventScroll: true })
      })
    }
  }, [open, isBelow])

  useEffect(() => {
    if (open || !mounted) return
    const timer = setTimeout(() => {
      setMounted(false)
      latest.current.onClosed?.()
    }, removeAfterMs)
    return () => clearTimeout(timer)
  }, [open, mounted])

  return { mounted, zIndex: isBelow ? 100 : stackZIndex, trap }
}
