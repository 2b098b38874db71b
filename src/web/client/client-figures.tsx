import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { MoneyList } from '../resource/money-list.tsx'
import { QuietStat, QuietStats } from '../ui/quiet-stat.tsx'

/** What the client owes, and how we stand; nothing where there never was money between us. */
export const ClientFigures = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  if (client.balance.length === 0) return null
  return (
    <QuietStats>
      <QuietStat label={t('debt')} value={<MoneyList sums={client.debt} none={t('no_debt')} />} />
      <QuietStat label={t('balance')} value={<MoneyList sums={client.balance} />} note={t('balance_note')} />
    </QuietStats>
  )
}
