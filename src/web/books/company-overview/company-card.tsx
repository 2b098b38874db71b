import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './companies.module.css'
import { useNoteOf } from './company-cells.tsx'
import { useNeedsOf } from './needs.ts'
import type { CompanyRow } from './order.ts'

const maxFacts = 3

/** A company on a phone: its name and up to three facts that need something, nothing else. */
export const CompanyCard = ({ row }: { row: CompanyRow }) => {
  const { t } = useTranslation('company_overview')
  const note = useNoteOf()(row)
  const overdue = row.item?.figures?.overdue
  return (
    <RowCard
      title={row.title}
      amount={
        row.item && overdue && overdue.count > 0 ? (
          <Money amount={overdue.amount} currency={row.item.currency} locale={currentLanguage()} />
        ) : undefined
      }
      state={note}
      more={row.item?.state === 'failed' ? <StateMark state="overdue" label={t('failed')} /> : <Facts row={row} />}
    />
  )
}

const Facts = ({ row: { item } }: { row: CompanyRow }) => {
  const { t } = useTranslation('company_overview')
  const needsOf = useNeedsOf()
  if (!item) return <Skeleton width={140} />
  if (!item.figures) return null
  const { overdue, papers, bank, isaf, return: declared } = needsOf(item.figures)
  const waits = (need: typeof isaf) => need && need.mark !== 'paid'
  const facts = [
    overdue,
    ...(isaf && waits(isaf) ? [{ ...isaf, text: t('of_isaf', { state: isaf.text }) }] : []),
    ...(declared ? [{ ...declared, text: t('of_return', { state: declared.text }) }] : []),
    papers,
    bank,
  ].filter((fact) => fact !== undefined)
  return (
    <span className={classes.facts}>
      {facts
        .slice(0, maxFacts)
        .map(({ key, mark, text }) =>
          mark ? <StateMark key={key} state={mark} label={text} /> : <span key={key}>{text}</span>,
        )}
    </span>
  )
}
