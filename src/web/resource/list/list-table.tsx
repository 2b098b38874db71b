import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn, LeadingRow } from '#web/ui/table/data-table-types.ts'
import classes from './list-screen.module.css'
import { changed } from './address.ts'
import type { Listed, ListOf } from './list-types.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { useItemActions } from '#web/resource/record/use-item-actions.ts'
import type { useList } from './use-list.ts'
import type { RowSelection } from './use-selection.ts'

type List = Pick<
  ReturnType<typeof useList>,
  'tab' | 'showsArchived' | 'sort' | 'toggleSort' | 'loading' | 'hasMore' | 'loadMore' | 'open'
>
type Props<Row extends Listed> = Pick<
  ListOf<Row>,
  'texts' | 'columns' | 'card' | 'nameOf' | 'canWrite' | 'foot' | 'selection'
> & {
  leading: readonly LeadingRow[]
  resource: ResourceName
  list: List
  rows: readonly Row[]
  /** Undefined: these rows cannot be selected. */
  chosen?: RowSelection<Row> | undefined
  activeKey: string | undefined
  onOpen: (row: Row) => void
  onPage: (row: Row) => void
  onFocusRow: (row: Row) => void
}

/** The element id of a row's link, which gets the focus from the keyboard and from a click on the row. */
export const linkIdOf = (id: string) => `row-${id}`

export const ListTable = <Row extends Listed>(props: Props<Row>) => {
  const { resource, list, texts, columns, nameOf, canWrite, onPage } = props
  const { t } = useTranslation(['common', 'list'])
  const { restore, unarchive } = useItemActions(resource)
  const isInactive = list.tab === 'deleted' || list.showsArchived
  const actions: DataColumn<Row> = {
    key: 'action',
    header: <span className="visually-hidden">{t('list:column_action')}</span>,
    width: 110,
    align: 'right',
    // Depends on the row, not on the tab: while a tab loads, rows of the previous one are shown.
    cell: (row) => {
      const [verb, undo] = row.deleted_at
        ? (['restore', restore] as const)
        : row.archived_at
          ? (['unarchive', unarchive] as const)
          : []
      const title = nameOf(row)
      return verb && backButton(t(`list:${verb}`), t(`list:${verb}_of`, { title }), () => void undo(row))
    },
  }
  // Drafts above an empty list are not in its sums.
  const foot = list.loading || props.rows.length === 0 ? undefined : props.foot?.(props.rows, !list.hasMore)
  return (
    <DataTable
      label={texts.table}
      columns={isInactive && canWrite ? [...columns, actions] : columns}
      rows={props.rows}
      leading={props.leading}
      rowKey={(row) => row.id}
      card={props.card}
      renderLink={(row, content, className) => rowLink(row.id, content, className, () => onPage(row))}
      sort={list.sort}
      onSort={list.toggleSort}
      loading={list.loading}
      hasMore={list.hasMore}
      onEnd={list.loadMore}
      loadingMoreLabel={t('loading_more')}
      openKey={list.open}
      activeKey={props.activeKey}
      onOpen={props.onOpen}
      onFocusRow={props.onFocusRow}
      {...(props.chosen ? { selection: props.chosen.table } : {})}
      footer={props.chosen?.active && !list.loading ? props.selection?.bar(props.chosen, foot) : foot}
    />
  )
}

const backButton = (label: string, name: string, onClick: () => void) => (
  <Button variant="link" size="small" aria-label={name} onClick={onClick}>
    {label}
  </Button>
)

const rowLink = (id: string, content: ReactNode, className: string, onPage: () => void) => (
  <Link
    id={linkIdOf(id)}
    to="."
    search={(now: Record<string, string>) => changed(now, { open: id })}
    resetScroll={false}
    className={`${className} ${classes.rowLink}`}
    activeProps={{ 'aria-current': undefined }}
    onKeyDown={(event) => {
      // Enter opens the page, a click the panel; with Ctrl or ⌘ the browser opens a new tab.
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onPage()
    }}
  >
    {content}
  </Link>
)
