import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsMaximize,
  IconCopy,
  IconDots,
  IconLock,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askReason } from './reason-dialog.tsx'
import type { ReasonQuestion } from './reason-dialog.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { usePanel } from '#web/platform/panels/panel.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import classes from '#web/resource/list/list-screen.module.css'
import type { Listed } from '#web/resource/list/list-types.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { useItemActions } from './use-item-actions.ts'
import { StateBadge } from '#web/ui/text/state-mark.tsx'

type Props = {
  resource: ResourceName
  item: Listed
  /** Linked from a panel; by default the page of the record's form. */
  page?: string
  /** The label of that link, if the page is not the record's own. */
  pageLabel?: string
  canWrite: boolean
  /** Why it cannot be deleted. */
  lockedDelete?: string | undefined
  /** More items, at the top. */
  first?: ReactNode
  /** Asks for a reason before deleting. */
  deleteQuestion?: ReasonQuestion
  /** Leaves the page after the record was removed; a panel closes itself. */
  onLeave: (() => void) | undefined
}

/** The menu of the record on screen. */
export const ItemMenu = ({
  resource,
  item,
  page = `/${resource}/edit/${item.id}`,
  pageLabel,
  canWrite,
  lockedDelete,
  deleteQuestion,
  first,
  onLeave,
}: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const panel = usePanel()
  const { remove, restore, archive, unarchive } = useItemActions(resource)
  const leave = () => (panel ? panel.close(undefined) : onLeave?.())
  const removeAndLeave = async (action: typeof remove, body?: object) => {
    if (await action(item, body)) leave()
  }
  const askAndDelete = async () => {
    if (!deleteQuestion) return removeAndLeave(remove)
    const answer = await askReason(deleteQuestion)
    if (answer && 'reason' in answer) await removeAndLeave(remove, { comment: answer.reason })
  }
  if (item.deleted_at)
    return (
      canWrite && (
        <Button icon={<IconRestore size={16} stroke={1.75} />} onClick={() => void restore(item)}>
          {t('restore')}
        </Button>
      )
    )
  if (!canWrite && !panel && !first) return null
  return (
    <Menu position="bottom-end" width={260} zIndex={300}>
      <Menu.Target>
        <IconButton label={t('record_more')} icon={<IconDots size={18} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown data-mantine-stop-propagation>
        {first}
        {panel && (
          <Menu.Item
            component={PageLink}
            href={page}
            leftSection={
              pageLabel ? <IconCopy size={16} stroke={1.75} /> : <IconArrowsMaximize size={16} stroke={1.75} />
            }
          >
            {pageLabel ?? t('open_page')}
          </Menu.Item>
        )}
        {canWrite &&
          (item.archived_at ? (
            <Menu.Item leftSection={<IconArchiveOff size={16} stroke={1.75} />} onClick={() => void unarchive(item)}>
              {t('common:archive_restore')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconArchive size={16} stroke={1.75} />}
              onClick={() => void removeAndLeave(archive)}
            >
              {t('common:archive')}
            </Menu.Item>
          ))}
        {canWrite && <Menu.Divider />}
        {canWrite && <DeleteItem locked={lockedDelete} onClick={() => void askAndDelete()} />}
      </Menu.Dropdown>
    </Menu>
  )
}

const DeleteItem = ({ locked, onClick }: { locked: string | undefined; onClick: () => void }) => {
  const { t } = useTranslation('common')
  if (locked)
    return (
      <Menu.Item disabled leftSection={<IconLock size={16} stroke={1.75} />}>
        {t('delete')}
        <span className={classes.lockedItem}>{locked}</span>
      </Menu.Item>
    )
  return (
    <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onClick}>
      {t('delete')}
    </Menu.Item>
  )
}

/** A badge in the head of a deleted or archived record. */
export const RecordBadge = ({ item }: { item: Listed }) => {
  const { t } = useTranslation('list')
  if (item.deleted_at) return <StateBadge state="void">{t('badge_deleted')}</StateBadge>
  if (item.archived_at) return <StateBadge state="draft">{t('badge_archived')}</StateBadge>
  return null
}
