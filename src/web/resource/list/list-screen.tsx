import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { useDownload } from './list-download.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import classes from './list-screen.module.css'
import { linkIdOf, ListTable } from './list-table.tsx'
import { ListError } from '#web/resource/record/load-error.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { Listed, ListOf, ListTabs } from './list-types.ts'
import type { ResourceName, RowOf } from '#web/platform/queries/queries.ts'
import { useListKeys, useTabKeys } from './use-list-keys.ts'
import { useList, useRows } from './use-list.ts'
import { useRowSelection } from './use-selection.ts'

type Props<Name extends ResourceName, Row extends Listed> = ListOf<Row> & { resource: Name }

/** The list of a resource: tabs, search, archive, rows, and the open record in its panel. All its state is in the address. */
export const ListScreen = <Name extends ResourceName, Row extends Listed & RowOf<Name>>(props: Props<Name, Row>) => {
  const { resource, pageOf, onCreate, canWrite } = props
  const list = useList(resource, {}, { hasTabs: props.tabs !== undefined })
  // The caller knows the type of the rows of the resource.
  const rows = list.rows as unknown as readonly Row[]
  const navigate = useNavigate()
  const [searching, setSearching] = useState(list.search !== '')
  const toPage = (row: Row) => void navigate(toHref(pageOf(row)))
  const toPanel = (row: Row) => {
    focusRow(row.id)
    list.setOpen(row.id)
  }
  const onOpen = props.onEdit ? toPanel : toPage
  const { activeKey, setActive } = useListKeys({
    rows,
    onOpen,
    onEdit: canWrite ? (props.onEdit ?? toPage) : undefined,
    onCreate,
    focusRow,
  })
  const { chosen, onSelect } = useListSelection(props.selection, { list, rows, activeKey })
  const download = useDownload(resource, list.query)
  const tabs = useTabs(props.tabs, list.setTab)

  const isEmpty = !list.loading && !list.error && rows.length === 0 && !list.changing
  const isNarrowed = list.isFiltered || list.showsArchived
  const hasNone = isEmpty && !isNarrowed && Object.values(list.tabs).every((count) => count === 0)
  // All records may be archived; then the archive must stay available.
  const archive = useRows(resource, { archived: '1', limit: '1' }, { enabled: hasNone })
  const state = { list, searching, download: isEmpty ? undefined : download }
  const isFirst = hasNone && archive.count === 0
  const isFirstTab = list.tab === undefined || list.tab === tabs[0]
  const leading = (isFirstTab && !list.showsArchived && !list.loading && props.leading?.({ ...list, rows })) || []
  const table = (
    <ListTable
      {...props}
      list={list}
      rows={rows}
      leading={leading}
      chosen={chosen}
      activeKey={activeKey}
      onOpen={toPanel}
      onPage={onOpen}
      onFocusRow={setActive}
    />
  )

  return (
    <div className={classes.screen}>
      <ListHead {...props} {...state} bare={isFirst} onSearching={setSearching} onSelect={onSelect} />
      {props.notice}
      {!isFirst && <ListToolbar {...state} texts={props.texts} filters={props.filters} button={props.button} />}
      {list.error ? (
        <ListError error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        <>
          {leading.length > 0 && <div>{table}</div>}
          <ListEmpty {...props} list={list} first={hasNone} />
        </>
      ) : (
        <div className={classes.table} data-changing={list.changing || undefined}>
          {table}
        </div>
      )}
      <AddressPanel id={list.open} onClose={list.close}>
        {props.panel}
      </AddressPanel>
    </div>
  )
}

/** The keys of the tabs; a tab with a page of its own leads there. */
const useTabs = (tabs: ListTabs | undefined, setTab: (tab: string | undefined) => void): string[] => {
  const navigate = useNavigate()
  const keys = tabs?.tabs.map(({ key }) => key) ?? []
  useTabKeys(keys, (tab) => {
    const page = tabs?.tabs.find(({ key }) => key === tab)?.page
    if (page) void navigate(toHref(page.href))
    else setTab(tab === keys[0] ? undefined : tab)
  })
  return keys
}

type Selectable<Row extends Listed> = {
  list: ReturnType<typeof useList>
  rows: readonly Row[]
  activeKey: string | undefined
}

/** The selected rows; deleted and archived records have buttons of their own instead. */
const useListSelection = <Row extends Listed>(
  selection: ListOf<Row>['selection'],
  { list, rows, activeKey }: Selectable<Row>,
) => {
  const enabled = selection !== undefined && list.tab !== 'deleted' && !list.showsArchived
  const chosen = useRowSelection<Row>({
    list: { ...list, rows },
    activeKey,
    enabled,
    rowLabel: selection?.rowLabel ?? (() => ''),
    allLabel: selection?.allLabel ?? '',
  })
  const canStart = enabled && rows.length > 0 && !chosen.active
  return { chosen: enabled ? chosen : undefined, onSelect: canStart ? chosen.start : undefined }
}

/** Focuses the link of a row, so that closing the record returns the focus there, also after a click on the row. */
const focusRow = (id: string) => document.getElementById(linkIdOf(id))?.focus({ preventScroll: true })
