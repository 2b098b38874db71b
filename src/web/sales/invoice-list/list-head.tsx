import type { InvoiceTab } from '#domain/invoice-type.ts'
import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconChecks, IconDots, IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DownloadPart } from '#web/resource/list/list-download.tsx'
import type { Download } from '#web/resource/list/list-download.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './invoice-list.module.css'
import { useBulkKinds } from './use-selection.ts'
import { MonthLine } from './month-line.tsx'
import { ListTabs, searchOfNew } from './invoice-tabs.tsx'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = {
  tab: InvoiceTab
  counts: Readonly<Record<string, number>>
  texts: InvoiceTexts
  /** Whether there is a button for a new invoice. Not in an empty list, which has its own. */
  canCreate: boolean
  /** The filtered client. */
  clientId: string | undefined
  /** Without search, sorting and month totals, while there are no invoices. */
  bare: boolean
  searching: boolean
  onSearching: (searching: boolean) => void
  /** Undefined in the tab of deleted invoices. */
  archive: { shown: boolean; show: (shown: boolean) => void } | undefined
  /** In the menu on a phone; otherwise it is in the toolbar. */
  download: Download | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Starts selecting rows. Undefined while there are no rows, or some are being selected. */
  onSelect: (() => void) | undefined
}

export const ListHead = (props: Props) => {
  const { tab, counts, texts, canCreate, clientId, bare } = props
  const { t } = texts
  const phone = useNarrow()
  return (
    <PageHead
      title={t('title')}
      badge={!bare && <MonthLine texts={texts} />}
      actions={
        // The header keeps its height without actions.
        (phone ? bare : !canCreate) ? (
          <span className={classes.headRoom} />
        ) : phone ? (
          <PhoneActions {...props} />
        ) : (
          <Button component={CreateLink} tab={tab} clientId={clientId} variant="filled" keyHint="n">
            {t(tab === 'quotes' ? 'create_quote' : 'create')}
          </Button>
        )
      }
      tabs={<ListTabs current={tab} counts={counts} texts={texts} />}
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

/** A phone has no column headers to sort by, no checkboxes, and no room for the search field. */
const PhoneActions = ({
  tab,
  texts: { t },
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

type CreateLinkProps = Omit<ComponentProps<'a'>, 'href'> & { tab: InvoiceTab; clientId?: string }

/** A link to a new document. */
const CreateLink = ({ tab, clientId, ...props }: CreateLinkProps) => (
  <Link to="/invoice/create" search={searchOfNew(tab, clientId)} {...props} />
)
