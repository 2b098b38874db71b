import { Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEdit, IconExternalLink, IconLock, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Invoice } from '#contract/invoice.ts'
import { openInNewTab } from '../open-in-new-tab.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useAction } from '../use-action.ts'
import { useCan } from '../use-can.ts'
import { useTranslation } from 'react-i18next'
import classes from './invoice-panel.module.css'
import { lockedWords } from './locked-words.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import type { ListWords } from './use-list-words.ts'

type Props = { invoice: Invoice; words: ListWords; onLeave: () => void }

const icon = { size: 16, stroke: 1.75 }

/** What is done seldom. What cannot be done keeps its place and says why. */
export const InvoiceMenu = ({ invoice, words: { t }, onLeave }: Props) => {
  const { t: common } = useTranslation('common')
  const phone = useNarrow()
  const canWrite = useCan('document.write')
  const { remove } = useInvoiceActions()
  const tab = useAction(() => openInNewTab(`/invoice/${invoice.id}/pdf`))
  const lockedEdit = phone ? invoice.can.edit : null
  const lockedDelete = invoice.can.delete
  return (
    <Menu position="bottom-end" width={280} zIndex={300} returnFocus>
      <Menu.Target>
        <IconButton label={common('more')} icon={<IconDots size={phone ? 22 : 18} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown data-mantine-stop-propagation>
        <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => void tab.run()}>
          {t('open_tab')}
        </Menu.Item>
        {lockedEdit && <Locked label={t('edit')} reason={lockedWords('edit', lockedEdit, t)} mark={IconEdit} />}
        {canWrite && (
          <Menu.Item
            renderRoot={(props) => <Link to="/invoice/create" search={{ copy_of: invoice.id }} {...props} />}
            leftSection={<IconCopy {...icon} />}
          >
            {t('copy')}
          </Menu.Item>
        )}
        {!invoice.deleted_at && (
          <>
            <Menu.Divider />
            {lockedDelete ? (
              <Locked label={t('delete')} reason={lockedWords('delete', lockedDelete, t)} mark={IconTrash} />
            ) : (
              <Menu.Item
                data-danger
                leftSection={<IconTrash {...icon} />}
                onClick={() => {
                  onLeave()
                  void remove(invoice)
                }}
              >
                {t('delete')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Reached by keyboard like the others, so that its reason can be read. */
const Locked = ({ label, reason, mark: Mark }: { label: string; reason: string; mark: typeof IconLock }) => (
  <Menu.Item
    aria-disabled
    closeMenuOnClick={false}
    className={classes.lockedItem}
    leftSection={<Mark {...icon} />}
    rightSection={<IconLock size={14} stroke={2} />}
  >
    {label}
    <span className={classes.lockedReason}>{reason}</span>
  </Menu.Item>
)
