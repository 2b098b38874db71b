// Decision: docs/decisions/closing-a-panel.md
type Entry = { href: string; path: string; index: number }

/**
 * The addresses of this visit by their place in the browser's history, as far as they were seen: how far back lies the page without
 * what was opened over it.
 */
export const createHistoryTrail = () => {
  const hrefs = new Map<number, { href: string; path: string }>()
  return {
    /** The browser stands here now. What lay further on is gone once something new is put there. */
    stand: ({ index, href, path }: Entry, isNew: boolean) => {
      hrefs.set(index, { href, path })
      if (isNew) for (const at of hrefs.keys()) if (at > index) hrefs.delete(at)
    },
    /** How many steps back `href` is, where all the steps between were of the same page; undefined where it is none of them. */
    stepsTo: (href: string, from: number): number | undefined => {
      const page = hrefs.get(from)?.path
      if (page === undefined) return undefined
      let at = from - 1
      while (hrefs.get(at)?.path === page && hrefs.get(at)?.href !== href) at -= 1
      return hrefs.get(at)?.href === href ? from - at : undefined
    },
  }
}
