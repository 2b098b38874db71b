import { Trans, useTranslation } from 'react-i18next'
import { sumRow, useListSums } from '../resource/list-sums.tsx'
import { TotalsFoot } from '../ui/totals-foot.tsx'

/** What all that matches comes to, and what of it is left to pay. */
export const ExpenseTotals = () => {
  const { t } = useTranslation('expense')
  const { count, totals, final, phone, tab } = useListSums('expense', t('total'))
  const unpaid = phone || tab === 'deleted' ? [] : totals.slice(0, 1)
  return (
    <TotalsFoot
      count={<Trans t={t} i18nKey="count" count={count} components={{ b: <b /> }} />}
      totals={[
        ...unpaid.map((sum) =>
          sumRow({ key: 'unpaid', label: t('column_unpaid'), amount: sum.unpaid, currency: sum.currency }),
        ),
        ...final,
      ]}
    />
  )
}
