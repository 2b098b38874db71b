import { IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Continuity } from '#contract/setup/series.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { QuietStat, QuietStats } from '#web/ui/text/facts.tsx'
import classes from './continuity.module.css'
import type { ReactNode } from 'react'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'

/** The report on gaps and void numbers of a series, to be read or printed: `/series/continuity/{id}`. */
export const ContinuityPage = () => {
  const { t } = useTranslation('series')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const company = useCompany()
  const { data } = useLoaded('series.continuity', { params: { id } })
  if (!data) return null
  const { series, counts } = data
  return (
    <article className={classes.report}>
      <PageHead
        title={t('continuity_of', { type: t(`type_${series.invoice_type}`).toLocaleLowerCase() })}
        subtitle={company.title}
        above={
          <span className={classes.above}>
            <Link to="/series/list">{t('list')}</Link>
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          </span>
        }
        actions={
          <Button icon={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
            {t('continuity_print')}
          </Button>
        }
      />
      <div className={classes.body}>
        <QuietStats>
          <QuietStat label={t('continuity_issued')} value={counts.issued} note={numberRange(data)} />
          <QuietStat label={t('continuity_missing')} value={counts.missing} />
          <QuietStat label={t('continuity_void')} value={counts.void} />
          <QuietStat label={t('continuity_deleted')} value={counts.deleted + counts.purged} />
        </QuietStats>
        <p className={classes.summary}>{t(summaryKey(data))}</p>
        <ContinuityParts report={data} />
      </div>
    </article>
  )
}

const numberRange = ({ first, last }: Continuity) => (first && last && first !== last ? `${first} – ${last}` : first)

const summaryKey = ({ counts }: Continuity) => {
  if (counts.issued === 0) return 'continuity_nothing'
  return counts.gaps === 0 ? 'continuity_whole' : 'continuity_holes'
}

type ExplainedNumber = Continuity['purged'][number] | Continuity['void'][number]
type PartName = 'gaps' | 'out_of_order' | 'void' | 'deleted' | 'purged'

/** The lists of the report. Empty lists are omitted. */
const ContinuityParts = ({ report }: { report: Continuity }) => {
  const { t } = useTranslation('series')
  const { counts, series } = report
  const part = (name: PartName, rows: readonly ReactNode[], heads: readonly ReactNode[]) =>
    rows.length > 0 && (
      <section className={classes.part}>
        <h2 className={classes.title}>{t(`continuity_${name}_title`)}</h2>
        <p className={classes.note}>{t(`continuity_${name}_note`)}</p>
        <table className={classes.table} data-wide={heads.length > 3 || undefined}>
          <thead>
            <tr>{heads}</tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
        {counts[name] > rows.length && (
          <p className={classes.note}>{t('continuity_more', { count: counts[name] - rows.length })}</p>
        )}
      </section>
    )
  const heads = (...names: ('number' | 'date' | 'client' | 'total' | 'why' | 'count' | 'before')[]) =>
    names.map((name) => (
      <th key={name} scope="col" data-right={name === 'total' || name === 'count' || undefined}>
        {t(`continuity_head_${name}`)}
      </th>
    ))
  const hasPages = !series.invoice_type.startsWith('cash')
  const explained = (tab: 'void' | 'deleted' | 'purged') =>
    report[tab].map((row) => {
      const href = hasPages && 'id' in row ? `/invoice/list?tab=${tab}&open=${row.id}` : undefined
      return <ExplainedRow key={row.number} row={row} href={href} />
    })
  return (
    <>
      {part(
        'gaps',
        report.gaps.map(({ from, to, count }) => (
          <tr key={from}>
            <td className={classes.number}>{from === to ? from : `${from} – ${to}`}</td>
            <td data-right>{count}</td>
          </tr>
        )),
        heads('number', 'count'),
      )}
      {part(
        'out_of_order',
        report.out_of_order.map(({ number, date, previous_number, previous_date }) => (
          <tr key={number}>
            <td className={classes.number}>{number}</td>
            <td className={classes.day}>{date}</td>
            <td>
              {previous_number}, {previous_date}
            </td>
          </tr>
        )),
        heads('number', 'date', 'before'),
      )}
      {part('void', explained('void'), heads('number', 'date', 'client', 'total', 'why'))}
      {part('deleted', explained('deleted'), heads('number', 'date', 'client', 'total', 'why'))}
      {part('purged', explained('purged'), heads('number', 'date', 'client', 'total', 'why'))}
    </>
  )
}

const ExplainedRow = ({ row, href }: { row: ExplainedNumber; href: string | undefined }) => {
  const { t } = useTranslation('series')
  const day = row.at.slice(0, 10)
  const when = row.by ? t('continuity_by', { day, name: row.by }) : day
  return (
    <tr>
      <td className={classes.number}>{href ? <PageLink href={href}>{row.number}</PageLink> : row.number}</td>
      <td className={classes.day}>{row.date}</td>
      <td>{row.client_title ?? '–'}</td>
      <td data-right>
        <Money amount={row.total} currency={row.currency} locale={currentLanguage()} />
      </td>
      <td>
        {row.comment && <span className={classes.reason}>{row.comment}</span>}
        <span className={classes.time}>{when}</span>
      </td>
    </tr>
  )
}
