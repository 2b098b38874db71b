import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than `below` pixels: 768 for phones, 992 for one column, 1200 for the rail, 1680 for very wide tables. */
export const useNarrow = (below: 768 | 992 | 1200 | 1680 = 768): boolean => useMedia(`(max-width: ${below - 1}px)`)

/**
 * Whether the window is lower than 500 pixels: a phone in landscape, a page at 400 % zoom. Then only a head stays fixed,
 * and everything else scrolls with the page.
 */
export const useLowWindow = (): boolean => useMedia('(max-height: 499px)')

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )

/** Whether there is no room for form and document side by side. */
export const useOneColumn = (): boolean => {
  const narrow = useNarrow(992)
  const isLow = useLowWindow()
  return narrow || isLow
}
