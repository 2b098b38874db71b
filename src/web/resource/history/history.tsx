import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCounted } from '#domain/history.ts'
import type { HistoryKind } from '#domain/history.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import classes from './history.module.css'
import type { HistoryEntry } from '#contract/books/history.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { HistoryRow } from './history-row.tsx'
import { byDay, useHistoryFormat } from './use-history-texts.ts'
import { useNow } from '#web/resource/dates.ts'

type HistoryProps = { kind: HistoryKind; id: string }

/** The history of one document: `<History kind="invoice" id={id} />`. */
export const History = ({ kind, id }: HistoryProps) => {
  const { t } = useTranslation('history')
  const list = useRows('history', { kind, id })
  if (!list.loading && !list.error && list.rows.length === 0) return <p className={classes.none}>{t('empty')}</p>
  return <HistoryEntries list={list} named={false} />
}

/** The history below a form, loaded when it is opened. */
export const HistoryPart = ({ kind, id, count }: HistoryProps & { count?: number }) => {
  const { t } = useTranslation('history')
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.part} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        {t('title')}
        {count !== undefined && <span className={classes.count}> {countText(count)}</span>}
      </summary>
      {open && <History kind={kind} id={id} />}
    </details>
  )
}

type EntriesProps = {
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

/** Entries by day, newest first. */
export const HistoryEntries = ({ list, named }: EntriesProps) => {
  const { t } = useTranslation(['history', 'common', 'error'])
  const format = useHistoryFormat()
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
      {byDay(list.rows, format.timeZone).map(([day, entries]) => (
        <section key={day} aria-label={format.day(day)}>
          <div className={classes.day} aria-hidden="true">
            {format.day(day)}
          </div>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} format={format} now={now} named={named} />
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

/** A count of changes or emails; from the limit on it is shown with a plus. */
export const countText = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : count < maxCounted ? String(count) : `${maxCounted - 1}+`
