import { IconFileExport, IconQrcode, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { maxPayments, notPayable } from '#domain/bank/payment-file.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { BulkBarFrame } from '#web/resource/list/bulk-bar-frame.tsx'
import type { RowSelection } from '#web/resource/list/use-selection.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { openPaymentFile, openPayQr } from './open-panels.tsx'

type Props = { selection: RowSelection<ExpenseRow> }

/** What can be done with the selected expenses: pay them by a file or, one on a phone, by a QR code. */
export const PaymentBar = ({ selection: { rows, table, clear } }: Props) => {
  const { t } = useTranslation('payment_file')
  const phone = useNarrow()
  const locked = lockOf(rows, t)
  const [first] = rows
  const makeFile = async () => {
    if (await openPaymentFile(rows.map(({ id }) => id))) clear()
  }
  return (
    <BulkBarFrame
      label={t('bar')}
      count={t('selected', { count: rows.length })}
      aside={
        <>
          {phone && (
            <Button variant="link" size="small" onClick={() => table.onToggleAll(true)}>
              {table.allLabel}
            </Button>
          )}
          <IconButton label={t('clear')} icon={<IconX size={18} stroke={1.75} />} onClick={clear} />
        </>
      }
    >
      {rows.length > 0 && (
        <>
          <Button
            size="small"
            icon={<IconFileExport size={16} stroke={1.75} />}
            locked={locked}
            onClick={() => void makeFile()}
          >
            {t('action')}
          </Button>
          {phone && rows.length === 1 && first && (
            <Button
              size="small"
              icon={<IconQrcode size={16} stroke={1.75} />}
              locked={locked}
              onClick={() => void openPayQr(first.id)}
            >
              {t('qr')}
            </Button>
          )}
        </>
      )}
    </BulkBarFrame>
  )
}

/** Why these expenses cannot be paid by one file. */
const lockOf = (rows: readonly ExpenseRow[], t: TFunction<'payment_file'>): string | undefined => {
  if (rows.length > maxPayments) return t('locked_most', { most: maxPayments })
  const refusals = rows.flatMap((row) => notPayable({ ...row, in_payment: row.in_payment?.since ?? null }) ?? [])
  const [refusal] = refusals
  if (refusal === undefined) return undefined
  return t(refusal === 'archived' ? 'locked_deleted' : `locked_${refusal}`)
}
