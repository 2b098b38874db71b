import { useTranslation } from 'react-i18next'
import type { OperatorMessageRow } from '#contract/provider/operator-message.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { momentText } from '#web/platform/words/moment-text.ts'
import { changed } from '#web/resource/list-state.ts'
import { useAddress } from '#web/resource/use-address.ts'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { OperatorList } from './operator-list.tsx'
import { twoLines } from './two-lines.tsx'

/** What people wrote to the provider; one opens at the side and is answered there. */
export const MessagesPage = () => {
  const { t } = useTranslation('operator')
  const { address, leave } = useAddress()
  const columns: DataColumn<OperatorMessageRow>[] = [
    { key: 'subject', head: t('subject'), cell: ({ subject }) => subject },
    {
      key: 'who',
      head: t('who'),
      width: 260,
      cell: ({ person }) => twoLines(person.name, person.email),
    },
    { key: 'company', head: t('company'), width: 200, quiet: true, priority: 3, cell: ({ company }) => company },
    {
      key: 'said',
      head: t('said'),
      width: 175,
      quiet: true,
      priority: 2,
      cell: (row) => momentText(row.said_at),
    },
  ]
  return (
    <>
      <OperatorList<OperatorMessageRow>
        resource="operator-message"
        title={t('messages')}
        tabs={(['waiting', 'answered'] as const).map((key) => ({ key, label: t(`messages_${key}`) }))}
        searched
        columns={columns}
        card={messageCard}
        empty={t('no_messages')}
        opens
      />
      <AddressPanel
        id={address['open']}
        onClose={() => leave((now) => changed(now, { open: undefined }))}
        side="right"
        size={560}
      >
        {answerPanel}
      </AddressPanel>
    </>
  )
}

const messageCard = ({ subject, person, said_at, company }: OperatorMessageRow) => (
  <RowCard title={subject} state={person.name} note={momentText(said_at)} more={company} />
)
const answerPanel = (id: string) => <AnswerPanel key={id} id={id} />
