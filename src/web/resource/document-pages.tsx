import { useTranslation } from 'react-i18next'
import { DocumentPaper } from '#web/ui/document-paper.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './document-pages.module.css'
import { usePagesInSight } from './use-pages-in-sight.ts'
import type { Pictures } from './use-pictures.ts'

type Props = Pictures & {
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
