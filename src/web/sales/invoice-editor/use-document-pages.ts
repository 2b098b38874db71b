import { useEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { revokePages, toDrawnPages, usePageImages } from '#web/resource/document/use-page-images.ts'
import type { PageImages } from '#web/resource/document/use-page-images.ts'
import type { RawInvoiceDraft } from '#contract/sales/invoice.ts'
import type { LinePosition } from '#contract/platform/document-fields.ts'
import { createPreviewQueue } from '#web/resource/document/preview-queue.ts'
import type { PreviewQueue } from '#web/resource/document/preview-queue.ts'
import type { RenderedPages } from '#web/resource/document/page-images.ts'

/** The pages of a stored document. */
export type StoredPages = PageImages & { error: Error | null; retry: () => void }

/** Loads the pages of a stored document as images; empty until the first are loaded. */
export const useStoredPages = (name: 'invoice.document' | 'payment.receipt_document', id: string): StoredPages => {
  const { data, error, retry } = useLoaded(name, { params: { id } })
  const { pages, see, start } = usePageImages()
  useEffect(() => {
    if (!data) return undefined
    let left = false
    const more = async (page: number, signal: AbortSignal) =>
      toDrawnPages(await call(name, { params: { id }, query: { page }, signal }))
    void toDrawnPages(data).then((first) => (left ? revokePages(first.pages) : start(id, first, more)))
    return () => {
      left = true
    }
  }, [data, name, id, start])
  return { pages, see, error, retry }
}

/** The debounce of the preview: short enough to feel immediate, long enough to skip letters of fast typing. */
const debounceMs = 30

export type Preview = PageImages & {
  /** The position of the active line on the pages; updated with every preview. */
  active: LinePosition | undefined
  busy: boolean
  /** Whether the last preview failed; the previous pages stay. */
  failed: boolean
}

type Rendered = { bodyText: RawInvoiceDraft; pages: RenderedPages; active: LinePosition | undefined }

const requestPages = async (body: RawInvoiceDraft, signal: AbortSignal): Promise<Rendered> => {
  const { active, ...answer } = await call('invoice.preview_pages', { body, signal })
  return { bodyText: body, pages: await toDrawnPages(answer), active }
}

/** The preview of the form, rendered by the server. With `body` undefined, when it is hidden, nothing is requested. */
export const usePreview = (body: RawInvoiceDraft | undefined): Preview => {
  const [preview, setPreview] = useState<Omit<Preview, keyof PageImages>>({
    active: undefined,
    busy: true,
    failed: false,
  })
  const { pages, see, start } = usePageImages()
  const queue = useRef<PreviewQueue<RawInvoiceDraft>>(undefined)
  useEffect(() => {
    const previewQueue = createPreviewQueue<RawInvoiceDraft, Rendered>({
      waitMs: debounceMs,
      render: requestPages,
      onRendered: (drawing) => {
        // Other pages are requested for the same form, not for the changed one.
        const more = async (page: number, signal: AbortSignal) =>
          (await requestPages({ ...drawing.bodyText, page }, signal)).pages
        start('draft', drawing.pages, more)
        setPreview((now) => ({ ...now, active: drawing.active, failed: false }))
      },
      onBusy: (busy) => setPreview((now) => (now.busy === busy ? now : { ...now, busy })),
      onFailed: () => setPreview((now) => ({ ...now, failed: true })),
    })
    queue.current = previewQueue
    return previewQueue.stop
  }, [start])
  // The body is a new object at every render, so it is compared by content.
  const bodyText = body && JSON.stringify(body)
  useEffect(() => {
    if (bodyText) queue.current?.request(JSON.parse(bodyText) as RawInvoiceDraft)
  }, [bodyText])
  return { ...preview, pages, see }
}
