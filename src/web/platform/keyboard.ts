import { useEffect, useRef } from 'react'

/** Actions by key; a key with an action prevents the default of its event. */
export type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>

type Binding = { keys: { current: Keys }; layer: number }

/** Bound keys; the latest binding comes first: that of a list before that of the frame. */
const bindings: Binding[] = []

/** How many panels and dialogs are open. */
const openLayers = () => Number(document.documentElement.dataset['layers'] ?? 0)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))

/** `mod+k` for Ctrl or ⌘ with k, `alt+1` for Alt with a digit, else the key as typed: `n`, `/`, `?`, `Enter`. '' for other keys with Alt. */
export const keyName = (event: KeyboardEvent): string => {
  if (event.altKey) {
    // Alt changes the character on some systems. AltGr, with which Lithuanian keyboards type digits, is Ctrl and Alt.
    const digit = !event.ctrlKey && !event.metaKey && /^Digit([1-9])$/.exec(event.code)?.[1]
    return digit ? `alt+${digit}` : ''
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing) return
  const name = keyName(event)
  if (name === '') return
  const isPlain = !/^(mod|alt)\+/.test(name)
  // Plain keys do nothing while typing or in an open menu.
  if (isPlain && (isTyping(event.target) || isInMenu(event.target))) return
  // Arrows move between radio buttons.
  if (name.startsWith('Arrow') && event.target instanceof HTMLInputElement && event.target.type === 'radio') return
  // Enter on a link or button activates it.
  if (name === 'Enter' && event.target instanceof Element && event.target.closest('a, button, [role="menuitem"]'))
    return
  // Escape in an open menu or popover closes only that.
  if (name === 'Escape' && event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]'))
    return
  // Keys of a page work only without a panel above it, keys of a panel only while it is on top.
  const layer = openLayers()
  const isActive = (each: Binding) => each.keys.current[name] && (!isPlain || each.layer === layer)
  const action = bindings.findLast(isActive)?.keys.current[name]
  if (!action) return
  event.preventDefault()
  action(event)
}

const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role="menu"]') !== null

/**
 * Binds keys while the component is mounted; later bindings come first. `inPanel`: the keys belong to the panel that is on top
 * when they are bound.
 */
export const useKeys = (keys: Keys, { inPanel = false } = {}): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (bindings.length === 0) window.addEventListener('keydown', onKey)
    const binding = { keys: latest, layer: inPanel ? openLayers() : 0 }
    bindings.push(binding)
    return () => {
      bindings.splice(bindings.indexOf(binding), 1)
      if (bindings.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [inPanel])
}
