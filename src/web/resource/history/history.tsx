import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryKind } from '#domain/history.ts'
import { useRows } from '#web/resource/use-list.ts'
import { HistoryEntries } from './history-entries.tsx'
import { countShown } from './count-shown.ts'
import classes from './history.module.css'

type Props = { kind: HistoryKind; id: string }

/** The history of one document: `<History kind="invoice" id={id} />`. */
export const History = ({ kind, id }: Props) => {
  const { t } = useTranslation('history')
  const list = useRows('history', { kind, id })
  if (!list.loading && !list.error && list.rows.length === 0) return <p className={classes.none}>{t('empty')}</p>
  return <HistoryEntries list={list} named={false} />
}

/** The same under a form, asked for when it is opened; before that it says how long it is, where that is known. */
export const HistoryPart = ({ kind, id, count }: Props & { count?: number }) => {
  const { t } = useTranslation('history')
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.part} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        {t('title')}
        {count !== undefined && <span className={classes.count}> {countShown(count)}</span>}
      </summary>
      {open && <History kind={kind} id={id} />}
    </details>
  )
}
