/**
 * The page asked for and, of its neighbours, as many as fit in so many bytes of JSON: the next, then the one before, and so on
 * outwards, so that whoever looks at a page has what he sees above and below it. Only those are drawn.
 */
export const pageWindow = (
  count: number,
  draw: (page: number) => string,
  asked: number,
  mostBytes: number,
): { first_page: number; pages: string[] } => {
  let first = Math.min(Math.max(asked, 1), count)
  const pages = [draw(first)]
  let left = mostBytes - bytesOf(pages[0]!)
  const fits = (page: number): string | undefined => {
    if (page < 1 || page > count) return undefined
    const drawn = draw(page)
    left -= bytesOf(drawn)
    return left < 0 ? undefined : drawn
  }
  for (;;) {
    const next = fits(first + pages.length)
    if (next) pages.push(next)
    const before = left < 0 ? undefined : fits(first - 1)
    if (before) {
      pages.unshift(before)
      first -= 1
    }
    if (left < 0 || (!next && !before)) return { first_page: first, pages }
  }
}

const bytesOf = (page: string): number => Buffer.byteLength(JSON.stringify(page)) + 1
