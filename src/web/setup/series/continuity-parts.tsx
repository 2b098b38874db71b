import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Continuity } from '#contract/setup/continuity.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './continuity.module.css'

type Explained = Continuity['purged'][number] | Continuity['void'][number]
type PartName = 'gaps' | 'out_of_order' | 'void' | 'deleted' | 'purged'

/** The lists of the report; one with nothing in it is left out. */
export const ContinuityParts = ({ report }: { report: Continuity }) => {
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

const ExplainedRow = ({ row, href }: { row: Explained; href: string | undefined }) => {
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
        {row.comment && <span className={classes.why}>{row.comment}</span>}
        <span className={classes.when}>{when}</span>
      </td>
    </tr>
  )
}
