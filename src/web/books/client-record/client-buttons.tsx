import { Menu } from '@mantine/core'
import { IconArrowsDiagonal, IconBell, IconPencil, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { ItemMenu } from '#web/resource/record/item-menu.tsx'
import { openStatementPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './client-record.module.css'
import type { ClientActions } from './use-client-actions.ts'

type Props = { client: Client; actions: ClientActions; onLeave?: (() => void) | undefined; inPanel: boolean }

/** The buttons of a client: edit, send a reminder, create a document, and a menu with further actions. */
export const ClientButtons = ({ client, actions, onLeave, inPanel }: Props) => {
  const { t } = useTranslation(['client', 'list'])
  const phone = useNarrow()
  const canWrite = useCan('document.write')
  const page = `/client/edit/${client.id}`
  return (
    <>
      {actions.edit &&
        (phone ? (
          <IconButton label={t('edit')} icon={<IconPencil size={22} stroke={1.75} />} onClick={actions.edit} />
        ) : (
          <Button icon={<IconPencil size={16} stroke={1.75} />} onClick={actions.edit}>
            {t('edit')}
          </Button>
        ))}
      {!phone && <NextButtons actions={actions} />}
      <span className={classes.tools}>
        <ItemMenu
          resource="client"
          item={client}
          page={page}
          canWrite={canWrite}
          onLeave={onLeave}
          first={<MoneyItems client={client} />}
        />
        {inPanel && !phone && (
          <IconButton
            label={t('list:open_page')}
            icon={<IconArrowsDiagonal size={18} stroke={1.75} />}
            component={PageLink}
            href={page}
          />
        )}
      </span>
    </>
  )
}

/** Send a reminder and create a document. On a phone they are pinned to the bottom. */
export const NextButtons = ({ actions }: { actions: ClientActions }) => {
  const { t } = useTranslation('client')
  const { remind, newHref, newLabel } = actions
  return (
    <>
      {remind && (
        <Button
          icon={<IconBell size={16} stroke={1.75} />}
          busy={remind.busy}
          {...(remind.locked ? { locked: remind.locked } : {})}
          onClick={remind.run}
        >
          {t('remind')}
        </Button>
      )}
      {newHref && (
        <Button variant="filled" keyHint="n" component={PageLink} href={newHref}>
          {newLabel}
        </Button>
      )}
    </>
  )
}

/** Menu items: add a payment, send a statement of account. */
const MoneyItems = ({ client: { id, title, is_client, deleted_at } }: { client: Client }) => {
  const { t } = useTranslation(['client', 'sending'])
  const canPay = useCan('payment.write')
  const href = `/payment/create?type=${is_client ? 'income' : 'expense'}&client_id=${id}`
  if (deleted_at) return null
  return (
    <>
      {canPay && (
        <Menu.Item
          renderRoot={(props) => <PageLink href={href} {...props} />}
          leftSection={<IconPlus size={16} stroke={1.75} />}
        >
          {t('add_payment')}
        </Menu.Item>
      )}
      {is_client && (
        <Menu.Item
          leftSection={<IconReceipt size={16} stroke={1.75} />}
          onClick={() => void openStatementPanel({ client: { id, title } })}
        >
          {t('sending:statement')}
        </Menu.Item>
      )}
    </>
  )
}
