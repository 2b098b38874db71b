import { useCallback, useEffect, useRef } from 'react'

const candidates =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable], [tabindex]'

/**
 * Puts the focus into an element as soon as it is in the page, and keeps Tab inside it. Mantine's trap moves the focus in a timer: keys that
 * are typed before it go to the button that opened the layer, and a Tab before it is undone.
 */
export const useFocusInside = (active: boolean): React.RefCallback<HTMLElement> => {
  const element = useRef<HTMLElement>(null)
  const attach = useCallback(
    (node: HTMLElement | null) => {
      if (!node || node === element.current) return
      element.current = node
      if (active) focusStart(node)
    },
    [active],
  )
  useEffect(() => {
    if (!active) return
    // A layer that was covered gets the focus after the one above has returned it.
    const timer = setTimeout(() => {
      const node = element.current
      if (node?.isConnected && !node.contains(document.activeElement)) focusStart(node)
    })
    const keepInside = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !event.defaultPrevented && element.current) wrapTab(element.current, event)
    }
    document.addEventListener('keydown', keepInside)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', keepInside)
    }
  }, [active])
  return attach
}

/** Focuses what is marked `data-autofocus`, else what took the focus itself, else the first control. */
const focusStart = (node: HTMLElement): void => {
  const marked = node.querySelector<HTMLElement>('[data-autofocus]')
  if (!marked && node.contains(document.activeElement)) return
  ;(marked ?? tabStops(node)[0] ?? node).focus({ preventScroll: true })
}

/** What Tab reaches, in the order of the page; of radio buttons with one name only one. */
const tabStops = (node: HTMLElement): HTMLElement[] => {
  const all = [...node.querySelectorAll<HTMLElement>(candidates)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
  )
  return all.filter((each) => !isRadio(each) || each === stopOfGroup(all.filter(isSameGroup(each))))
}

const isRadio = (each: Element | null): each is HTMLInputElement =>
  each instanceof HTMLInputElement && each.type === 'radio' && each.name !== ''

const isSameGroup =
  (radio: HTMLInputElement) =>
  (each: Element): each is HTMLInputElement =>
    isRadio(each) && each.name === radio.name && each.form === radio.form

const stopOfGroup = (group: readonly HTMLInputElement[]): HTMLInputElement | undefined =>
  group.find((each) => each === document.activeElement) ?? group.find(({ checked }) => checked) ?? group[0]

/** After the last control comes the first one, and before the first one the last. The browser moves between the others. */
const wrapTab = (node: HTMLElement, event: KeyboardEvent): void => {
  const current = document.activeElement
  if (!current || !node.contains(current)) return
  const stops = tabStops(node)
  const direction = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const hasNext = stops.some((each) => each !== current && (current.compareDocumentPosition(each) & direction) !== 0)
  if (hasNext) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
