import { useEffect, useRef } from 'react'

/** What a key does; the event's default is prevented when something was done. */
export type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>

type Bound = { keys: { current: Keys }; layer: number }

/** Bound keys, latest first asked: a list over the frame. */
const bound: Bound[] = []

/** How many panels and dialogs are open. */
const openLayers = () => Number(document.documentElement.dataset['layers'] ?? 0)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))

/** `mod+k` for Ctrl or ⌘ with k, else the key as typed: `n`, `/`, `?`, `Enter`. */
export const keyName = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const name = keyName(event)
  const isPlain = !name.startsWith('mod+')
  // Single letters are for lists, pages and records: not while one types, not in an open menu.
  if (isPlain && (isTyping(event.target) || isInMenu(event.target))) return
  // Enter on a link or button is theirs.
  if (name === 'Enter' && event.target instanceof Element && event.target.closest('a, button, [role="menuitem"]'))
    return
  // Escape in an open menu or bubble closes that, and nothing under it.
  if (name === 'Escape' && event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]'))
    return
  // Of a page only while no panel lies over it, of a panel only while it is the top one.
  const layer = openLayers()
  const isHeard = (each: Bound) => each.keys.current[name] && (!isPlain || each.layer === layer)
  const action = bound.findLast(isHeard)?.keys.current[name]
  if (!action) return
  event.preventDefault()
  action(event)
}

const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role="menu"]') !== null

/**
 * Keys of this part of the page while it is shown; a later part's come before an earlier one's. `inPanel`: of a panel, bound
 * as it opens.
 */
export const useKeys = (keys: Keys, { inPanel = false } = {}): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (bound.length === 0) window.addEventListener('keydown', onKey)
    const mine = { keys: latest, layer: inPanel ? openLayers() : 0 }
    bound.push(mine)
    return () => {
      bound.splice(bound.indexOf(mine), 1)
      if (bound.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [inPanel])
}
