import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Toolbar } from '#web/ui/page/page-head.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { ArchiveButton, ArchiveChip } from './archive-filter.tsx'
import classes from './list-screen.module.css'
import { DownloadButton } from './list-download.tsx'
import type { Download } from './list-download.tsx'
import type { ListWords } from './list-types.ts'
import type { useList } from './use-list.ts'

type List = Pick<ReturnType<typeof useList>, 'tab' | 'search' | 'setSearch' | 'showsArchived' | 'setShowsArchived'>
type Props = {
  words: ListWords
  list: List
  /** On a phone the field comes when it is asked for. */ searching: boolean
  filters?: ReactNode
  /** Undefined where there is nothing to download. */ download: Download | undefined
}

export const ListToolbar = ({ words, list, searching, filters, download }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const phone = useNarrow()
  const isDeleted = list.tab === 'deleted'
  const showsSearch = !phone || searching
  if (!showsSearch && !filters && !list.showsArchived && !isDeleted) return null
  const archive = !isDeleted && !list.showsArchived && <ArchiveButton onClick={() => list.setShowsArchived(true)} />
  const right = !phone && (archive || download) && (
    <>
      {archive}
      {download && <DownloadButton download={download} />}
    </>
  )
  return (
    <Toolbar right={right}>
      {showsSearch && (
        <SearchField
          data-list-search
          // It comes because one wants to type.
          autoFocus={phone}
          label={words.search}
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
