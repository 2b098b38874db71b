import { useEffect, useRef } from 'react'
import type { LinePlace } from '#contract/platform/printed-pages.ts'

/** Room above and below a line in sight. */
const roomAround = 60

/**
 * Scrolls the document beside the form to the line being typed once it is out of sight. Whoever scrolls the document by hand is left
 * alone until another line is typed in. Give what it answers to the element around the pages.
 */
export const useFollowLine = (place: LinePlace | undefined, line: string | null) => {
  const pages = useRef<HTMLDivElement>(null)
  const letBe = useRef<string | null>(null)
  useEffect(() => {
    const root = rootOf(pages.current)
    const events = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const
    // A mouse on the sheet itself is one on its scroll bar.
    const listen = ({ type, target }: Event) => {
      if (type !== 'mousedown' || target === root) letBe.current = line
    }
    for (const event of events) root?.addEventListener(event, listen, { passive: true })
    return () => {
      for (const event of events) root?.removeEventListener(event, listen)
    }
  }, [line])
  const followed = useRef<LinePlace>(undefined)
  useEffect(() => {
    // Once for each drawing: the line may change before it is drawn.
    if (!place || line === null || place === followed.current) return
    followed.current = place
    if (letBe.current !== line) show(pages.current, place)
  }, [place, line])
  return pages
}

const rootOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scroll-root]') ?? null

const show = (pages: HTMLElement | null, { page, top }: LinePlace) => {
  const root = rootOf(pages)
  const sheet = pages?.querySelectorAll('[data-paper]')[page - 1]?.getBoundingClientRect()
  if (!root || !sheet) return
  const view = root.getBoundingClientRect()
  const at = sheet.top + sheet.height * top - view.top
  if (at >= roomAround && at <= view.height - roomAround) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.scrollBy({ top: at - view.height / 3, behavior: isCalm ? 'instant' : 'smooth' })
}
