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
import type { DrawnPages } from '#web/resource/document/page-images.ts'
import { createPreviewQueue } from '#web/resource/document/preview-queue.ts'
import type { PreviewQueue } from '#web/resource/document/preview-queue.ts'
import { drawn, usePageImages } from '#web/resource/document/use-page-images.ts'

/** How documents look, with a real one beside it; on a phone one or the other. */
export const StyleTab = ({ company }: { company: Company }) => {
  const { t } = useTranslation('style')
  const { style, change, state, again } = useStyle(company)
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
              <Button size="small" onClick={again}>
                {t('again')}
              </Button>
            </>
          ) : (
            t(state)
          )}
        </div>
      </div>
      <section className={classes.desk} aria-label={t('sample')}>
        <div className={classes.deskHead}>
          <h2 className={classes.deskTitle}>
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

const waitMs = 60

type Asked = { style: Style; logo: string | null }
type Drawing = { asked: Asked; pages: DrawnPages; number: string | null }

/** The newest invoice, or a made-up one, in the style being chosen. */
const useStylePreview = (id: string, style: Style, logo: string | null) => {
  const [shown, setShown] = useState<{ number: string | null; busy: boolean; failed: boolean }>({
    number: null,
    busy: true,
    failed: false,
  })
  const { pages, see, start } = usePageImages()
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
