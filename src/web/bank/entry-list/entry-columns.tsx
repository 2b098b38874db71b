import { Link } from '@tanstack/react-router'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useTranslation } from 'react-i18next'
import { useCandidateTexts } from '../candidate-texts.ts'
import { matchText } from '../match-text.ts'
import classes from './entries.module.css'
import { entryLinkId } from './use-active-entry.ts'
import { isCertain } from './use-entries.ts'
import type { EntryTab } from './use-entries.ts'

/** Bank amounts have a sign, since one list holds both directions. */
export const signedAmount = ({ amount, currency }: Pick<BankEntry, 'amount' | 'currency'>) => (
  <Money amount={amount} currency={currency} locale={currentLanguage()} signed />
)

type Options = {
  tab: EntryTab
  canWrite: boolean
  refused: Readonly<Record<string, string>>
  onOpen: (entry: BankEntry) => void
  /** Enter on the link of a row. */
  onEnter: (entry: BankEntry) => void
}

export const useEntryColumns = ({ tab, canWrite, refused, onOpen, onEnter }: Options): DataColumn<BankEntry>[] => {
  const { t } = useTranslation('bank')
  const columns: DataColumn<BankEntry>[] = [
    {
      key: 'date',
      header: t('column_date'),
      // Without boxes the padding of the page is in this column.
      width: tab === 'to-do' && canWrite ? 104 : 122,
      muted: true,
      sortable: true,
      cell: ({ date }) => <span className={classes.date}>{date}</span>,
    },
    {
      key: 'name',
      header: t('column_name'),
      // As in the picture at a table of 1196 px; a narrow table leaves room for the proposal, a wide one cuts no names.
      width: 'clamp(156px, 17.9cqw, 320px)',
      cell: (entry) => <EntryLink entry={entry} onEnter={onEnter} />,
    },
    {
      key: 'text',
      header: t('column_text'),
      width: 'clamp(200px, 18.9cqw, 480px)',
      muted: true,
      priority: 3,
      cell: ({ text }) => <span title={text}>{text || '–'}</span>,
    },
    {
      key: 'amount',
      header: t('column_amount'),
      width: 'clamp(120px, 11.4cqw, 136px)',
      align: 'right',
      sortable: true,
      cell: signedAmount,
    },
    {
      key: 'proposal',
      header: t(tab === 'to-do' ? 'column_proposal' : 'column_result'),
      cell: (entry) => <Proposal entry={entry} refused={refused[entry.id]} />,
    },
  ]
  if (tab !== 'to-do' || !canWrite) return columns
  return [
    ...columns,
    {
      key: 'choose',
      header: <span className="visually-hidden">{t('column_choose')}</span>,
      width: 122,
      align: 'right',
      cell: (entry) =>
        !isCertain(entry) && (
          <Button
            size="small"
            aria-label={t('choose_of', { name: entry.name || entry.text })}
            onClick={() => onOpen(entry)}
          >
            {t('choose')}
          </Button>
        ),
    },
  ]
}

/** The counterparty as a link that opens the entry; Enter does what the row is for. */
const EntryLink = ({ entry, onEnter }: { entry: BankEntry; onEnter: (entry: BankEntry) => void }) => {
  const { t } = useTranslation('bank')
  const name = entry.name || entry.text || t(`kind_${entry.kind}`)
  return (
    <Link
      id={entryLinkId(entry.id)}
      to="."
      search={(now: Record<string, string>) => changed(now, { open: entry.id })}
      resetScroll={false}
      className={classes.name}
      activeProps={{ 'aria-current': undefined }}
      title={name}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onEnter(entry)
      }}
    >
      {name}
    </Link>
  )
}

/** What the entry is: the proposal with its reasons, what was written, or why it was refused. */
const Proposal = ({ entry, refused }: { entry: BankEntry; refused: string | undefined }) => {
  const { t, target, reasons } = useCandidateTexts()
  if (entry.state === 'ignored') return <span className={classes.reasons}>{t('state_ignored')}</span>
  if (entry.state === 'matched') return <span className={classes.target}>{matchText(entry, t)}</span>
  const [first, ...others] = entry.candidates
  if (!first)
    return (
      <>
        <span className={classes.unknown}>{t('none')}</span>
        <span className={classes.reasons}>{t(entry.amount.startsWith('-') ? 'none_expense' : 'none_invoice')}</span>
      </>
    )
  const title = others.length > 0 && !first.certain ? t('several', { count: others.length + 1 }) : target(entry, first)
  if (refused)
    return (
      <span className={classes.refused} role="alert" title={refused}>
        {refused}
      </span>
    )
  const why = reasons(first)
  return (
    <span title={`${title}: ${why}`}>
      <span className={classes.target}>{title}</span>
      <span className={classes.reasons}>{why}</span>
    </span>
  )
}
