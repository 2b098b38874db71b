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
import type { ClientActs } from './use-client-acts.ts'

type Props = { client: Client; acts: ClientActs; onGone?: (() => void) | undefined; inPanel: boolean }

/** In the head of a client: the form, the reminder, the next document, and the rest behind three dots. */
export const ClientButtons = ({ client, acts, onGone, inPanel }: Props) => {
  const { t } = useTranslation(['client', 'list'])
  const phone = useNarrow()
  const canWrite = useCan('document.write')
  const page = `/client/edit/${client.id}`
  return (
    <>
      {acts.edit &&
        (phone ? (
          <IconButton label={t('edit')} icon={<IconPencil size={22} stroke={1.75} />} onClick={acts.edit} />
        ) : (
          <Button icon={<IconPencil size={16} stroke={1.75} />} onClick={acts.edit}>
            {t('edit')}
          </Button>
        ))}
      {!phone && <NextButtons acts={acts} />}
      <span className={classes.tools}>
        <ItemMenu
          resource="client"
          item={client}
          page={page}
          canWrite={canWrite}
          onGone={onGone}
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

/** The reminder and the next document: pinned below on a phone. */
export const NextButtons = ({ acts }: { acts: ClientActs }) => {
  const { t } = useTranslation('client')
  const { remind, newHref, newLabel } = acts
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

/** Of the menu: a payment, and the statement of what was issued and paid. */
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
