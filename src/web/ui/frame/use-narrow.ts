import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than `below` pixels: 768 a phone, 992 no aside, 1200 the rail. */
export const useNarrow = (below: 768 | 992 | 1200 = 768): boolean => useMedia(`(max-width: ${below - 1}px)`)

/**
 * Whether the window is lower than 500 pixels: a phone held sideways, a page enlarged to 400 %. Then nothing but a head stays fixed,
 * and what else scrolls by itself scrolls with the page.
 */
export const useShort = (): boolean => useMedia('(max-height: 499px)')

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Whether there is no room for two things side by side that scroll apart: form and document. */
export const useOneColumn = (): boolean => {
  const narrow = useNarrow(992)
  const short = useShort()
  return narrow || short
}
