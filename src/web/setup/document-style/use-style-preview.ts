import { useEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import type { DrawnPages } from '#web/resource/pictures.ts'
import { createPreviewQueue } from '#web/resource/preview-queue.ts'
import type { PreviewQueue } from '#web/resource/preview-queue.ts'
import { drawn, usePictures } from '#web/resource/use-pictures.ts'
import type { Style } from './use-style.ts'

const waitMs = 60

type Asked = { style: Style; logo: string | null }
type Drawing = { asked: Asked; pages: DrawnPages; number: string | null }

/** The newest invoice, or a made-up one, in the style being chosen. */
export const useStylePreview = (id: string, style: Style, logo: string | null) => {
  const [shown, setShown] = useState<{ number: string | null; busy: boolean; failed: boolean }>({
    number: null,
    busy: true,
    failed: false,
  })
  const { pages, see, start } = usePictures()
  const queue = useRef<PreviewQueue<Asked>>(undefined)
  useEffect(() => {
    const draw = async (asked: Asked, signal: AbortSignal, page?: number): Promise<Drawing> => {
      const body = { invoice_style: asked.style, ...(page ? { page } : {}) }
      const { number, ...answer } = await call('company.style_preview_pages', { params: { id }, body, signal })
      return { asked, number, pages: await drawn(answer) }
    }
    const made = createPreviewQueue<Asked, Drawing>({
      waitMs,
      draw,
      onDrawn: ({ asked, pages: first, number }) => {
        start('style', first, async (page, signal) => (await draw(asked, signal, page)).pages)
        setShown((now) => ({ ...now, number, failed: false }))
      },
      onBusy: (busy) => setShown((now) => (now.busy === busy ? now : { ...now, busy })),
      onFailed: () => setShown((now) => ({ ...now, failed: true })),
    })
    queue.current = made
    return made.stop
  }, [id, start])
  const asked = JSON.stringify({ style, logo })
  useEffect(() => queue.current?.ask(JSON.parse(asked) as Asked), [asked])
  return { ...shown, pages, see }
}
