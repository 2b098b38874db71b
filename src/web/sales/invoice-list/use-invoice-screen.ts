import { invoiceTabs } from '#domain/invoice-type.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { changed } from '#web/resource/list/address.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { useList, useRows } from '#web/resource/list/use-list.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { searchOfNew, tabOf } from './invoice-tabs.tsx'
import { linkIdOf, useOpenInvoice } from './open-invoice.tsx'
import { useRowActions, useRowKeys } from './row-actions.ts'

export type InvoiceScreen = ReturnType<typeof useInvoiceScreen>

/** Focuses the row's link, so that the focus returns there when the panel is closed. */
const focusRow = (id: string) => document.getElementById(linkIdOf(id))?.focus({ preventScroll: true })

/** The state of the invoice list, which is kept in the URL, and its actions. */
export const useInvoiceScreen = () => {
  const list = useList('invoice')
  const opened = useOpenInvoice()
  const { address, change } = useAddress()
  const navigate = useNavigate()
  const canWrite = useCan('document.write')

  const clientId = list.filters['client_id']
  const show = (row: InvoiceRow, full = false) => {
    focusRow(row.id)
    opened.show(row.id, { full })
  }
  const { active, activeKey, setActive } = useListKeys({
    rows: list.rows,
    onOpen: (row) => show(row, true),
    onEdit: canWrite ? (row) => void navigate({ to: `/invoice/edit/${row.id}` }) : undefined,
    onCreate: canWrite
      ? () => void navigate({ to: '/invoice/create', search: searchOfNew(tabOf(list.tab), clientId) })
      : undefined,
    focusRow,
  })
  const rowActions = useRowActions()
  // A button's tooltip shows a key for the hovered row, so the key acts on that row and not on the focused one.
  const hoveredRow = useRef<InvoiceRow>(undefined)
  useRowKeys(() => hoveredRow.current ?? active, rowActions)
  useTabKeys(invoiceTabs, (tab) => list.setTab(tab === 'all' ? undefined : tab))

  const isEmpty = !list.loading && !list.error && list.rows.length === 0 && !list.changing
  const isNarrowed = list.isFiltered || list.showsArchived
  const hasNone = isEmpty && !isNarrowed && Object.values(list.tabs).every((count) => count === 0)
  // All invoices may be archived; the archive must then stay reachable.
  const archived = useRows('invoice', { archived: '1', limit: '1' }, { enabled: hasNone })
  return {
    list,
    opened,
    tab: tabOf(list.tab),
    canWrite,
    activeKey,
    isEmpty,
    /** Whether the company has no invoices at all. */
    isFirst: hasNone && archived.count === 0,
    show,
    acts: rowActions,
    setActive,
    setHovered: (row: InvoiceRow | undefined) => {
      hoveredRow.current = row
    },
    sort: address['sort'],
    setSort: (sort: string | undefined) => change((now) => changed(now, { sort }), { replace: true }),
  }
}
