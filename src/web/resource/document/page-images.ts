import type { PrintedPages } from '#contract/platform/document-fields.ts'

/** Pages of a document as the server sends them, each with the address of its image. */
export type RenderedPages = PrintedPages

/** `old`: drawn before the last change; it stays until the new one arrives. */
export type PageImage = { address: string; old: boolean }

type RequestPages = (page: number, signal: AbortSignal) => Promise<RenderedPages>

type PageImagesOptions = {
  /** Called with all pages in order; undefined for those without an image yet. */
  onChange: (pages: readonly (PageImage | undefined)[]) => void
  /** Called with addresses that are not shown any more. */
  forget: (addresses: readonly string[]) => void
  /** The pause before a failed request is repeated. */
  retryMs: number
}

/**
 * The images of a document's pages. A response of the server has some of them; the others are requested when they become visible,
 * one request at a time. After a change the old images stay, and are requested again when they are visible.
 */
export const createPageImages = ({ onChange, forget, retryMs }: PageImagesOptions) => {
  let shown: readonly ({ address: string; drawing: number } | undefined)[] = []
  let visiblePages: readonly number[] = []
  let drawing = 0
  let current: { of: string; more: RequestPages } | undefined
  let pendingRequest: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const addImages = ({ page_count, first_page, pages }: RenderedPages) => {
    const next = Array.from({ length: page_count }, (_, at) => {
      const [known, address] = [shown[at], pages[at + 1 - first_page]]
      return address === undefined || known?.drawing === drawing ? known : { address, drawing }
    })
    const shownAddresses = new Set(next.map((image) => image?.address))
    const all = [...shown.map((image) => image?.address), ...pages]
    shown = next
    onChange(next.map((image) => image && { address: image.address, old: image.drawing !== drawing }))
    forget(all.filter((address) => address !== undefined && !shownAddresses.has(address)) as string[])
  }

  const requestVisible = async () => {
    clearTimeout(timer)
    const page = visiblePages.find((number) => number <= shown.length && shown[number - 1]?.drawing !== drawing)
    if (pendingRequest || !current || page === undefined) return
    const controller = (pendingRequest = new AbortController())
    try {
      const drawn = await current.more(page, controller.signal)
      if (controller.signal.aborted) return forget(drawn.pages)
      addImages(drawn)
    } catch {
      if (!controller.signal.aborted) timer = setTimeout(retry, retryMs)
      return
    } finally {
      if (pendingRequest === controller) pendingRequest = undefined
    }
    void requestVisible()
  }
  const retry = () => void requestVisible()

  const abort = () => {
    clearTimeout(timer)
    pendingRequest?.abort()
    pendingRequest = undefined
  }

  return {
    /** Starts a new drawing with these pages; `more` requests other pages of it. `of` identifies the document. */
    start: (of: string, drawn: RenderedPages, more: RequestPages) => {
      abort()
      if (current && current.of !== of) {
        forget(shown.flatMap((image) => image?.address ?? []))
        shown = []
      }
      drawing += 1
      current = { of, more }
      addImages(drawn)
      void requestVisible()
    },
    /** Reports the visible pages, counted from 1. */
    see: (pages: readonly number[]) => {
      visiblePages = pages
      void requestVisible()
    },
    stop: () => {
      abort()
      current = undefined
      forget(shown.flatMap((image) => image?.address ?? []))
      shown = []
    },
  }
}
