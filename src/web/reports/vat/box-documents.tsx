import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDocument } from '#contract/reports/report.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { RecordLink } from '../frame/record-link.tsx'
import { useReportDocuments } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import classes from './vat.module.css'

const firstShown = 20
const maxCounted = 1000

/** The documents of an open box: the first ones, then all. */
export const BoxDocuments = ({ choices, row }: { choices: ReportChoices; row: string }) => {
  const { t } = useTranslation(['vat_report', 'common'])
  const { first, documents, error, retry, more, isLoadingMore } = useReportDocuments('vat', choices, row)
  const [isWhole, setWhole] = useState(false)
  if (error && !first)
    return (
      <p className={classes.hint} role="alert">
        {problemText(error)}{' '}
        <Button variant="link" size="small" onClick={retry}>
          {t('common:retry')}
        </Button>
      </p>
    )
  if (!first) return <Skeleton width="60%" />
  const shown = isWhole ? documents : documents.slice(0, firstShown)
  const hasMore = shown.length < documents.length || more !== undefined
  return (
    <>
      <ul className={classes.documents} aria-label={t('open_row', { box: row.replace('box:', '') })}>
        {shown.map((document) => (
          <li key={document.id}>
            <DocumentLine document={document} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="link"
          size="small"
          busy={isLoadingMore}
          onClick={() => {
            if (isWhole) more?.()
            setWhole(true)
          }}
        >
          {isWhole || first.count >= maxCounted ? t('show_all_most') : t('show_all', { count: first.count })}
        </Button>
      )}
    </>
  )
}

const DocumentLine = ({ document }: { document: ReportDocument }) => {
  const { t } = useTranslation('vat_report')
  const { kind, id, title, number, date, amount, currency, code, base } = document
  return (
    <RecordLink target={{ kind, id }} className={classes.document}>
      <span className={classes.quiet}>{date}</span>
      <span className={classes.party}>{title ?? number ?? '–'}</span>
      <span className={classes.quiet}>{number}</span>
      <span className={classes.code}>{code}</span>
      <span className={classes.amount}>
        <Money amount={amount} currency={currency} locale={currentLanguage()} />
      </span>
      <span className={classes.base}>
        {base !== undefined && base !== amount && (
          <>
            {t('from_base')} <Money amount={base} currency={currency} locale={currentLanguage()} plain />
          </>
        )}
      </span>
    </RecordLink>
  )
}
