import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { dec } from '#domain/decimal.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { requestField } from '#web/resource/form/requested-field.ts'
import classes from './expense.module.css'

/** An old expense whose totals fit no VAT rate is in no box of the VAT return until a person chooses its rate. */
export const MissingVatNotice = ({ expense }: { expense: Expense }) => {
  const { t } = useTranslation('purchase')
  const { vat, vat_total, vat_rows, deleted_at } = expense
  if (!vat || deleted_at || vat_rows.length > 0 || dec(vat_total).eq(0)) return null
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {t('vat_missing')}{' '}
        {expense.can.edit && (
          <PageLink href={`/expense/edit/${expense.id}`} onClick={() => requestField('vat_rows.0.vat_id')}>
            {t('vat_missing_set')}
          </PageLink>
        )}
      </span>
    </p>
  )
}
