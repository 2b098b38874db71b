import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { MoneyList } from '#web/resource/money-list.tsx'
import { QuietStat, QuietStats } from '#web/ui/quiet-stat.tsx'

/** What the client owes and has paid in advance; nothing where neither is. */
export const ClientFigures = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  if (client.debt.length === 0 && client.advance.length === 0) return null
  return (
    <QuietStats>
      <QuietStat label={t('debt')} value={<MoneyList sums={client.debt} none={t('no_debt')} />} />
      <QuietStat label={t('advance')} value={<MoneyList sums={client.advance} />} note={t('advance_note')} />
    </QuietStats>
  )
}
