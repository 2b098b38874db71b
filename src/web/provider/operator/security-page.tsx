import { useTranslation } from 'react-i18next'
import type { SecurityEvent } from '#contract/account/security-event.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { useEventWords } from '#web/account/profile/security-section.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { OperatorList } from './operator-list.tsx'
import { twoLines } from './two-lines.tsx'

/** What happened to accounts, and what operators did. */
export const SecurityPage = () => {
  const { t } = useTranslation('security')
  const { name, detail, account, from } = useRowWords()
  const columns: DataColumn<SecurityEvent>[] = [
    { key: 'event', head: t('event'), cell: (row) => twoLines(name(row), detail(row)) },
    { key: 'account', head: t('account'), width: 260, cell: (row) => twoLines(...account(row)) },
    { key: 'from', head: t('from'), width: 230, quiet: true, priority: 2, cell: (row) => twoLines(...from(row)) },
    { key: 'when', head: t('when'), width: 175, quiet: true, cell: (row) => momentText(row.happened_at) },
  ]
  return (
    <OperatorList<SecurityEvent>
      resource="operator-security"
      title={t('title')}
      note={t('note')}
      tabs={(['all', 'failed', 'operators'] as const).map((key) => ({ key, label: t(`tab_${key}`) }))}
      searched
      columns={columns}
      card={eventCard}
      empty={t('empty')}
    />
  )
}

const useRowWords = () => {
  const { t } = useTranslation('security')
  const words = useEventWords()
  const personOf = ({ person, email_hint }: SecurityEvent) =>
    person ? (person.email ?? t('deleted_account')) : (email_hint ?? '')
  return {
    name: (row: SecurityEvent) =>
      row.outcome === 'failed' ? t('failed_event', { event: words.name(row) }) : words.name(row),
    detail: words.detail,
    account: (row: SecurityEvent) => {
      const unknown = row.email_hint ? t('unknown_account') : ''
      const below = row.actor ? t('done_by', { email: row.actor.email ?? t('deleted_account') }) : row.person?.name
      return [personOf(row), below ?? unknown] as const
    },
    from: (row: SecurityEvent) => [words.place(row) || t('no_origin'), words.device(row)] as const,
  }
}

const EventCard = ({ row }: { row: SecurityEvent }) => {
  const { name, detail, account, from } = useRowWords()
  return (
    <RowCard
      title={name(row)}
      state={account(row)[0]}
      note={momentText(row.happened_at)}
      more={[detail(row), from(row)[0]].filter(Boolean).join(' · ')}
    />
  )
}
const eventCard = (row: SecurityEvent) => <EventCard row={row} />
