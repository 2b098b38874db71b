import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Toolbar } from '#web/ui/page/page-head.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './list-screen.module.css'
import { DownloadButton } from './list-download.tsx'
import type { Download } from './list-download.tsx'
import type { ListButton, ListTexts } from './list-types.ts'
import type { useList } from './use-list.ts'
import { IconArchive } from '@tabler/icons-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { FilterChip } from '#web/ui/buttons/filter-chip.tsx'

type List = Pick<ReturnType<typeof useList>, 'tab' | 'search' | 'setSearch' | 'showsArchived' | 'setShowsArchived'>
type Props = {
  texts: ListTexts
  list: List
  /** On a phone the field is hidden until the search is opened. */ searching: boolean
  filters?: ReactNode
  button?: ListButton | undefined
  /** Undefined where there is nothing to download. */ download: Download | undefined
}

export const ListToolbar = ({ texts, list, searching, filters, button, download }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const phone = useNarrow()
  const isDeleted = list.tab === 'deleted'
  const showsSearch = !phone || searching
  if (!showsSearch && !filters && !list.showsArchived && !isDeleted) return null
  const archive = !isDeleted && !list.showsArchived && <ArchiveButton onClick={() => list.setShowsArchived(true)} />
  const right = !phone && (archive || download || button) && (
    <>
      {button && (
        <Button size="small" variant="subtle" icon={button.icon} onClick={() => void button.onClick()}>
          {button.label}
        </Button>
      )}
      {archive}
      {download && <DownloadButton download={download} />}
    </>
  )
  return (
    <Toolbar right={right}>
      {showsSearch && (
        <SearchField
          data-list-search
          // On a phone it appears because the person opened the search.
          autoFocus={phone}
          label={texts.search}
          clearLabel={t('common:clear')}
          value={list.search}
          onChange={list.setSearch}
        />
      )}
      {filters}
      {list.showsArchived && !isDeleted && <ArchiveChip onRemove={() => list.setShowsArchived(false)} />}
      {isDeleted && <span className={classes.note}>{t('deleted_note')}</span>}
    </Toolbar>
  )
}

/** Opens the archive. */
export const ArchiveButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('list')
  return (
    <Button size="small" variant="subtle" icon={<IconArchive size={16} stroke={1.75} />} onClick={onClick}>
      {t('archive')}
    </Button>
  )
}

/** Shows that the list is the archive, with a button that leaves it. */
export const ArchiveChip = ({ onRemove }: { onRemove: () => void }) => {
  const { t } = useTranslation('list')
  return (
    <FilterChip
      name={t('archive_chip')}
      value={t('archive_chip_value')}
      removeLabel={t('archive_leave')}
      onRemove={onRemove}
    />
  )
}
