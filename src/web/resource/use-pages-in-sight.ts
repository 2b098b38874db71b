import { useEffect, useRef } from 'react'
import { useShort } from '#web/ui/use-narrow.ts'

/** What is so near to being seen is asked for. */
const margin = '300px 0px'

/** Tells which children of the element are in sight, counted from 1. Give what it answers to the element around the pages. */
export const usePagesInSight = (count: number, see: (pages: readonly number[]) => void) => {
  const list = useRef<HTMLDivElement>(null)
  const short = useShort()
  useEffect(() => {
    const pages = [...(list.current?.children ?? [])].slice(0, count)
    const inSight = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = pages.indexOf(target) + 1
          if (isIntersecting) inSight.add(page)
          else inSight.delete(page)
        }
        see([...inSight].sort((a, b) => a - b))
      },
      { root: list.current?.closest('[data-scroll-root]') ?? null, rootMargin: margin },
    )
    for (const page of pages) observer.observe(page)
    return () => observer.disconnect()
    // In a low window another element scrolls, which is looked for again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [count, see, short])
  return list
}
