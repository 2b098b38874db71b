import { useTranslation } from 'react-i18next'
import type { SecurityEvent } from '#contract/account/security-event.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { useEventTexts } from '#web/account/profile/security-section.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { OperatorList, twoLines } from './operator-list.tsx'

/** The security log: events of accounts and actions of operators. */
export const SecurityPage = () => {
  const { t } = useTranslation('security')
  const { name, detail, account, from } = useRowTexts()
  const columns: DataColumn<SecurityEvent>[] = [
    { key: 'event', header: t('event'), cell: (row) => twoLines(name(row), detail(row)) },
    { key: 'account', header: t('account'), width: 260, cell: (row) => twoLines(...account(row)) },
    { key: 'from', header: t('from'), width: 230, muted: true, priority: 2, cell: (row) => twoLines(...from(row)) },
    { key: 'when', header: t('when'), width: 175, muted: true, cell: (row) => momentText(row.happened_at) },
  ]
  return (
    <OperatorList<SecurityEvent>
      resource="operator-security"
      title={t('title')}
      note={t('note')}
      tabs={(['all', 'failed', 'operators'] as const).map((key) => ({ key, label: t(`tab_${key}`) }))}
      isSearchable
      columns={columns}
      card={eventCard}
      empty={t('empty')}
    />
  )
}

const useRowTexts = () => {
  const { t } = useTranslation('security')
  const texts = useEventTexts()
  const personOf = ({ person, email_hint }: SecurityEvent) =>
    person ? (person.email ?? t('deleted_account')) : (email_hint ?? '')
  return {
    name: (row: SecurityEvent) =>
      row.outcome === 'failed' ? t('failed_event', { event: texts.name(row) }) : texts.name(row),
    detail: texts.detail,
    account: (row: SecurityEvent) => {
      const unknown = row.email_hint ? t('unknown_account') : ''
      const below = row.actor ? t('done_by', { email: row.actor.email ?? t('deleted_account') }) : row.person?.name
      return [personOf(row), below ?? unknown] as const
    },
    from: (row: SecurityEvent) => [texts.place(row) || t('no_origin'), texts.device(row)] as const,
  }
}

const EventCard = ({ row }: { row: SecurityEvent }) => {
  const { name, detail, account, from } = useRowTexts()
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
