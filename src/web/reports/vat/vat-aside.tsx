import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Report, ReportRow } from '#contract/reports/report.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { owedBoxes } from '#domain/vat-return/boxes.ts'
import { spanOfDays } from '#domain/report-period.ts'
import { deadlineTone } from '#domain/tax-deadlines.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { changed } from '#web/resource/list/address.ts'
import { Money } from '#web/ui/text/money.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { DeadlineChip } from '../frame/deadline-chip.tsx'
import { Block, Notes } from '../frame/report-aside.tsx'
import aside from '../frame/report-aside.module.css'
import { EmptyPeriod } from '../frame/empty-period.tsx'
import type { ReportChoices } from '../report-queries.ts'
import { VatChecks } from './vat-checks.tsx'
import { isOutside } from './vat-cells.ts'
import classes from './vat.module.css'

type Props = { report: Report; choices: ReportChoices; days: ReportSpan }

/** Beside the boxes: what is payable and by when, what is in no box, whether other reports agree. */
export const VatAside = ({ report, choices, days }: Props) => {
  const { t } = useTranslation(['vat_report', 'report_page'])
  return (
    <aside className={`${aside.aside} ${classes.aside}`} aria-label={t('report_page:summary')}>
      <Result report={report} choices={choices} days={days} />
      <Outside rows={report.rows.filter((row) => isOutside(row) && row.kind === 'line')} currency={report.currency} />
      <VatChecks choices={choices} days={days} />
      <Notes notes={report.notes.slice(-1)} />
    </aside>
  )
}

const Result = ({ report, choices, days }: Props) => {
  const { t } = useTranslation(['vat_report', 'report_page'])
  const { head, vat, currency, rows } = report
  if (!head || !vat) return null
  const locale = currentLanguage()
  const boxes = owedBoxes.filter((box) =>
    /[1-9]/.test(rows.find(({ key }) => key === `box:${box}`)?.cells['amount'] ?? ''),
  )
  const counted = spanOfDays(days) === 'month' ? 'counted_month' : 'counted'
  return (
    <section className={aside.block} aria-label={head.title}>
      <h2 className={aside.label}>{head.title}</h2>
      <Money size="panel" amount={head.amount} currency={currency} locale={locale} />
      {vat.deadline && <Deadline day={vat.deadline} isRefund={rows.some(isRefund)} />}
      <EmptyPeriod report={report} choices={choices} />
      <dl className={classes.how}>
        <dt>
          {t('output')} <small>{boxes.join(' + ')}</small>
        </dt>
        <dd>
          <Money amount={vat.owed} currency={currency} locale={locale} />
        </dd>
        <dt>
          {t('deductible')} <small>35</small>
        </dt>
        <dd>
          <Money amount={negative(vat.deducted)} currency={currency} locale={locale} />
        </dd>
      </dl>
      <p className={aside.hint}>
        {vat.counted_to && (
          <>
            {`${t(counted, { day: formatDay(vat.counted_to, locale) })}.`.replace('..', '.')}
            <br />
          </>
        )}
        {t('whole_euros')}
      </p>
    </section>
  )
}

const isRefund = ({ key, cells }: ReportRow) => key === 'box:36' && cells['amount']?.startsWith('-') === true
const negative = (amount: string) =>
  !/[1-9]/.test(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

/** By when to submit and pay: amber shortly before, brick when it has passed. */
const Deadline = ({ day, isRefund: refunds }: { day: string; isRefund: boolean }) => {
  const { t } = useTranslation('vat_report')
  const today = useToday()
  const tone = deadlineTone(day, today, 'unknown')
  if (!tone) return null
  const text = tone === 'late' ? 'due_late' : refunds ? 'due_refund' : 'due'
  return (
    <p className={classes.deadline}>
      <DeadlineChip tone={tone}>{t(text, { day: formatDay(day, currentLanguage()) })}</DeadlineChip>
    </p>
  )
}

/** What is in no box, by name; never hidden. */
const Outside = ({ rows, currency }: { rows: readonly ReportRow[]; currency: string }) => {
  const { t } = useTranslation(['vat_report', 'report_page'])
  const count = rows.reduce((total, { documents }) => total + (documents ?? 0), 0)
  if (rows.length === 0)
    return (
      <Block title={t('outside')}>
        <p className={classes.fine}>
          <StateIcon state="paid" />
          {t('complete')}
        </p>
      </Block>
    )
  return (
    <Block title={t('outside')} action={<span className={aside.hint}>{t('report_page:documents', { count })}</span>}>
      <ul className={`${aside.documents} ${classes.outside}`}>
        {rows.map(({ key, cells, documents }) => (
          <li key={key}>
            <Link
              to="."
              search={(now: Record<string, string>) => changed(now, { row: key })}
              resetScroll={false}
              className={aside.document}
            >
              <span className={classes.outsideName}>{cells['title']}</span>
              <Money amount={cells['amount'] ?? '0'} currency={currency} locale={currentLanguage()} />
              <span className={aside.numberAndDate}>{t('report_page:documents', { count: documents ?? 0 })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
