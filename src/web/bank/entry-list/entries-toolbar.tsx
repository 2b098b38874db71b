import { IconAdjustments, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { usePeriodFilter } from '#web/resource/filter/common-filters.tsx'
import { FilterChips } from '#web/resource/filter/list-filters.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Toolbar } from '#web/ui/page/page-head.tsx'
import type { Entries } from './use-entries.ts'

const icon = { size: 16, stroke: 1.75 }

/** Search, the filter by date, and the pages of rules and imports. */
export const EntriesToolbar = ({ entries, searching }: { entries: Entries; searching: boolean }) => {
  const { t } = useTranslation(['bank', 'common'])
  const phone = useNarrow()
  const { period } = entries
  const filter = usePeriodFilter(t('filter_period'), period)
  const isSet = period.date_from !== '' || period.date_to !== ''
  if (phone && !searching && !isSet) return null
  return (
    <Toolbar
      right={
        !phone && (
          <>
            <Button
              size="small"
              variant="subtle"
              component={PageLink}
              href="/bank/rules"
              icon={<IconAdjustments {...icon} />}
            >
              {t('rules')}
            </Button>
            <Button
              size="small"
              variant="subtle"
              component={PageLink}
              href="/bank/imports"
              icon={<IconHistory {...icon} />}
            >
              {t('imports')}
            </Button>
          </>
        )
      }
    >
      {(!phone || searching) && (
        <SearchField
          data-list-search
          // On a phone it appears because the person opened the search.
          autoFocus={phone}
          label={t('search')}
          clearLabel={t('common:clear')}
          value={entries.search}
          onChange={entries.setSearch}
        />
      )}
      <FilterChips filters={[filter]} currentValues={period} setValues={entries.setFilters} />
    </Toolbar>
  )
}
