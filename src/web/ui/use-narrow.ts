import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than `below` pixels: 768 a phone, 992 no aside, 1200 the rail. */
export const useNarrow = (below: 768 | 992 | 1200 = 768): boolean => {
  const query = `(max-width: ${below - 1}px)`
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
