import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './document-pages.module.css'
import type { PageImages } from './use-page-images.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLowWindow } from '#web/ui/frame/use-narrow.ts'

type Props = PageImages & {
  /** Newer pages are being drawn; these stay until then. */
  stale?: boolean
}

/** The pages of a document as printed, below each other. A page without an image yet is shown as an empty sheet. */
export const DocumentPages = ({ pages, see, stale }: Props) => {
  const { t } = useTranslation('invoice')
  const list = useVisiblePages(pages.length, see)
  if (pages.length === 0)
    return (
      <DocumentSheet label={t('drawing')} stale>
        <Loading />
      </DocumentSheet>
    )
  return (
    <div className={classes.pages} ref={list}>
      {pages.map((image, at) => (
        // The key is the page number, so that the old image stays until the new one is loaded.
        <div key={at} className={classes.page}>
          <DocumentSheet
            label={t('document_page', { page: at + 1, pages: pages.length })}
            stale={stale || !image || image.old}
          >
            {image ? <img src={image.address} alt="" width={794} height={1123} decoding="sync" /> : <Loading />}
          </DocumentSheet>
          {pages.length > 1 && (
            <div className={classes.number} aria-hidden="true">
              {t('page_of', { page: at + 1, pages: pages.length })}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const Loading = () => (
  <div className={classes.skeleton}>
    {['34%', '100%', '58%', '76%', '100%', '64%', '82%'].map((width, at) => (
      <Skeleton key={`${at} ${width}`} width={width} />
    ))}
  </div>
)

/** Pages within this distance of the visible area are loaded. */
const margin = '300px 0px'

/** Reports the visible children of an element, counted from 1. Returns the ref for that element. */
const useVisiblePages = (count: number, see: (pages: readonly number[]) => void) => {
  const list = useRef<HTMLDivElement>(null)
  const isLowWindow = useLowWindow()
  useEffect(() => {
    const pages = [...(list.current?.children ?? [])].slice(0, count)
    const visiblePages = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = pages.indexOf(target) + 1
          if (isIntersecting) visiblePages.add(page)
          else visiblePages.delete(page)
        }
        see([...visiblePages].sort((a, b) => a - b))
      },
      { root: list.current?.closest('[data-scroll-root]') ?? null, rootMargin: margin },
    )
    for (const page of pages) observer.observe(page)
    return () => observer.disconnect()
    // In a low window another element scrolls, so the observer is created again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [count, see, isLowWindow])
  return list
}

interface DocumentSheetProps {
  label: string
  /** A newer page is being drawn; this one stays, a little paler. */
  stale?: boolean
  children: ReactNode
}

/** The A4 page of a document, which stays white in the dark scheme. */
const DocumentSheet = ({ label, stale, children }: DocumentSheetProps) => (
  <div className={classes.sheet} role="group" aria-label={label} aria-busy={stale || undefined} data-paper>
    {children}
  </div>
)
