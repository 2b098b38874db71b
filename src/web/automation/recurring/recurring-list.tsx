import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { changed } from '#web/resource/list/address.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { ListError } from '#web/resource/record/load-error.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PageHead, Toolbar } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { RecurringEmpty } from './recurring-empty.tsx'
import { RecurringTable } from './recurring-table.tsx'
import classes from './recurring.module.css'
import { recurringTabs } from './tabs.ts'
import { useRecurring } from './use-recurring.ts'
import type { RecurringList as List } from './use-recurring.ts'

/** Loaded on demand: the list is usable before a document is opened. */
const RecurringPanel = lazy(async () => ({ default: (await import('./recurring-panel.tsx')).RecurringPanel }))

/** The form of the kind that the tab shows, or of the only kind that the person may make. */
const createHref = (isExpense: boolean) => (isExpense ? '/recurring/create?kind=expense' : '/recurring/create')

/** The recurring documents of the company. All its state is in the address. */
export const RecurringList = () => {
  const list = useRecurring()
  const canWrite = useCanMake('expense')
  const create = createHref(!useCanMake('invoice') || list.tab === 'expenses')
  const go = useNavigateTo()
  const [searching, setSearching] = useState(list.search !== '')
  useTabKeys(recurringTabs, list.setTab)
  const isEmpty = !list.loading && !list.error && list.rows.length === 0 && !list.changing
  const isFirst = isEmpty && !list.isFiltered && list.meta?.tabs.all === 0
  return (
    <>
      <Head
        list={list}
        bare={isFirst}
        createHref={canWrite ? create : undefined}
        searching={searching}
        onSearching={setSearching}
      />
      {!isFirst && <Search list={list} searching={searching} />}
      {list.error ? (
        <ListError error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        <RecurringEmpty list={list} first={isFirst} createHref={canWrite ? create : undefined} />
      ) : (
        <div className={classes.table} data-changing={list.changing || undefined}>
          <RecurringTable list={list} onCreate={canWrite ? () => go(create) : undefined} />
        </div>
      )}
      <AddressPanel id={list.open} onClose={list.close}>
        {(id) => (
          <Suspense>
            <RecurringPanel key={id} id={id} onLeave={list.close} />
          </Suspense>
        )}
      </AddressPanel>
    </>
  )
}

type HeadProps = {
  list: List
  /** There is nothing to search yet. */
  bare: boolean
  /** Undefined without the permission. */
  createHref: string | undefined
  searching: boolean
  onSearching: (searching: boolean) => void
}

const Head = ({ list, bare, createHref: href, searching, onSearching }: HeadProps) => {
  const { t } = useTranslation(['recurring', 'list'])
  const phone = useNarrow()
  const toggle = () => {
    if (searching) list.setSearch('')
    onSearching(!searching)
  }
  const create = href && !bare && (
    <Button
      variant="filled"
      component={PageLink}
      href={href}
      {...(phone ? { icon: <IconPlus size={16} stroke={1.75} />, 'aria-label': t('new') } : { keyHint: 'n' })}
    >
      {phone ? undefined : t('new')}
    </Button>
  )
  const search = phone && !bare && (
    <IconButton
      label={t(searching ? 'list:search_close' : 'list:search_open')}
      aria-expanded={searching}
      icon={searching ? <IconX size={22} stroke={1.75} /> : <IconSearch size={22} stroke={1.75} />}
      onClick={toggle}
    />
  )
  return (
    <PageHead
      title={t('title')}
      actions={
        <>
          {search}
          {create}
        </>
      }
      oneLine
      tabs={bare ? undefined : <Tabs list={list} />}
    />
  )
}

/** Tabs with counts, as links, so that they can be opened in a new tab. */
const Tabs = ({ list }: { list: List }) => {
  const { t } = useTranslation('recurring')
  const figures = new Intl.NumberFormat(currentLanguage())
  const count = (key: (typeof recurringTabs)[number]) => list.meta && figures.format(list.meta.tabs[key])
  return (
    <TabsLine
      label={t('tabs')}
      current={list.tab}
      tabs={recurringTabs.map((key) => ({ key, label: t(`tab_${key}`), count: count(key) }))}
      renderTab={({ key }, props) => (
        <Link
          to="."
          search={(now: Record<string, string>) =>
            changed(now, { tab: key === recurringTabs[0] ? undefined : key, open: undefined })
          }
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}

const Search = ({ list, searching }: { list: List; searching: boolean }) => {
  const { t } = useTranslation(['recurring', 'common'])
  const phone = useNarrow()
  if (phone && !searching) return null
  return (
    <Toolbar>
      <SearchField
        data-list-search
        // On a phone it appears because the person opened the search.
        autoFocus={phone}
        label={t('search')}
        clearLabel={t('common:clear')}
        value={list.search}
        onChange={list.setSearch}
      />
    </Toolbar>
  )
}
