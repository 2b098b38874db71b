import { useTranslation } from 'react-i18next'
import type { SenderRecords as Records } from '#contract/sales/sender.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './letters.module.css'

const marks = { found: 'paid', missing: 'overdue', several: 'overdue', weak: 'warn', unknown: 'draft' } as const
const names = ['spf', 'dmarc', 'dkim'] as const

/** Whether mail programs believe that letters with the company's address are its own, and what to ask the provider of the domain. */
export const SenderRecords = () => {
  const { t } = useTranslation(['letters', 'common'])
  const { data, error, retry } = useLoaded('sender.records')
  if (error && !data) return <LoadError title={t('records_error')} error={error} onRetry={retry} />
  return (
    <section className={classes.records} aria-labelledby="sender-records">
      <h2 id="sender-records" className={classes.recordsTitle}>
        {t('records')}
      </h2>
      {data ? <List records={data} onRetry={retry} /> : <Skeleton width="60%" />}
    </section>
  )
}

const List = ({ records, onRetry }: { records: Records; onRetry: () => void }) => {
  const { t } = useTranslation(['letters', 'common'])
  const { domain, selector } = records
  return (
    <>
      <p className={classes.note}>{t('records_about', { domain: domain ?? '' })}</p>
      <ul className={classes.recordList}>
        {names.map((name) => (
          <li key={name}>
            <StateMark
              state={marks[records[name]]}
              label={`${name.toUpperCase()}: ${t(labelOf(name, records[name]))}`}
            />
            <p className={classes.note}>
              {name === 'dkim' && selector ? t('records_selector', { selector }) : t(adviceOf(name, records[name]))}
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="small" onClick={onRetry}>
          {t('records_again')}
        </Button>
      </div>
    </>
  )
}

/** A key may be where only the owner of the domain knows. */
const labelOf = (name: (typeof names)[number], state: Records['spf']) =>
  name === 'dkim' && state === 'unknown' ? 'records_no_key' : (`records_${state}` as const)

/** What a record is for; of one that lacks something, what to do. */
const adviceOf = (name: (typeof names)[number], state: Records['spf']) => {
  if (name === 'dkim') return 'records_dkim_ask'
  if (state === 'found') return `records_${name}_fine` as const
  if (state === 'weak') return 'records_dmarc_weak'
  return `records_${name}_ask` as const
}
