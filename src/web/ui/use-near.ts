import { type FocusEvent, useState } from 'react'

/** Whether the pointer, the focus or an open menu is at something, so that its buttons are worth drawing. */
export const useNear = (active: boolean) => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [held, hold] = useState(false)
  return {
    is: active || pointed || focused || held,
    /** While its menu is open the pointer is elsewhere. */
    hold,
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
