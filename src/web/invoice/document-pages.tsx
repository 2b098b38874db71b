import { useTranslation } from 'react-i18next'
import { DocumentPaper } from '../ui/document-paper.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './document-pages.module.css'

type Props = {
  /** Addresses of the pages' pictures; empty while the first are drawn. */
  pages: readonly string[]
  /** Newer ones are on their way: these stay until they come. */
  stale?: boolean
}

/** The document as it will be printed, page under page. */
export const DocumentPages = ({ pages, stale }: Props) => {
  const { t } = useTranslation('invoice')
  if (pages.length === 0)
    return (
      <DocumentPaper label={t('drawing')} stale>
        <div className={classes.bones}>
          {['34%', '100%', '58%', '76%', '100%', '64%', '82%'].map((width, at) => (
            <Skeleton key={`${at} ${width}`} width={width} />
          ))}
        </div>
      </DocumentPaper>
    )
  return (
    <div className={classes.pages}>
      {pages.map((address, at) => (
        // A page keeps its element when its picture changes: the old one stays in sight until the new is there.
        <div key={at} className={classes.page}>
          <DocumentPaper label={t('document_page', { page: at + 1, pages: pages.length })} stale={stale}>
            <img src={address} alt="" width={794} height={1123} decoding="sync" />
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
