import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '#domain/plain-date.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useOpenCompany } from '#web/platform/navigation/open-company.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { changed, sortAfter, sortOf, useAddress } from '#web/resource/list/address.ts'
import { useListKeys, useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { ListError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { PageHead, Toolbar } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { CompaniesFoot } from './companies-foot.tsx'
import { CompaniesTable, openId } from './companies-table.tsx'
import classes from './companies.module.css'
import { companyTabs, isFound, isInTab, sortCompanies } from './order.ts'
import type { CompanyRow, CompanyTab } from './order.ts'
import { StartField } from './start-field.tsx'
import { useOverview } from './use-overview.ts'

const newCompany = '/settings/company/new'

/** All companies of a person and what each of them needs. Tab, search and order are in the address. */
export const CompaniesPage = () => {
  const { t } = useTranslation(['company_overview', 'common'])
  const { address, change } = useAddress()
  const overview = useOverview()
  const { run, busy } = useOpenCompany()
  const go = useNavigateTo()
  const phone = useNarrow()
  const open = (id: string, href = '/dashboard') => void (busy || run(id, href))
  const tab: CompanyTab = companyTabs.find((each) => each === address['tab']) ?? 'all'
  const search = address['search'] ?? ''
  const sort = sortOf(address)
  const rows = sortCompanies(
    overview.rows.filter((row) => isInTab[tab](row) && isFound(row, search)),
    sort,
  )
  const chooseTab = (next: string) => change((now) => changed(now, { tab: next === 'all' ? undefined : next }))
  useTabKeys(companyTabs, chooseTab)
  const { activeKey, setActive } = useListKeys<CompanyRow>({
    rows,
    onOpen: ({ id }) => open(id),
    onCreate: () => go(newCompany),
    focusRow: useCallback((id: string) => document.getElementById(openId(id))?.focus(), []),
  })
  const isWaiting = tab !== 'all' && !overview.counted
  return (
    <>
      <PageHead
        title={t('heading')}
        badge={<span className={classes.day}>{weekday()}</span>}
        actions={
          // On a phone it is in the bottom bar.
          !phone && (
            <Button keyHint="n" component={PageLink} href={newCompany}>
              {t('add')}
            </Button>
          )
        }
        tabs={<Tabs tab={tab} rows={overview.counted ? overview.rows : undefined} />}
      />
      <Toolbar right={!phone && <StartField />}>
        <SearchField
          data-list-search
          label={t('search')}
          clearLabel={t('common:clear')}
          value={search}
          onChange={(text) => change((now) => changed(now, { search: text }), { replace: true })}
        />
      </Toolbar>
      {overview.error ? (
        <ListError error={overview.error} onRetry={overview.retry} />
      ) : rows.length === 0 && !isWaiting ? (
        <p className={classes.none}>{t(search ? 'none_found' : 'nothing_waits')}</p>
      ) : (
        <CompaniesTable
          rows={rows}
          waiting={isWaiting}
          {...(sort ? { sort } : {})}
          onSort={(key) => change((now) => changed(now, { sort: sortAfter(sortOf(now), key) }))}
          activeKey={activeKey}
          onActive={setActive}
          onOpen={open}
          footer={<CompaniesFoot rows={rows} />}
        />
      )}
    </>
  )
}

/** 'penktadienis, lapkričio 20 d.'; the style of the page capitalises it. */
const weekday = () => {
  const day = today(new Date())
  const name = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return `${name.format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day, currentLanguage())}`
}

/** Tabs as links; their counts are known once all companies were counted. */
const Tabs = ({ tab, rows }: { tab: CompanyTab; rows: readonly CompanyRow[] | undefined }) => {
  const { t } = useTranslation('company_overview')
  return (
    <TabsLine
      label={t('tabs')}
      current={tab}
      tabs={companyTabs.map((key) => ({
        key,
        label: t(`tab_${key}`),
        count: rows && rows.filter(isInTab[key]).length,
      }))}
      renderTab={({ key }, props) => (
        <Link
          to="."
          search={(now: Record<string, string>) => changed(now, { tab: key === 'all' ? undefined : key })}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}
