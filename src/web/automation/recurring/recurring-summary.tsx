import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { daysBetween } from '#domain/plain-date.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { percentText, plainFigure } from '#web/resource/figures.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { MadeRuns } from './made-runs.tsx'
import classes from './recurring.module.css'
import { inSentence, scheduleText } from './schedule-text.ts'

export type RecurringForm = CallResult<'recurring.edit_form'>['item']
export type Preview = CallResult<'recurring.preview'>

/** How many made documents the overview shows; the tab has all. */
const mostRuns = 5

export const RecurringSummary = ({ item, preview }: { item: RecurringForm; preview: Preview | undefined }) => {
  const { t } = useTranslation('recurring')
  const canWrite = useCanMake(item.kind)
  return (
    <>
      <section className={classes.part}>
        <div className={classes.partHead}>
          <h3>{t(`what_${item.kind}`)}</h3>
          {canWrite && <PageLink href={`/recurring/edit/${item.id}`}>{t('edit')}</PageLink>}
        </div>
        {preview && <Lines preview={preview} />}
      </section>
      <section className={classes.part}>
        <h3>{t('how')}</h3>
        <How item={item} preview={preview} />
      </section>
      {item.runs.length > 0 && (
        <section className={classes.part}>
          <h3>{t(`done_${item.kind}`)}</h3>
          <MadeRuns runs={item.runs.slice(0, mostRuns)} sums={item.made_sums} kind={item.kind} />
        </section>
      )}
    </>
  )
}

/** The lines as they will read on the next date. */
const Lines = ({ preview: { next } }: { preview: Preview }) => {
  const { t } = useTranslation('recurring')
  const locale = currentLanguage()
  if (!next) return <p className={classes.muted}>{t('not_computed')}</p>
  const money = (amount: string) => moneyText(amount, next.currency, locale)
  return (
    <table className={classes.lines}>
      <tbody>
        {next.lines.map((line, at) => (
          // Lines have no other identity.
          <tr key={`${at} ${line.title}`}>
            <td>{line.title}</td>
            <td>{[plainFigure(line.quantity, locale), line.unit].filter(Boolean).join(' ')}</td>
            <td>{line.vat_rate !== null && percentText(line.vat_rate, locale)}</td>
            <td>
              <Money amount={line.total} currency={next.currency} locale={locale} />
            </td>
          </tr>
        ))}
        <tr className={classes.sum}>
          <td colSpan={3}>{t('sums', { net: money(next.total_without_vat), vat: money(next.vat_total) })}</td>
          <td>
            <Money amount={next.total} currency={next.currency} locale={locale} total />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** What of the stored form the panel shows; the contract leaves its shape open, because it has two kinds. */
type StoredForm = { date?: string; date_due?: string | null; lines?: { title: string }[] }

const How = ({ item, preview }: { item: RecurringForm; preview: Preview | undefined }) => {
  const { t } = useTranslation('recurring')
  const locale = currentLanguage()
  const form = item.form as StoredForm
  const { ends } = item
  const end = !ends ? t('no_end') : 'date' in ends ? t('until_date', { date: ends.date }) : t('until_count', ends)
  const when = inSentence(scheduleText(item.every, item.first_date, t, locale))
  const templates = (form.lines ?? []).filter(({ title }) => title.includes('{'))
  const changed = (from: string) => preview?.data.find(({ date }) => date >= from)
  const action =
    item.action === 'draft' ? 'do_draft' : item.kind === 'expense' ? 'do_enter' : (`do_${item.action}` as const)
  const facts: [string, ReactNode][] = [
    [
      t('fact_when'),
      <>
        {when} <span className={classes.muted}>{`${t('from_date', { date: item.first_date })}, ${end}`}</span>
      </>,
    ],
    [t('fact_action'), t(action)],
    ...(item.lead_days > 0 ? [[t('fact_lead'), t('days', { count: item.lead_days })] as [string, ReactNode]] : []),
    [
      t('fact_term'),
      form.date && form.date_due ? t('days', { count: daysBetween(form.date, form.date_due) }) : t('no_term'),
    ],
    ...templates.map(({ title }): [string, ReactNode] => [t('fact_title'), <Template key={title} text={title} />]),
    ...item.price_changes.map(({ from, percent }): [string, ReactNode] => {
      const next = changed(from)
      return [
        t('fact_price'),
        <>
          {t('from_date', { date: from })} <b>{signedPercent(percent, locale)}</b>{' '}
          {next?.total && (
            <span className={classes.muted}>
              {t('will_be', { amount: moneyText(next.total, next.currency, locale) })}
            </span>
          )}
        </>,
      ]
    }),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value], at) => (
        <div key={`${at} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {preview && preview.unknown_words.length > 0 && (
        <div>
          <dt>{t('fact_unknown')}</dt>
          <dd>{preview.unknown_words.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}

const signedPercent = (percent: string, locale: 'lt' | 'en') =>
  `${percent.startsWith('-') ? '' : '+'}${percentText(percent, locale)}`

/** A title with its words marked. */
const Template = ({ text }: { text: string }) =>
  text.split(/(\{[^{}]*\})/).map((part, at) =>
    part.startsWith('{') ? (
      <span key={`${at} ${part}`} className={classes.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )
