import { useTranslation } from 'react-i18next'
import type { ReportDocument } from '#contract/reports/report.ts'
import type { ReportName } from '#domain/reports.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useReportDocuments } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import { RecordLink } from './record-link.tsx'
import classes from './report-aside.module.css'

type Props = {
  name: ReportName
  choices: ReportChoices
  row: string
  /** The name of the row, which its documents need not repeat. */
  rowTitle: string
  currency: string
}

/** The documents that a figure is made of, their sum, and a link to the list with the same documents. */
export const RowDocuments = ({ name, choices, row, rowTitle, currency }: Props) => {
  const { t } = useTranslation(['report_page', 'common'])
  const { first, documents, error, retry, more, isLoadingMore } = useReportDocuments(name, choices, row)
  if (error && !first)
    return (
      <p className={classes.failed} role="alert">
        {problemText(error)}{' '}
        <Button variant="link" size="small" onClick={retry}>
          {t('common:retry')}
        </Button>
      </p>
    )
  if (!first) return <DocumentsSkeleton />
  if (documents.length === 0) return <p className={classes.hint}>{t('documents_none')}</p>
  return (
    <>
      <p className={classes.count}>{t('documents', { count: first.count })}</p>
      <ul className={classes.documents}>
        {documents.map((document, index) => (
          // A document may have several entries of one figure.
          <li
            key={`${document.kind} ${document.id} ${documents.slice(0, index).filter(({ id }) => id === document.id).length}`}
          >
            <DocumentLine document={document} rowTitle={rowTitle} currency={currency} />
          </li>
        ))}
      </ul>
      {more && (
        <Button size="small" variant="subtle" busy={isLoadingMore} onClick={more}>
          {t('documents_more')}
        </Button>
      )}
      <div className={classes.sum}>
        {first.list ? (
          <PageLink href={first.list}>{t(listLabel(first.list))}</PageLink>
        ) : (
          <span>{t('documents_total')}</span>
        )}
        <Money total amount={first.total} currency={currency} locale={currentLanguage()} />
      </div>
    </>
  )
}

const listLabel = (list: string) =>
  list.startsWith('/invoice/')
    ? 'in_list_invoice'
    : list.startsWith('/expense/')
      ? 'in_list_expense'
      : list.startsWith('/payment/')
        ? 'in_list_payment'
        : 'in_list'

type LineProps = Pick<Props, 'rowTitle' | 'currency'> & { document: ReportDocument }

const DocumentLine = ({ document, rowTitle, currency }: LineProps) => {
  const { kind, id, number, date, amount } = document
  const title = document.title === rowTitle && number ? null : document.title
  const content = (
    <>
      <span className={classes.party}>{title ?? number ?? '–'}</span>
      <Money amount={amount} currency={document.currency || currency} locale={currentLanguage()} />
      <span className={classes.numberAndDate}>{[title ? number : null, date].filter(Boolean).join(' · ')}</span>
    </>
  )
  if (kind === 'account')
    return (
      <PageLink className={classes.document} href={`/company-account/edit/${id}`}>
        {content}
      </PageLink>
    )
  return (
    <RecordLink target={{ kind, id }} className={classes.document}>
      {content}
    </RecordLink>
  )
}

const DocumentsSkeleton = () => (
  <div className={classes.documents}>
    {['70%', '62%', '78%'].map((width) => (
      <div key={width} className={classes.skeleton}>
        <Skeleton width={width} />
        <Skeleton width="40%" />
      </div>
    ))}
  </div>
)
