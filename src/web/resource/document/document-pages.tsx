import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './document-pages.module.css'
import type { PageImages } from './use-page-images.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useShort } from '#web/ui/frame/use-narrow.ts'

type Props = PageImages & {
  /** Newer ones are on their way: these stay until they come. */
  stale?: boolean
}

/** The document as it will be printed, page under page. A page whose picture is not there yet has its place. */
export const DocumentPages = ({ pages, see, stale }: Props) => {
  const { t } = useTranslation('invoice')
  const list = usePagesInSight(pages.length, see)
  if (pages.length === 0)
    return (
      <DocumentPaper label={t('drawing')} stale>
        <Loading />
      </DocumentPaper>
    )
  return (
    <div className={classes.pages} ref={list}>
      {pages.map((picture, at) => (
        // A page keeps its element when its picture changes: the old one stays in sight until the new is there.
        <div key={at} className={classes.page}>
          <DocumentPaper
            label={t('document_page', { page: at + 1, pages: pages.length })}
            stale={stale || !picture || picture.old}
          >
            {picture ? <img src={picture.address} alt="" width={794} height={1123} decoding="sync" /> : <Loading />}
          </DocumentPaper>
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

/** What is so near to being seen is asked for. */
const margin = '300px 0px'

/** Tells which children of the element are in sight, counted from 1. Give what it answers to the element around the pages. */
const usePagesInSight = (count: number, see: (pages: readonly number[]) => void) => {
  const list = useRef<HTMLDivElement>(null)
  const short = useShort()
  useEffect(() => {
    const pages = [...(list.current?.children ?? [])].slice(0, count)
    const inSight = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = pages.indexOf(target) + 1
          if (isIntersecting) inSight.add(page)
          else inSight.delete(page)
        }
        see([...inSight].sort((a, b) => a - b))
      },
      { root: list.current?.closest('[data-scroll-root]') ?? null, rootMargin: margin },
    )
    for (const page of pages) observer.observe(page)
    return () => observer.disconnect()
    // In a low window another element scrolls, which is looked for again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [count, see, short])
  return list
}

interface DocumentPaperProps {
  label: string
  /** A newer one is being drawn: the old one stays, a little paler. */
  stale?: boolean
  children: ReactNode
}

/** The sheet a document is shown on: A4, square corners, its own shadow, and paper also in the dark. */
const DocumentPaper = ({ label, stale, children }: DocumentPaperProps) => (
  <div className={classes.paper} role="group" aria-label={label} aria-busy={stale || undefined} data-paper>
    {children}
  </div>
)
