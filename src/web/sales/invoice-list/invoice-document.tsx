import { useTranslation } from 'react-i18next'
import { DocumentPages } from '#web/resource/document-pages.tsx'
import { useStoredPages } from '#web/sales/invoice-editor/use-stored-pages.ts'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListWords } from '#web/resource/use-list-words.ts'

/** The printed document, page under page; after a change the old one stays until the new one is drawn. */
export const InvoiceDocument = ({ id, number, words: { t } }: { id: string; number: string; words: ListWords }) => {
  const { t: common } = useTranslation('common')
  const { pages, see, error, retry } = useStoredPages('invoice.document', id)
  if (error && pages.length === 0)
    return (
      <EmptyState
        plain
        title={t('error_document')}
        text={problemText(error)}
        actions={<Button onClick={retry}>{common('retry')}</Button>}
      />
    )
  return (
    // The pages are what the panel scrolls: by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('document_of', { number })} aria-busy={pages.length === 0 || undefined} tabIndex={0}>
      <DocumentPages pages={pages} see={see} />
    </section>
  )
}
