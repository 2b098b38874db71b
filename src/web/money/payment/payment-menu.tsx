import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsMaximize,
  IconDots,
  IconExternalLink,
  IconLock,
  IconPrinter,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/money/payment.ts'
import { askReason } from '#web/resource/record/reason-dialog.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useItemActions } from '#web/resource/record/use-item-actions.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './payments.module.css'
import { lockedReason } from './locked-reason.ts'
import { useReceiptActions } from '#web/money/receipt/use-receipt-actions.ts'

type Props = {
  payment: Payment
  /** Leaves the page after the payment was deleted. In a panel, the panel closes instead. */
  onLeave: (() => void) | undefined
}

const icon = { size: 16, stroke: 1.75 }

/** The menu of a payment: its cash document, archive, delete. A deleted payment can be restored. */
export const PaymentMenu = ({ payment, onLeave }: Props) => {
  const { t } = useTranslation(['payments', 'common', 'list'])
  const panel = usePanel()
  const phone = useNarrow()
  const { remove, restore, archive, unarchive } = useItemActions('payment')
  const close = () => (panel ? panel.close(undefined) : onLeave?.())
  const removeAndClose = async (action: typeof remove, body?: object) => {
    if (await action(payment, body)) close()
  }
  /** The law requires keeping cash documents for ten years, so deleting one asks for a reason. */
  const deletePayment = async () => {
    if (!payment.receipt) return removeAndClose(remove)
    const answer = await askReason({
      title: t('delete_title', { number: payment.receipt.number }),
      text: t('delete_text'),
      label: t('delete_reason'),
      confirmLabel: t('delete'),
    })
    if (answer && 'reason' in answer) await removeAndClose(remove, { comment: answer.reason || null })
  }
  if (payment.deleted_at)
    return (
      payment.can.restore &&
      !panel && (
        <Button icon={<IconRestore {...icon} />} onClick={() => void restore(payment)}>
          {t('restore')}
        </Button>
      )
    )
  const lockedDelete = lockedReason(payment.refusals.delete)
  const canWrite = payment.can.delete || lockedDelete !== undefined
  if (!canWrite && !payment.receipt && !panel) return null
  return (
    <Menu position="bottom-end" width={260} zIndex={300} returnFocus>
      <Menu.Target>
        <IconButton label={t('more')} icon={<IconDots size={phone ? 22 : 18} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {panel && (
          <Menu.Item
            component={PageLink}
            href={`/payment/edit/${payment.id}`}
            leftSection={<IconArrowsMaximize {...icon} />}
          >
            {t('list:open_page')}
          </Menu.Item>
        )}
        {payment.receipt && <ReceiptItems payment={payment} />}
        {canWrite && (
          <>
            <Menu.Item
              leftSection={payment.archived_at ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
              onClick={() => void (payment.archived_at ? unarchive(payment) : removeAndClose(archive))}
            >
              {t(payment.archived_at ? 'common:archive_restore' : 'common:archive')}
            </Menu.Item>
            <Menu.Divider />
            <DeleteItem locked={lockedDelete} onClick={() => void deletePayment()} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Shows why deleting is refused. The item stays focusable so that the reason can be read. */
const DeleteItem = ({ locked, onClick }: { locked: string | undefined; onClick: () => void }) => {
  const { t } = useTranslation('payments')
  if (!locked)
    return (
      <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={onClick}>
        {t('delete')}
      </Menu.Item>
    )
  return (
    <Menu.Item aria-disabled closeMenuOnClick={false} leftSection={<IconLock {...icon} />}>
      {t('delete')}
      <span className={classes.lockedReason}>{locked}</span>
    </Menu.Item>
  )
}

const ReceiptItems = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation('payments')
  const { open, print } = useReceiptActions(payment)
  return (
    <>
      <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => void open.run()}>
        {t('open_tab')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => void print.run()}>
        {t('print')}
      </Menu.Item>
    </>
  )
}
