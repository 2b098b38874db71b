import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../ui/search-field.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { ArchiveButton, ArchiveChip } from './archive-filter.tsx'
import classes from './list-screen.module.css'
import type { ListWords } from './list-types.ts'
import type { useList } from './use-list.ts'

type List = Pick<ReturnType<typeof useList>, 'tab' | 'search' | 'setSearch' | 'showsArchived' | 'setShowsArchived'>
type Props = {
  words: ListWords
  list: List
  /** On a phone the field comes when it is asked for. */ searching: boolean
  filters?: ReactNode
}

export const ListToolbar = ({ words, list, searching, filters }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const phone = useNarrow()
  const isDeleted = list.tab === 'deleted'
  const showsSearch = !phone || searching
  if (!showsSearch && !filters && !list.showsArchived && !isDeleted) return null
  const archive = !phone && !isDeleted && !list.showsArchived && (
    <ArchiveButton onClick={() => list.setShowsArchived(true)} />
  )
  return (
    <Toolbar right={archive}>
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
