import { useEffect } from 'react'

/** Menus and panels that close give the focus back by themselves, a moment later. */
const patienceMs = 80

/**
 * What had the focus is gone from the page: the button of a payment that was taken off, of an invoice that was sent. The browser would
 * leave the focus on the page itself; it goes to the heading of the panel, or of the page, so that keyboards and screen readers go on there.
 */
export const useFocusKept = () =>
  useEffect(() => {
    let last: Node | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body
    const follow = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : null
    }
    const lead = () => {
      timer = undefined
      if (!isLost()) return
      const panel = [...document.querySelectorAll('[data-layer][data-open]')].at(-1)
      const heading = (panel ?? document.getElementById('main'))?.querySelector<HTMLElement>(panel ? 'h2' : 'h1')
      if (!heading) return
      if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
    }
    const watcher = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(lead, patienceMs)
    })
    document.addEventListener('focusin', follow)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', follow)
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [])
