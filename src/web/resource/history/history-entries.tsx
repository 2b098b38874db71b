import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#contract/books/history.ts'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { HistoryRow } from './history-row.tsx'
import classes from './history.module.css'
import { byDay } from './moments.ts'
import { useHistoryTexts } from './use-history-texts.ts'
import { useNow } from './use-now.ts'

type Props = {
  list: {
    rows: readonly HistoryEntry[]
    loading: boolean
    changing: boolean
    error: Error | null
    retry: () => void
    hasMore: boolean
    loadMore: () => void
  }
  named: boolean
}

/** What was done, by day, newest first. Says nothing where nothing was. */
export const HistoryEntries = ({ list, named }: Props) => {
  const { t } = useTranslation(['history', 'common', 'error'])
  const texts = useHistoryTexts()
  const now = useNow()
  if (list.error)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={list.retry}
      />
    )
  if (list.loading) return <Loading />
  return (
    <div className={classes.days} data-changing={list.changing || undefined}>
      {byDay(list.rows, texts.timeZone).map(([day, entries]) => (
        <section key={day} aria-label={texts.day(day)}>
          <div className={classes.day} aria-hidden="true">
            {texts.day(day)}
          </div>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} texts={texts} now={now} named={named} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasMore && (
        <div>
          <Button size="small" onClick={list.loadMore}>
            {t('history:more')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Loading = () => (
  <div className={classes.days} aria-hidden="true">
    {['60%', '45%', '70%'].map((width) => (
      <Skeleton key={width} width={width} height={16} />
    ))}
  </div>
)
