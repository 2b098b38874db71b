import { useEffect, useRef, useState } from 'react'
import type { InvoiceDraftGiven } from '#contract/invoice.ts'
import type { LinePlace } from '#contract/invoice-fields.ts'
import { call } from '../api.ts'
import { createPreviewQueue, type PreviewQueue } from './preview-queue.ts'
import { drawPages, forgetPages } from './page-images.ts'

/** Short enough that typing and picture feel as one, long enough that a fast typist is not drawn at every letter. */
const waitMs = 30

export type Preview = {
  /** Addresses of the pages' pictures; empty until the first is drawn. */
  pages: readonly string[]
  /** Where on them the line being typed stands; anew at every drawing. */
  active: LinePlace | undefined
  busy: boolean
  /** The last drawing failed; what was drawn before stays. */
  failed: boolean
}

/** The document of the form, drawn by the server's own template. `body` undefined: nobody looks, nothing is drawn. */
export const usePreview = (body: InvoiceDraftGiven | undefined): Preview => {
  const [preview, setPreview] = useState<Preview>({ pages: [], active: undefined, busy: true, failed: false })
  const queue = useRef<PreviewQueue<InvoiceDraftGiven>>(undefined)
  useEffect(() => {
    let shown: readonly string[] = []
    const made = createPreviewQueue<InvoiceDraftGiven, Pick<Preview, 'pages' | 'active'>>({
      waitMs,
      draw: async (asked, signal) => {
        const { pages, active } = await call('invoice.preview_pages', { body: asked, signal })
        return { pages: await drawPages(pages), active }
      },
      onDrawn: ({ pages, active }) => {
        forgetPages(shown)
        shown = pages
        setPreview((now) => ({ ...now, pages, active, failed: false }))
      },
      onBusy: (busy) => setPreview((now) => (now.busy === busy ? now : { ...now, busy })),
      onFailed: () => setPreview((now) => ({ ...now, failed: true })),
    })
    queue.current = made
    return () => {
      made.stop()
      forgetPages(shown)
    }
  }, [])
  // The body is made anew at every drawing of the form; only what it says counts.
  const asked = body && JSON.stringify(body)
  useEffect(() => {
    if (asked) queue.current?.ask(JSON.parse(asked) as InvoiceDraftGiven)
  }, [asked])
  return preview
}
