import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPages, forgetPages } from '../invoice/page-images.ts'
import { problemText } from '../problem-text.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { Button } from '../ui/button.tsx'
import { DocumentPaper } from '../ui/document-paper.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './invoice-panel.module.css'
import type { ListWords } from './use-list-words.ts'

/** The printed document, page under page; after a change the old one stays until the new one is drawn. */
export const InvoiceDocument = ({ id, number, words: { t } }: { id: string; number: string; words: ListWords }) => {
  const { t: common } = useTranslation('common')
  const { data, error, retry } = useLoaded('invoice.document', { params: { id } })
  const pages = usePageImages(data?.pages)
  if (error && !data)
    return (
      <EmptyState
        plain
        title={t('error_document')}
        text={problemText(error)}
        actions={<Button onClick={retry}>{common('retry')}</Button>}
      />
    )
  const count = pages?.length ?? 1
  return (
    // The pages are what the panel scrolls: by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.pages} aria-label={t('tab_document')} aria-busy={!pages || undefined} tabIndex={0}>
      {(pages ?? [undefined]).map((page, index) => (
        <DocumentPaper key={page ?? 'empty'} label={t('document_of', { number })}>
          {page && <img src={page} alt={t('page_of', { page: index + 1, pages: count })} />}
        </DocumentPaper>
      ))}
    </section>
  )
}

/** Pages as pictures of this browser, given back when others take their place. */
const usePageImages = (pages: readonly string[] | undefined): readonly string[] | undefined => {
  const [drawn, setDrawn] = useState<readonly string[]>()
  useEffect(() => {
    if (!pages) return
    let made: readonly string[] | undefined
    let left = false
    void drawPages(pages).then((images) => {
      made = images
      if (left) forgetPages(images)
      else setDrawn(images)
    })
    return () => {
      left = true
      // The next ones are drawn before these leave the page.
      if (made) setTimeout(forgetPages, 2000, made)
    }
  }, [pages])
  return drawn
}
