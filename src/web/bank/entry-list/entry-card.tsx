import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { useToday } from '#web/resource/dates.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { useTranslation } from 'react-i18next'
import { useCandidateTexts } from '../candidate-texts.ts'
import { matchText } from '../match-text.ts'
import classes from './entries.module.css'
import { signedAmount } from './entry-columns.tsx'
import { isCertain } from './use-entries.ts'

/** An entry on a phone: counterparty and amount, below the target and the day. */
export const EntryCard = ({ entry, refused }: { entry: BankEntry; refused: string | undefined }) => {
  const { t } = useTranslation('bank')
  const today = useToday()
  const day = entry.date.slice(0, 4) === today.slice(0, 4) ? entry.date.slice(5) : entry.date
  return (
    <RowCard
      title={entry.name || entry.text || t(`kind_${entry.kind}`)}
      amount={signedAmount(entry)}
      state={
        <span className={classes.card}>
          <CardTarget entry={entry} refused={refused} />
        </span>
      }
      note={day}
    />
  )
}

const CardTarget = ({ entry, refused }: { entry: BankEntry; refused: string | undefined }) => {
  const { t, target, shortReasons } = useCandidateTexts()
  if (refused) return <span className={classes.refused}>{refused}</span>
  if (entry.state === 'ignored') return t('state_ignored')
  if (entry.state === 'matched') return matchText(entry, t)
  const [first, ...others] = entry.candidates
  if (!first) return <span className={classes.cardTarget}>{t('none')}</span>
  if (isCertain(entry))
    return (
      <>
        {target(entry, first)} <span className={classes.cardReasons}>{shortReasons(first)}</span>
      </>
    )
  return (
    <>
      <span className={classes.cardTarget}>
        {others.length > 0 ? t('several', { count: others.length + 1 }) : target(entry, first)}
      </span>{' '}
      {others.length === 0 && <span className={classes.cardReasons}>{shortReasons(first)}</span>}
    </>
  )
}
