import { Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ArchiveButton, ArchiveChip } from '#web/resource/list/list-toolbar.tsx'
import { DownloadButton } from '#web/resource/list/list-download.tsx'
import type { Download } from '#web/resource/list/list-download.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Toolbar } from '#web/ui/page/page-head.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { columnKeys } from './use-columns.ts'
import type { useColumns } from './use-columns.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import classes from './invoice-list.module.css'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = {
  search: string
  onSearch: (text: string) => void
  /** Whether the search field is open on a phone. */
  searching: boolean
  /** Undefined in the tab of deleted invoices. */
  archive: { shown: boolean; show: (shown: boolean) => void } | undefined
  columns: ReturnType<typeof useColumns>
  /** Undefined when there is nothing to download. */
  download: Download | undefined
  /** The name of the filtered client, when a row has it. */
  clientTitle: string | undefined
  texts: InvoiceTexts
}

/** Search, filters, and the choice of columns. */
export const ListToolbar = ({ search, onSearch, searching, archive, columns, download, clientTitle, texts }: Props) => {
  const { t } = texts
  const { t: common } = useTranslation('common')
  const phone = useNarrow()
  return (
    <Toolbar
      right={
        phone ? undefined : (
          <>
            {archive && !archive.shown && <ArchiveButton onClick={() => archive.show(true)} />}
            <ColumnsMenu columns={columns} texts={texts} />
            {download && <DownloadButton download={download} />}
          </>
        )
      }
    >
      {(!phone || searching) && (
        <SearchField
          data-list-search
          // The user opened it to type.
          autoFocus={phone}
          label={t('search')}
          clearLabel={common('clear')}
          value={search}
          onChange={onSearch}
        />
      )}
      <InvoiceFilters clientTitle={clientTitle} />
      {archive?.shown && <ArchiveChip onRemove={() => archive.show(false)} />}
    </Toolbar>
  )
}

const ColumnsMenu = ({ columns, texts: { t } }: Pick<Props, 'columns' | 'texts'>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="small" variant="subtle" icon={<IconColumns3 size={16} stroke={1.75} />}>
        {t('columns')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {columnKeys
        .filter((key) => key !== 'number')
        .map((key) => (
          <Menu.CheckboxItem
            key={key}
            checked={columns.columns.includes(key)}
            checkIcon={<IconCheck size={16} stroke={1.75} />}
            onChange={() => columns.toggle(key)}
          >
            {t(`column_${key}`)}
          </Menu.CheckboxItem>
        ))}
      <Menu.Divider />
      <Menu.Item closeMenuOnClick={false} leftSection={<span className={classes.unchecked} />} onClick={columns.reset}>
        {t('columns_reset')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
