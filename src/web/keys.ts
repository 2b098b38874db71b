import { useEffect, useRef } from 'react'

/** What a key does; the event's default is prevented when something was done. */
export type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>

/** Bound keys, latest first asked: a list over the frame. */
const bound: { current: Keys }[] = []

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
  // Single letters are for lists and pages: not while one types, not under an open panel, dialog or menu.
  if (isPlain && (isTyping(event.target) || 'layers' in document.documentElement.dataset)) return
  // Enter on a link or button is theirs.
  if (name === 'Enter' && event.target instanceof Element && event.target.closest('a, button, [role="menuitem"]'))
    return
  // Escape in an open menu or bubble closes that, and nothing under it.
  if (name === 'Escape' && event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]'))
    return
  const action = bound.findLast((keys) => keys.current[name])?.current[name]
  if (!action) return
  event.preventDefault()
  action(event)
}

/** Keys of this part of the page while it is shown; a later part's come before an earlier one's. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (bound.length === 0) window.addEventListener('keydown', onKey)
    bound.push(latest)
    return () => {
      bound.splice(bound.indexOf(latest), 1)
      if (bound.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [])
}
