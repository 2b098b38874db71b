import type { PrintedPages } from '#contract/platform/printed-pages.ts'

/** Pages of a document as the server answers them, each the address of its picture. */
export type DrawnPages = PrintedPages

/** `old`: of what the document was before; it stays until the new one comes. */
export type PageImage = { address: string; old: boolean }

type More = (page: number, signal: AbortSignal) => Promise<DrawnPages>

type Surroundings = {
  /** Every page of the document in order; undefined where its picture is not there yet. */
  onChange: (pages: readonly (PageImage | undefined)[]) => void
  /** These addresses are shown no more. */
  forget: (addresses: readonly string[]) => void
  /** Pause after pages that did not come. */
  againMs: number
}

/**
 * The pictures of a document's pages. An answer of the server brings some of them; the others are asked for as they come in sight,
 * one request at a time. After a change what was drawn before stays in its place, and is asked for again where it is looked at.
 */
export const createPageImages = ({ onChange, forget, againMs }: Surroundings) => {
  let shown: readonly ({ address: string; drawing: number } | undefined)[] = []
  let inSight: readonly number[] = []
  let drawing = 0
  let current: { of: string; more: More } | undefined
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = ({ page_count, first_page, pages }: DrawnPages) => {
    const next = Array.from({ length: page_count }, (_, at) => {
      const [known, address] = [shown[at], pages[at + 1 - first_page]]
      return address === undefined || known?.drawing === drawing ? known : { address, drawing }
    })
    const kept = new Set(next.map((picture) => picture?.address))
    const all = [...shown.map((picture) => picture?.address), ...pages]
    shown = next
    onChange(next.map((picture) => picture && { address: picture.address, old: picture.drawing !== drawing }))
    forget(all.filter((address) => address !== undefined && !kept.has(address)) as string[])
  }

  const fill = async () => {
    clearTimeout(timer)
    const page = inSight.find((number) => number <= shown.length && shown[number - 1]?.drawing !== drawing)
    if (asking || !current || page === undefined) return
    const mine = (asking = new AbortController())
    try {
      const drawn = await current.more(page, mine.signal)
      if (mine.signal.aborted) return forget(drawn.pages)
      put(drawn)
    } catch {
      if (!mine.signal.aborted) timer = setTimeout(again, againMs)
      return
    } finally {
      if (asking === mine) asking = undefined
    }
    void fill()
  }
  const again = () => void fill()

  const leave = () => {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
  }

  return {
    /** A new drawing has begun with these pages; `more` asks for others of the same. `of` names the document. */
    start: (of: string, drawn: DrawnPages, more: More) => {
      leave()
      if (current && current.of !== of) {
        forget(shown.flatMap((picture) => picture?.address ?? []))
        shown = []
      }
      drawing += 1
      current = { of, more }
      put(drawn)
      void fill()
    },
    /** These pages, counted from 1, are in sight. */
    see: (pages: readonly number[]) => {
      inSight = pages
      void fill()
    },
    stop: () => {
      leave()
      current = undefined
      forget(shown.flatMap((picture) => picture?.address ?? []))
      shown = []
    },
  }
}
