import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconBell,
  IconBan,
  IconCopy,
  IconDots,
  IconEdit,
  IconExternalLink,
  IconFileInvoice,
  IconFileMinus,
  IconLock,
  IconPrinter,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { printFile } from '#web/resource/document/files.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { pdfQuery } from '#web/sales/sending/pdf-query.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { copyHref, canCopy } from './row-actions.ts'
import classes from './invoice-panel.module.css'
import { isShownReason, refusalText } from './reason-texts.ts'
import type { LockedAction } from './reason-texts.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = {
  invoice: Invoice
  texts: InvoiceTexts
  /** Whether the menu has Edit, because there is no button for it. */
  withEdit: boolean
  onLeave: () => void
}

const icon = { size: 16, stroke: 1.75 }

/** The rarely used actions. An action that is refused stays visible with the reason. */
export const InvoiceMenu = (props: Props) => {
  const { t: common } = useTranslation('common')
  const phone = useNarrow()
  return (
    <Menu position="bottom-end" width={290} zIndex={300} returnFocus>
      <Menu.Target>
        <IconButton label={common('more')} icon={<IconDots size={phone ? 22 : 18} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown data-mantine-stop-propagation>
        <MenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

export const MenuItems = ({ invoice, texts, withEdit, onLeave }: Props) => (
  <>
    <FileItems invoice={invoice} texts={texts} />
    <EditItems invoice={invoice} texts={texts} withEdit={withEdit} />
    <RemoveItems invoice={invoice} texts={texts} onLeave={onLeave} />
  </>
)

type Part = Pick<Props, 'invoice' | 'texts'>

/** Actions that do not change the document. */
const FileItems = ({ invoice, texts: { t } }: Part) => {
  const { id } = invoice
  const query = pdfQuery(invoice)
  const tab = useAction(() => openInNewTab(`/invoice/${id}/pdf?as=${query.as}`))
  const print = useAction(async () => printFile(await call('invoice.pdf', { params: { id }, query })))
  return (
    <>
      {invoice.sent_at && (
        <Item
          action="send"
          invoice={invoice}
          t={t}
          label={t('send_again')}
          mark={<IconSend {...icon} />}
          onClick={() => void openSendPanel({ invoice })}
        />
      )}
      <Item
        action="remind"
        invoice={invoice}
        t={t}
        label={t('remind')}
        mark={<IconBell {...icon} />}
        onClick={() => void openSendPanel({ invoice, reminder: true })}
      />
      {invoice.origin === 'own' && (
        <>
          <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => void tab.run()}>
            {t('open_tab')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => void print.run()}>
            {t('print')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** Edits the document, or creates another one from it. */
const EditItems = ({ invoice, texts: { t }, withEdit }: Omit<Props, 'onLeave'>) => {
  const create = (query: string) => `/invoice/create?${query}=${invoice.id}`
  const common = { invoice, t }
  return (
    <>
      {withEdit && (
        <Item
          {...common}
          action="edit"
          label={t('edit')}
          mark={<IconEdit {...icon} />}
          href={`/invoice/edit/${invoice.id}`}
        />
      )}
      {canCopy(invoice) && (
        <Item {...common} action="copy" label={t('copy')} mark={<IconCopy {...icon} />} href={copyHref(invoice.id)} />
      )}
      <Item
        {...common}
        action="credit"
        label={t('credit')}
        mark={<IconFileMinus {...icon} />}
        href={create('credit_of')}
      />
      <Item
        {...common}
        action="make_invoice"
        label={t('make_invoice')}
        mark={<IconFileInvoice {...icon} />}
        href={create(invoice.type === 'quote' ? 'from_quote' : 'from_proforma')}
      />
    </>
  )
}

/** Voids, archives and deletes the document, and undoes it. */
const RemoveItems = ({ invoice, texts: { t }, onLeave }: Omit<Props, 'withEdit'>) => {
  const actions = useInvoiceActions()
  const voiding = useAction(() => actions.voidIt(invoice))
  const back = useAction(() => actions.restoreVoided(invoice))
  const removing = useAction(() => actions.remove(invoice, onLeave))
  const archiving = useAction(() => actions.archive(invoice, onLeave))
  const unarchiving = useAction(() => actions.unarchive(invoice))
  const { t: shared } = useTranslation('common')
  const common = { invoice, t }
  if (invoice.deleted_at || invoice.refusals.delete === 'forbidden') return null
  return (
    <>
      <Menu.Divider />
      <Item
        {...common}
        action="restore_voided"
        label={t('restore_voided')}
        mark={<IconArrowBackUp {...icon} />}
        onClick={() => void back.run()}
      />
      <Item
        {...common}
        action="void"
        label={t('void')}
        mark={<IconBan {...icon} />}
        onClick={() => void voiding.run()}
      />
      {invoice.archived_at ? (
        <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => void unarchiving.run()}>
          {shared('archive_restore')}
        </Menu.Item>
      ) : (
        <Item
          {...common}
          action="archive"
          label={shared('archive')}
          mark={<IconArchive {...icon} />}
          onClick={() => void archiving.run()}
        />
      )}
      <Item
        {...common}
        danger
        action="delete"
        label={t('delete')}
        mark={<IconTrash {...icon} />}
        onClick={() => void removing.run()}
      />
    </>
  )
}

type ItemProps = {
  action: LockedAction
  invoice: Invoice
  t: InvoiceTexts['t']
  label: string
  mark: ReactNode
  danger?: boolean
  href?: string
  onClick?: () => void
}

/** One action. A refused one shows the reason and can be focused by keyboard, so that the reason is read. */
const Item = ({ action, invoice, t, label, mark, danger, href, onClick }: ItemProps) => {
  const reason = invoice.refusals[action]
  if (!isShownReason(reason)) return null
  if (reason)
    return (
      <Menu.Item
        aria-disabled
        closeMenuOnClick={false}
        className={classes.lockedItem}
        leftSection={mark}
        rightSection={<IconLock size={14} stroke={2} />}
      >
        {label}
        <span className={classes.lockedReason}>{refusalText(action, reason, t)}</span>
      </Menu.Item>
    )
  return href ? (
    <Menu.Item renderRoot={(props) => <PageLink href={href} {...props} />} leftSection={mark}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item data-danger={danger || undefined} leftSection={mark} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}
