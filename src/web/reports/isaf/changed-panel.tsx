import { useTranslation } from 'react-i18next'
import type { IsafComparison, IsafFileItem } from '#contract/reports/isaf.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { openPanel, Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { entryDifferences } from './entry-differences.ts'
import type { EntryDifference } from './entry-differences.ts'
import classes from './changed-panel.module.css'
import { refreshIsaf } from './use-isaf.ts'

type Changed = IsafComparison['documents'][number]

/** Shows what a submitted file says about the documents that changed since, and what a new one would say. */
export const openChanged = (file: IsafFileItem): Promise<unknown> =>
  openPanel({ content: () => <ChangedPanel file={file} /> })

const ChangedPanel = ({ file }: { file: IsafFileItem }) => {
  const { t } = useTranslation('isaf')
  const panel = usePanel()
  const { data, error, retry } = useLoaded('isaf.changes', { params: { id: file.id } })
  const { run, busy } = useAction(async () => {
    await call('isaf.dismiss_changes', { params: { id: file.id } })
    refreshIsaf()
    panel?.close()
  })
  return (
    <Panel title={t('what_changed')} subtitle={file.file_name}>
      <p className={classes.how}>{t('what_changed_text')}</p>
      {error && <LoadError title={t('failed')} error={error} onRetry={retry} />}
      {!data && !error && <Skeleton width="60%" />}
      {data?.documents.map((document) => (
        <Document key={document.id} document={document} />
      ))}
      {data && data.count > data.documents.length && (
        <p className={classes.more}>{t('more_changes', { count: data.count - data.documents.length })}</p>
      )}
      <Button busy={busy} onClick={() => void run()}>
        {t('leave')}
      </Button>
    </Panel>
  )
}

const lists = { invoice: '/invoice/list', expense: '/expense/list' } as const

const Document = ({ document }: { document: Changed }) => {
  const { t } = useTranslation('isaf')
  const { kind, id, number, change, before, now } = document
  const name = number ?? '–'
  const differences = entryDifferences(before, now)
  return (
    <section className={classes.document} aria-label={name}>
      <div className={classes.head}>
        {change === 'deleted' ? (
          <strong>{name}</strong>
        ) : (
          <PageLink href={`${lists[kind]}?open=${id}`}>{name}</PageLink>
        )}
        <span className={classes.hint}>{t(`change_${change}`)}</span>
      </div>
      <table className={classes.differences}>
        <thead>
          <tr>
            <th scope="col">{t('entry_field')}</th>
            <th scope="col">{t('in_file')}</th>
            <th scope="col">{t('in_books')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <Difference key={keyOf(difference)} difference={difference} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const keyOf = (difference: EntryDifference): string =>
  'code' in difference ? `${difference.field} ${difference.code} ${difference.rate}` : difference.field

const Difference = ({ difference }: { difference: EntryDifference }) => {
  const { t } = useTranslation('isaf')
  const { field, before, now } = difference
  const label =
    'code' in difference ? [difference.code, t(`entry_${field}`)].filter(Boolean).join(', ') : t(`entry_${field}`)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Value field={field} value={before} />
      </td>
      <td>
        <Value field={field} value={now} />
      </td>
    </tr>
  )
}

const Value = ({ field, value }: { field: EntryDifference['field']; value: string | null }) => {
  const { t } = useTranslation('isaf')
  if (value === null) return '–'
  if (field === 'kind') return t(`entry_kind_${value as 'SF' | 'KS' | 'AN'}`)
  if (field !== 'base' && field !== 'vat') return value
  return <Money amount={value} currency="EUR" locale={currentLanguage()} />
}
