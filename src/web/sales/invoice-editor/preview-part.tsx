import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { layouts } from '#domain/invoice-style.ts'
import type { Layout } from '#domain/invoice-style.ts'
import type { Invoice, InvoiceDraftGiven } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { useCompany, storeCompany } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { DocumentPages } from '#web/resource/document/document-pages.tsx'
import classes from './preview-part.module.css'
import { saveFile } from '#web/resource/document/files.ts'
import type { Preview } from './use-preview.ts'
import { useEffect, useRef } from 'react'
import type { LinePlace } from '#contract/platform/printed-pages.ts'

type HeadProps = {
  layout: Layout
  /** What was issued keeps its own layout: there is none to choose. */
  stored: Invoice | undefined
  onLayout: (layout: Layout) => void
  /** The form as it would be printed now. */
  body: () => InvoiceDraftGiven
  fileName: string
}

/**
 * What stands over the document. The layout is the company's, for a picture that differs from its PDF is worse than none: who may
 * not change it, is not offered to.
 */
export const PreviewHead = ({ layout, stored, onLayout, body, fileName }: HeadProps) => {
  const { t } = useTranslation('invoice')
  const company = useCompany()
  const may = useCan('settings.write')
  const keep = useAction(async (next: Layout) => {
    onLayout(next)
    const { id, version, invoice_style } = company
    try {
      storeCompany(
        await call('company.update', {
          params: { id },
          body: { version, invoice_style: { ...invoice_style, layout: next } },
        }),
      )
      toast.success(t('layout_kept'))
    } catch (error) {
      onLayout(layout)
      throw error
    }
  })
  const download = useAction(async () => saveFile(await call('invoice.preview', { body: body() }), fileName))
  return (
    <>
      <h2 className={classes.title}>{t('document')}</h2>
      <div className={classes.tools}>
        {may && !stored && (
          <SelectField
            label={t('layout')}
            labelHidden
            value={layout}
            onChange={(next) => void keep.run(next)}
            options={layouts.map((value) => ({ value, label: t(`layout_${value}`) }))}
          />
        )}
        <IconButton
          label={t('download')}
          icon={<IconDownload size={18} stroke={1.75} />}
          aria-busy={download.busy || undefined}
          onClick={() => void download.run()}
        />
      </div>
    </>
  )
}

/** `line` is the key of the one being typed, which stays in sight. */
export const PreviewBody = ({ preview, line }: { preview: Preview; line: string | null }) => {
  const { t } = useTranslation('invoice')
  return (
    <div ref={useFollowLine(preview.active, line)}>
      {preview.failed && (
        <div className={classes.failed} role="status">
          <FieldNote error={t('not_drawn')} />
        </div>
      )}
      <DocumentPages pages={preview.pages} see={preview.see} stale={preview.busy} />
    </div>
  )
}

/** Room above and below a line in sight. */
const roomAround = 60

/**
 * Scrolls the document beside the form to the line being typed once it is out of sight. Whoever scrolls the document by hand is left
 * alone until another line is typed in. Give what it answers to the element around the pages.
 */
const useFollowLine = (place: LinePlace | undefined, line: string | null) => {
  const pages = useRef<HTMLDivElement>(null)
  const letBe = useRef<string | null>(null)
  useEffect(() => {
    const root = rootOf(pages.current)
    const events = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const
    // A mouse on the sheet itself is one on its scroll bar.
    const listen = ({ type, target }: Event) => {
      if (type !== 'mousedown' || target === root) letBe.current = line
    }
    for (const event of events) root?.addEventListener(event, listen, { passive: true })
    return () => {
      for (const event of events) root?.removeEventListener(event, listen)
    }
  }, [line])
  const followed = useRef<LinePlace>(undefined)
  useEffect(() => {
    // Once for each drawing: the line may change before it is drawn.
    if (!place || line === null || place === followed.current) return
    followed.current = place
    if (letBe.current !== line) show(pages.current, place)
  }, [place, line])
  return pages
}

const rootOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scroll-root]') ?? null

const show = (pages: HTMLElement | null, { page, top }: LinePlace) => {
  const root = rootOf(pages)
  const sheet = pages?.querySelectorAll('[data-paper]')[page - 1]?.getBoundingClientRect()
  if (!root || !sheet) return
  const view = root.getBoundingClientRect()
  const at = sheet.top + sheet.height * top - view.top
  if (at >= roomAround && at <= view.height - roomAround) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.scrollBy({ top: at - view.height / 3, behavior: isCalm ? 'instant' : 'smooth' })
}
