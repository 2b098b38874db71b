import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

// Decision: docs/decisions/closing-a-panel.md
type Entry = { href: string; path: string; index: number }

/**
 * The visited addresses by their position in the browser's history, to find how many steps back a page is without
 * the panels that were opened on it.
 */
export const createHistoryPositions = () => {
  const hrefs = new Map<number, { href: string; path: string }>()
  return {
    /** Records the current position. A new entry removes those after it. */
    setEntry: ({ index, href, path }: Entry, isNew: boolean) => {
      hrefs.set(index, { href, path })
      if (isNew) for (const at of hrefs.keys()) if (at > index) hrefs.delete(at)
    },
    /** How many steps back `href` is, if all steps between belong to the same page; else undefined. */
    stepsTo: (href: string, from: number): number | undefined => {
      const page = hrefs.get(from)?.path
      if (page === undefined) return undefined
      let at = from - 1
      while (hrefs.get(at)?.path === page && hrefs.get(at)?.href !== href) at -= 1
      return hrefs.get(at)?.href === href ? from - at : undefined
    },
  }
}

const positions = createHistoryPositions()

/** Follows the position of the browser in its history. */
export const followHistory = (router: AnyRouter): void => {
  const history: RouterHistory = router.history
  const setEntry = (isNew: boolean) => {
    const { href, pathname: path, state } = history.location
    positions.setEntry({ index: state.__TSR_index, href, path }, isNew)
  }
  setEntry(false)
  history.subscribe(({ action }) => setEntry(action.type === 'PUSH'))
}

/**
 * Closes a panel by going back in the history, so that closing adds no entry. A panel that was opened by its address has no entry
 * to go back to: then the current entry is replaced.
 */
export const goBackTo = (router: AnyRouter, search: Record<string, string>): void => {
  const { history } = router
  const { href } = router.buildLocation({ to: '.', search })
  const steps = positions.stepsTo(href, history.location.state.__TSR_index)
  if (steps !== undefined) history.go(-steps)
  else void router.navigate({ to: '.', search, replace: true, resetScroll: false })
}
