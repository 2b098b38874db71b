import { useEffect, useRef, useState } from 'react'
import type { InvoiceDraftGiven } from '#contract/sales/invoice.ts'
import type { LinePlace } from '#contract/platform/printed-pages.ts'
import { call } from '#web/platform/api/api.ts'
import { createPreviewQueue, type PreviewQueue } from '#web/resource/document/preview-queue.ts'
import type { DrawnPages } from '#web/resource/document/page-images.ts'
import { drawn, usePageImages, type PageImages } from '#web/resource/document/use-page-images.ts'

/** Short enough that typing and picture feel as one, long enough that a fast typist is not drawn at every letter. */
const waitMs = 30

export type Preview = PageImages & {
  /** Where on them the line being typed stands; measured again at every drawing. */
  active: LinePlace | undefined
  busy: boolean
  /** The last drawing failed; what was drawn before stays. */
  failed: boolean
}

type Drawing = { asked: InvoiceDraftGiven; pages: DrawnPages; active: LinePlace | undefined }

const draw = async (body: InvoiceDraftGiven, signal: AbortSignal): Promise<Drawing> => {
  const { active, ...answer } = await call('invoice.preview_pages', { body, signal })
  return { asked: body, pages: await drawn(answer), active }
}

/** The document of the form, drawn by the server's own template. `body` undefined: nobody looks, nothing is drawn. */
export const usePreview = (body: InvoiceDraftGiven | undefined): Preview => {
  const [preview, setPreview] = useState<Omit<Preview, keyof PageImages>>({
    active: undefined,
    busy: true,
    failed: false,
  })
  const { pages, see, start } = usePageImages()
  const queue = useRef<PreviewQueue<InvoiceDraftGiven>>(undefined)
  useEffect(() => {
    const made = createPreviewQueue<InvoiceDraftGiven, Drawing>({
      waitMs,
      draw,
      onDrawn: (drawing) => {
        // Other pages are asked for of the form as it was drawn, not as it has become.
        const more = async (page: number, signal: AbortSignal) => (await draw({ ...drawing.asked, page }, signal)).pages
        start('draft', drawing.pages, more)
        setPreview((now) => ({ ...now, active: drawing.active, failed: false }))
      },
      onBusy: (busy) => setPreview((now) => (now.busy === busy ? now : { ...now, busy })),
      onFailed: () => setPreview((now) => ({ ...now, failed: true })),
    })
    queue.current = made
    return made.stop
  }, [start])
  // The body is made again at every drawing of the form; only what it says counts.
  const asked = body && JSON.stringify(body)
  useEffect(() => {
    if (asked) queue.current?.ask(JSON.parse(asked) as InvoiceDraftGiven)
  }, [asked])
  return { ...preview, pages, see }
}
