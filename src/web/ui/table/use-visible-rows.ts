import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useLowWindow } from '#web/ui/frame/use-narrow.ts'

/** With fewer rows all are rendered, so that the browser's search finds them. */
const renderAllBelow = 80

export interface VisibleRows {
  indexes: number[]
  /** The height of the rows that are not drawn, above and below. */
  before: number
  after: number
  measure: (element: Element | null) => void
}

/** Which rows to draw. `body` holds the rows; the nearest ancestor with `data-scroll-root` scrolls. */
export const useVisibleRows = (
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  activeIndex: number,
): VisibleRows => {
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtual = count >= renderAllBelow
  // In a low window another element scrolls.
  const isLowWindow = useLowWindow()
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scrollElementOf(body.current),
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  })

  useLayoutEffect(() => {
    const root = scrollElementOf(body.current)
    if (!virtual || !root || !body.current) return
    setScrollMargin(body.current.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop)
  }, [virtual, body, isLowWindow])

  useEffect(() => {
    if (activeIndex < 0) return
    if (virtual) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
    else body.current?.querySelector(`[data-index="${activeIndex}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, virtual, virtualizer, body])

  if (!virtual) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: () => {} }
  }
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    indexes: items.map((item) => item.index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  }
}

const scrollElementOf = (body: HTMLElement | null) => body?.closest<HTMLElement>('[data-scroll-root]') ?? null
