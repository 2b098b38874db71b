import { IconDownload } from '@tabler/icons-react'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { call } from '#web/platform/api/api.ts'
import { DocumentPages } from '#web/resource/document/document-pages.tsx'
import { saveFile } from '#web/resource/document/files.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './style.module.css'
import { StyleForm } from './style-form.tsx'
import { useStyle } from './use-style.ts'
import type { Style } from './use-style.ts'
import type { RenderedPages } from '#web/resource/document/page-images.ts'
import { createPreviewQueue } from '#web/resource/document/preview-queue.ts'
import type { PreviewQueue } from '#web/resource/document/preview-queue.ts'
import { toDrawnPages, usePageImages } from '#web/resource/document/use-page-images.ts'

/** The document style with a live preview; on a phone the form or the preview. */
export const StyleTab = ({ company }: { company: Company }) => {
  const { t } = useTranslation('style')
  const { style, change, state, retry } = useStyle(company)
  const preview = useStylePreview(company.id, style, company.logo)
  const [view, setView] = useState<'form' | 'document'>('form')
  const download = useAction(async () => {
    const pdf = await call('company.style_preview', { params: { id: company.id }, body: { invoice_style: style } })
    saveFile(pdf, `${preview.number ?? t('sample')}.pdf`)
  })
  return (
    <div className={classes.tab} data-view={view}>
      <div className={classes.view}>
        <Segmented
          label={t('view')}
          value={view}
          onChange={setView}
          wide
          options={[
            { value: 'form', label: t('view_form') },
            { value: 'document', label: t('view_document') },
          ]}
        />
      </div>
      <div className={classes.side}>
        <PageHead title={t('style_title')} subtitle={t('style_text')} />
        <StyleForm company={company} style={style} onChange={change} />
        <div className={classes.state} role="status">
          {state === 'failed' ? (
            <>
              <FieldNote error={t('not_kept')} />
              <Button size="small" onClick={retry}>
                {t('again')}
              </Button>
            </>
          ) : (
            t(state)
          )}
        </div>
      </div>
      <section className={classes.preview} aria-label={t('sample')}>
        <div className={classes.previewHead}>
          <h2 className={classes.previewTitle}>
            {preview.number ? t('sample_of', { number: preview.number }) : t('sample')}
          </h2>
          <Button
            size="small"
            icon={<IconDownload size={16} stroke={1.75} />}
            busy={download.busy}
            onClick={() => void download.run()}
          >
            {t('pdf')}
          </Button>
        </div>
        {preview.failed && <FieldNote error={t('not_drawn')} />}
        <DocumentPages pages={preview.pages} see={preview.see} stale={preview.busy} />
      </section>
    </div>
  )
}

const debounceMs = 60

type PreviewRequest = { style: Style; logo: string | null }
type Preview = { request: PreviewRequest; pages: RenderedPages; number: string | null }

/** Preview of the newest invoice, or of a sample, in the chosen style. */
const useStylePreview = (id: string, style: Style, logo: string | null) => {
  const [status, setStatus] = useState<{ number: string | null; busy: boolean; failed: boolean }>({
    number: null,
    busy: true,
    failed: false,
  })
  const { pages, see, start } = usePageImages()
  const queue = useRef<PreviewQueue<PreviewRequest>>(undefined)
  useEffect(() => {
    const render = async (request: PreviewRequest, signal: AbortSignal, page?: number): Promise<Preview> => {
      const body = { invoice_style: request.style, ...(page ? { page } : {}) }
      const { number, ...response } = await call('company.style_preview_pages', { params: { id }, body, signal })
      return { request, number, pages: await toDrawnPages(response) }
    }
    const previewQueue = createPreviewQueue<PreviewRequest, Preview>({
      waitMs: debounceMs,
      render,
      onRendered: ({ request, pages: first, number }) => {
        start('style', first, async (page, signal) => (await render(request, signal, page)).pages)
        setStatus((now) => ({ ...now, number, failed: false }))
      },
      onBusy: (busy) => setStatus((now) => (now.busy === busy ? now : { ...now, busy })),
      onFailed: () => setStatus((now) => ({ ...now, failed: true })),
    })
    queue.current = previewQueue
    return previewQueue.stop
  }, [id, start])
  const request = JSON.stringify({ style, logo })
  useEffect(() => queue.current?.request(JSON.parse(request) as PreviewRequest), [request])
  return { ...status, pages, see }
}
