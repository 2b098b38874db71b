import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { layouts } from '#domain/invoice-style.ts'
import type { Layout } from '#domain/invoice-style.ts'
import type { Invoice, RawInvoiceDraft } from '#contract/sales/invoice.ts'
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
import type { Preview } from './use-document-pages.ts'
import { useEffect, useRef } from 'react'
import type { LinePosition } from '#contract/platform/document-fields.ts'

type HeadProps = {
  layout: Layout
  /** A stored invoice keeps its own layout, so there is no choice. */
  stored: Invoice | undefined
  onLayout: (layout: Layout) => void
  /** Returns the current form as a request for a preview. */
  body: () => RawInvoiceDraft
  fileName: string
}

/**
 * The header of the preview. The layout is a setting of the company, so that preview and PDF are the same; it is shown only to users who
 * may change settings.
 */
export const PreviewHead = ({ layout, stored, onLayout, body, fileName }: HeadProps) => {
  const { t } = useTranslation('invoice')
  const company = useCompany()
  const may = useCan('settings.write')
  const saveLayout = useAction(async (next: Layout) => {
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
            onChange={(next) => void saveLayout.run(next)}
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

/** `line` is the key of the active line, which is kept in view. */
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

/** The least distance of the active line from the edges of the view. */
const minDistance = 60

/**
 * Scrolls the preview to the active line when it is out of view. After the user scrolls the preview, it is not scrolled until another line
 * becomes active. Returns the ref for the element around the pages.
 */
const useFollowLine = (place: LinePosition | undefined, line: string | null) => {
  const pages = useRef<HTMLDivElement>(null)
  const scrolledLine = useRef<string | null>(null)
  useEffect(() => {
    const root = rootOf(pages.current)
    const events = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const
    // A mouse press on the scroll container itself is on its scroll bar.
    const listen = ({ type, target }: Event) => {
      if (type !== 'mousedown' || target === root) scrolledLine.current = line
    }
    for (const event of events) root?.addEventListener(event, listen, { passive: true })
    return () => {
      for (const event of events) root?.removeEventListener(event, listen)
    }
  }, [line])
  const followedLine = useRef<LinePosition>(undefined)
  useEffect(() => {
    // Only once for each preview: the active line may change before it is rendered.
    if (!place || line === null || place === followedLine.current) return
    followedLine.current = place
    if (scrolledLine.current !== line) scrollTo(pages.current, place)
  }, [place, line])
  return pages
}

const rootOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scroll-root]') ?? null

const scrollTo = (pages: HTMLElement | null, { page, top }: LinePosition) => {
  const root = rootOf(pages)
  const sheet = pages?.querySelectorAll('[data-paper]')[page - 1]?.getBoundingClientRect()
  if (!root || !sheet) return
  const view = root.getBoundingClientRect()
  const at = sheet.top + sheet.height * top - view.top
  if (at >= minDistance && at <= view.height - minDistance) return
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.scrollBy({ top: at - view.height / 3, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
}
