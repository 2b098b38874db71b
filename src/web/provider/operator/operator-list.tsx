import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListError } from '#web/resource/record/load-error.tsx'
import classes from '#web/resource/list/list-screen.module.css'
import { changed } from '#web/resource/list/address.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { useList } from '#web/resource/list/use-list.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead, Toolbar } from '#web/ui/page/page-head.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import own from './operator.module.css'

export type OperatorTab = { key: string; label: string }

type Props<Row> = {
  resource: Extract<ResourceName, `operator-${string}`>
  title: string
  note?: string
  /** Tabs of the list. The first is shown if the address names none. */
  tabs?: readonly OperatorTab[]
  /** Tabs that lead to other pages, instead of `tabs`. */
  pages?: ReactNode
  isSearchable?: boolean
  columns: readonly DataColumn<Row>[]
  card: (row: Row) => ReactNode
  empty: string
  /** Whether a row opens a side panel. */
  opensPanel?: boolean
}

/** A list of the operator pages: tabs, search, rows loaded page by page. Its state is in the address. */
export const OperatorList = <Row extends { id: string }>(props: Props<Row>) => {
  const { resource, title, tabs, columns, card, empty, opensPanel } = props
  const { t } = useTranslation(['operator', 'common'])
  const list = useList(resource)
  // The rows of `resource`; the page knows their type.
  const rows = list.rows as unknown as readonly Row[]
  const isEmpty = !list.loading && !list.error && !list.changing && rows.length === 0
  return (
    <div className={classes.screen}>
      <PageHead
        title={title}
        subtitle={props.note}
        tabs={props.pages ?? (tabs && <Tabs label={title} tabs={tabs} counts={list.tabs} current={list.tab} />)}
      />
      {props.isSearchable && (
        <Toolbar>
          <SearchField
            data-list-search
            label={t('search')}
            clearLabel={t('common:clear')}
            value={list.search}
            onChange={list.setSearch}
          />
        </Toolbar>
      )}
      {list.error ? (
        <ListError error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        <EmptyState plain title={list.search ? t('nothing') : empty} />
      ) : (
        <div className={classes.table} data-changing={list.changing || undefined}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            card={card}
            loading={list.loading}
            hasMore={list.hasMore}
            onEnd={list.loadMore}
            loadingMoreLabel={t('common:loading_more')}
            {...(opensPanel
              ? { openKey: list.open, onOpen: (row: Row) => list.setOpen(row.id), renderLink: openLink }
              : {})}
          />
        </div>
      )}
    </div>
  )
}

const openLink = (row: { id: string }, content: ReactNode, className: string) => (
  <Link
    to="."
    search={(now: Record<string, string>) => changed(now, { open: row.id })}
    resetScroll={false}
    className={`${className} ${classes.rowLink}`}
    activeProps={{ 'aria-current': undefined }}
  >
    {content}
  </Link>
)

type TabsProps = {
  label: string
  tabs: readonly OperatorTab[]
  counts: Record<string, number>
  current: string | undefined
}

const Tabs = ({ label, tabs, counts, current }: TabsProps) => {
  const numberFormat = new Intl.NumberFormat(currentLanguage())
  const first = tabs[0]?.key ?? ''
  return (
    <TabsLine
      label={label}
      current={current ?? first}
      tabs={tabs.map(({ key, label: text }) => {
        const count = counts[key]
        return { key, label: text, ...(count === undefined ? {} : { count: numberFormat.format(count) }) }
      })}
      renderTab={({ key }, props) => (
        <Link
          to="."
          search={(now: Record<string, string>) =>
            changed(now, { tab: key === first ? undefined : key, open: undefined })
          }
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}

/** A cell with a second line in a muted colour. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={own.twoLines}>
    <span>{first}</span>
    <span className={own.muted}>{second}</span>
  </span>
)

export const twoLines = (first: ReactNode, second: ReactNode) => <TwoLines first={first} second={second} />
