import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconChecks, IconDots, IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DownloadPart } from '#web/resource/list-download.tsx'
import type { Download } from '#web/resource/list-download.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './invoice-list.module.css'
import { useBulkKinds } from './use-selection.ts'
import { MonthLine } from './month-line.tsx'
import { ListTabs } from '#web/resource/list-tabs.tsx'
import type { ListTab } from '#web/resource/list-tabs.tsx'
import type { ListWords } from '#web/resource/use-list-words.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = {
  tab: ListTab
  counts: Readonly<Record<string, number>>
  words: ListWords
  /** A new invoice can be made here: not where one may not, nor where the empty list itself says so. */
  canCreate: boolean
  /** The client whose invoices are shown. */
  clientId: string | undefined
  /** Nothing to search or sort yet. */
  bare: boolean
  searching: boolean
  onSearching: (searching: boolean) => void
  /** Undefined in the tab of deleted ones. */
  archive: { shown: boolean; show: (shown: boolean) => void } | undefined
  /** In the menu of a phone; elsewhere it stands in the toolbar. */
  download: Download | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Begins choosing rows; undefined while there are none, or it is under way. */
  onSelect: (() => void) | undefined
}

export const ListHead = (props: Props) => {
  const { tab, counts, words, canCreate, clientId, bare } = props
  const { t } = words
  const phone = useNarrow()
  return (
    <PageHead
      title={t('title')}
      badge={!bare && <MonthLine words={words} />}
      actions={
        // The head keeps its height also where there is nothing to do in it.
        (phone ? bare : !canCreate) ? (
          <span className={classes.headRoom} />
        ) : phone ? (
          <PhoneActions {...props} />
        ) : (
          <Button component={CreateLink} clientId={clientId} variant="filled" keyHint="n">
            {t('create')}
          </Button>
        )
      }
      tabs={<ListTabs current={tab} counts={counts} words={words} />}
    />
  )
}

const sorts = [
  ['newest', ''],
  ['oldest', 'date'],
  ['due', 'date_due'],
  ['total', '-total'],
  ['unpaid', '-unpaid'],
] as const

/** A phone has no heads to sort by, no boxes beside rows, and no room for a field that is seldom used. */
const PhoneActions = ({
  tab,
  words: { t },
  searching,
  onSearching,
  archive,
  download,
  sort,
  onSort,
  onSelect,
}: Props) => (
  <>
    <IconButton
      label={t(searching ? 'search_close' : 'search')}
      aria-expanded={searching}
      icon={searching ? <IconX size={22} stroke={1.75} /> : <IconSearch size={22} stroke={1.75} />}
      onClick={() => onSearching(!searching)}
    />
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('list_more')} icon={<IconDots size={22} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {useBulkKinds(tab).length > 0 && onSelect && (
          <>
            <Menu.Item leftSection={<IconChecks size={18} stroke={1.75} />} onClick={onSelect}>
              {t('select_some')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {archive && <ArchiveItem {...archive} />}
        {download && <DownloadPart download={download} />}
        <Menu.Label>{t('sort')}</Menu.Label>
        <Menu.RadioGroup value={sort ?? ''} onChange={(by) => onSort(by || undefined)}>
          {sorts.map(([key, by]) => (
            <Menu.RadioItem key={key} value={by} checkIcon={<IconCheck size={16} stroke={1.75} />} closeMenuOnClick>
              {t(`sort_${key}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  </>
)

const ArchiveItem = ({ shown, show }: NonNullable<Props['archive']>) => {
  const { t } = useTranslation('list')
  return (
    <>
      <Menu.Item
        leftSection={shown ? <IconArchiveOff size={18} stroke={1.75} /> : <IconArchive size={18} stroke={1.75} />}
        onClick={() => show(!shown)}
      >
        {t(shown ? 'archive_leave' : 'archive')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

/** Leads to a new invoice; while the list shows one client's, for that client. */
const CreateLink = ({ clientId, ...props }: Omit<ComponentProps<'a'>, 'href'> & { clientId?: string }) => (
  <Link to="/invoice/create" search={clientId ? { client_id: clientId } : {}} {...props} />
)
