import { flushSync } from 'react-dom'

/**
 * Moves the focus at once, also to what the change just made is only about to draw: whoever types on after Enter must not lose
 * a letter to the field before.
 */
export const focusControl = (id: string): void => {
  flushSync(() => {})
  document.getElementById(id)?.focus()
}

/** A field of a line. */
export const focusCell = (key: string, field: string): void => focusControl(`line-${key}-${field}`)
