import { lazy, Suspense, useState } from 'react'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { useDownload } from '#web/resource/list/list-download.tsx'
import { InvoicesLeftNotice } from '#web/account/subscription/plan-notices.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'
import classes from './invoice-list.module.css'
import { ListBody } from './list-body.tsx'
import { ListHead } from './list-head.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useSelection } from './use-selection.ts'
import { useColumns } from './use-columns.ts'
import { useInvoiceScreen } from './use-invoice-screen.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'

/** Loaded on demand, so that the list does not wait for it. */
const InvoicePanel = lazy(
  withTexts('records', async () => ({ default: (await import('./invoice-panel.tsx')).InvoicePanel })),
)

const widerThanAnyWindow = 100_000

export const InvoiceList = () => {
  const texts = useInvoiceTexts()
  const screen = useInvoiceScreen()
  const columns = useColumns()
  const selection = useSelection(screen, texts)
  const { list, opened, isFirst } = screen
  const archive = screen.tab === 'deleted' ? undefined : { shown: list.showsArchived, show: list.setShowsArchived }
  const file = useDownload('invoice', list.query)
  const download = screen.isEmpty ? undefined : file
  const [searching, setSearching] = useState(list.search !== '')
  return (
    <div className={classes.screen}>
      <ListHead
        tab={screen.tab}
        counts={list.tabs}
        texts={texts}
        canCreate={screen.canWrite && !isFirst}
        clientId={list.filters['client_id']}
        bare={isFirst}
        searching={searching}
        onSearching={(on) => {
          setSearching(on)
          if (!on) list.setSearch('')
        }}
        archive={isFirst ? undefined : archive}
        download={download}
        sort={screen.sort}
        onSort={screen.setSort}
        onSelect={list.rows.length > 0 && !selection.active ? selection.start : undefined}
      />
      {screen.canWrite && (
        <div className={classes.left}>
          <InvoicesLeftNotice />
        </div>
      )}
      {!isFirst && (
        <ListToolbar
          search={list.search}
          onSearch={list.setSearch}
          searching={searching}
          archive={archive}
          columns={columns}
          download={download}
          clientTitle={list.rows.find((row) => row.client_id === list.filters['client_id'])?.client_title}
          texts={texts}
        />
      )}
      <ListBody screen={screen} columns={columns.columns} selection={selection} texts={texts} />
      <AddressPanel id={opened.id} onClose={opened.close} size={opened.full ? widerThanAnyWindow : 900}>
        {(id) => (
          <Suspense>
            <InvoicePanel key={id} id={id} row={list.rows.find((row) => row.id === id)} />
          </Suspense>
        )}
      </AddressPanel>
    </div>
  )
}
