import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { refresh } from '#web/resource/record/cache.ts'

type Props = { expense: Expense; onPayByPhone?: ((id: string) => Promise<void>) | undefined }

/** Of an expense in a payment file: take it back, download the file again. Of another unpaid one: pay it by phone. */
export const PaymentItems = ({ expense, onPayByPhone }: Props) => {
  const { t } = useTranslation('expense')
  const canPay = useCan('payment.write')
  const { id, in_payment } = expense
  const giveBack = useAction(async (file: string) => {
    await call('payment-file.cancel', { params: { id: file }, body: { expenses: [id] } })
    refresh('expense', 'payment-file')
    toast.success(t('returned_payment'))
  })
  const download = useAction(async (file: string) => {
    const { file_name } = await call('payment-file.read', { params: { id: file } })
    saveFile(await call('payment-file.file', { params: { id: file } }), file_name)
  })
  if (!canPay) return null
  if (in_payment)
    return (
      <>
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
          onClick={() => void giveBack.run(in_payment.file_id)}
        >
          {t('return_payment')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => void download.run(in_payment.file_id)}
        >
          {t('payment_again')}
        </Menu.Item>
      </>
    )
  if (!onPayByPhone || !expense.can.add_payment || expense.kind === 'credit' || expense.currency !== 'EUR') return null
  return (
    <Menu.Item leftSection={<IconQrcode size={16} stroke={1.75} />} onClick={() => void onPayByPhone(id)}>
      {t('pay_by_phone')}
    </Menu.Item>
  )
}
