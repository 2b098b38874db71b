import { useTranslation } from 'react-i18next'
import { useAddress } from '#web/resource/list/address.ts'
import { useList, useDebouncedSearch } from '#web/resource/list/use-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead, Toolbar } from '#web/ui/page/page-head.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { HistoryEntries } from '#web/resource/history/history.tsx'
import classes from '#web/resource/history/history.module.css'
import { Menu } from '@mantine/core'
import { historyKinds } from '#domain/history.ts'
import type { HistoryKind } from '#domain/history.ts'
import { AddFilterChip, FilterChip } from '#web/ui/buttons/filter-chip.tsx'

/** The history of the whole company: `/settings/history`. */
export const HistoryPage = () => {
  const { t } = useTranslation(['history', 'common'])
  const list = useList('history')
  const { address, change } = useAddress()
  const [person, setPerson] = useDebouncedSearch(address['person'] ?? '', (text) =>
    change(({ person: _, ...rest }) => (text ? { ...rest, person: text } : rest), { replace: true }),
  )
  const isEmpty = !list.loading && !list.error && list.rows.length === 0
  const isFiltered = Boolean(address['person'] ?? address['kind'])
  return (
    <div>
      <PageHead title={t('title')} subtitle={t('page_note')} />
      <Toolbar>
        <SearchField
          data-list-search
          label={t('search')}
          clearLabel={t('common:clear')}
          value={person}
          onChange={setPerson}
        />
        <KindFilter kind={address['kind']} onChange={(kind) => list.setFilter('kind', kind)} />
      </Toolbar>
      <div className={classes.page}>
        {isEmpty ? (
          <EmptyState
            plain={isFiltered}
            title={t(isFiltered ? 'none_found' : 'empty')}
            text={t(isFiltered ? 'none_found_text' : 'empty_text')}
          />
        ) : (
          <HistoryEntries list={list} named />
        )}
      </div>
    </div>
  )
}

type Props = { kind: string | undefined; onChange: (kind: HistoryKind | undefined) => void }

/** The filter by record type: the chosen one as a chip, or a menu to choose one. */
const KindFilter = ({ kind, onChange }: Props) => {
  const { t } = useTranslation('history')
  const chosen = historyKinds.find((each) => each === kind)
  if (chosen)
    return (
      <FilterChip
        name={t('kind')}
        value={t(`kinds_${chosen}`)}
        removeLabel={t('kind_remove')}
        onRemove={() => onChange(undefined)}
      />
    )
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <AddFilterChip>{t('kind')}</AddFilterChip>
      </Menu.Target>
      <Menu.Dropdown>
        {historyKinds.map((each) => (
          <Menu.Item key={each} onClick={() => onChange(each)}>
            {t(`kinds_${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
