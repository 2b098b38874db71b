import { useTranslation } from 'react-i18next'
import type { MessageRow } from '#contract/provider/message.ts'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { useRows } from '#web/resource/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './messages.module.css'
import { momentText } from '#web/platform/words/moment-text.ts'

/** What one has written to the provider, newest first. */
export const MessageList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation(['message', 'common'])
  const list = useRows('message', { limit: '20' })
  return (
    <section aria-labelledby="own-messages">
      <h3 className={classes.head} id="own-messages">
        {t('yours')}
      </h3>
      {list.error && (
        <p role="alert">
          {problemText(list.error)}{' '}
          <Button variant="link" size="small" onClick={list.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {list.loading && <Skeleton width="70%" />}
      {!list.loading && !list.error && list.rows.length === 0 && <p className={classes.note}>{t('empty_text')}</p>}
      <ul className={classes.list}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <Row row={row} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button size="small" onClick={list.loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

const Row = ({ row, onOpen }: { row: MessageRow; onOpen: () => void }) => {
  const { t } = useTranslation('message')
  return (
    <button type="button" className={classes.row} data-unread={row.unread || undefined} onClick={onOpen}>
      <span className={classes.subject}>{row.subject}</span>
      <span className={classes.when}>{momentText(row.created_at)}</span>
      <span className={classes.state}>
        {row.unread ? <span className={classes.unread}>{t('unread')}</span> : t(row.waiting ? 'waiting' : 'answered')}
      </span>
    </button>
  )
}
