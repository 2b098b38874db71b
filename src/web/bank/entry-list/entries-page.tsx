import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { ListError } from '#web/resource/record/load-error.tsx'
import { useBankAccounts } from '../use-bank-accounts.ts'
import { useEntryActions } from '../use-entry-actions.ts'
import { BalanceBand } from './balance-band.tsx'
import { DropStatements } from './drop-statements.tsx'
import { EntriesEmpty } from './entries-empty.tsx'
import { EntriesHead } from './entries-head.tsx'
import { EntriesTable } from './entries-table.tsx'
import { EntriesToolbar } from './entries-toolbar.tsx'
import classes from './entries.module.css'
import { useActiveEntry } from './use-active-entry.ts'
import { useEntries } from './use-entries.ts'
import { useEntryKeys } from './use-entry-keys.ts'
import { useTicks } from './use-ticks.ts'

/** Loaded on demand: the list is usable before an entry is opened. */
const EntryPanel = lazy(async () => ({ default: (await import('../entry/entry-panel.tsx')).EntryPanel }))

/** The entries of bank statements: to confirm, matched, left out, all. All its state is in the address. */
export const EntriesPage = () => {
  const { t } = useTranslation('bank')
  const canWrite = useCan('payment.write')
  const entries = useEntries()
  const { accounts } = useBankAccounts()
  const actions = useEntryActions()
  const ticks = useTicks(entries.tab === 'to-do' && canWrite ? entries.rows : [], actions.refused)
  const active = useActiveEntry(entries.rows)
  const [searching, setSearching] = useState(entries.search !== '')
  const enter = useEntryKeys({ entries, active, ticks, actions, canWrite })

  const { rows, meta } = entries
  const isEmpty = !entries.loading && !entries.error && rows.length === 0 && !entries.changing
  const hasNoStatement = (accounts ?? []).every(({ statement }) => statement === null)
  const isFirst = isEmpty && hasNoStatement && !entries.isFiltered && (meta?.tabs['all'] ?? 0) === 0
  // With one account that has entries there is nothing to choose.
  const [only, ...others] = (accounts ?? []).filter(({ statement, to_do }) => statement !== null || to_do > 0)
  const account = accounts?.find(({ id }) => id === entries.accountId) ?? (others.length === 0 ? only : undefined)
  const walk = {
    at: rows.findIndex(({ id }) => id === entries.open),
    count: meta?.tabs[entries.tab] ?? rows.length,
    rows,
    open: (entry: BankEntry) => entries.setOpen(entry.id, true),
    close: entries.close,
  }
  return (
    <DropStatements canWrite={canWrite}>
      <EntriesHead
        entries={entries}
        account={account}
        bare={isFirst}
        canWrite={canWrite}
        searching={searching}
        onSearching={setSearching}
      />
      {!isFirst && (
        <>
          <BalanceBand accounts={accounts ?? []} account={account} onAccount={entries.setAccount} />
          <EntriesToolbar entries={entries} searching={searching} />
        </>
      )}
      {entries.error ? (
        <ListError error={entries.error} onRetry={entries.retry} />
      ) : isEmpty ? (
        <EntriesEmpty
          entries={entries}
          account={account}
          accounts={accounts ?? []}
          first={isFirst}
          canWrite={canWrite}
        />
      ) : (
        <div className={classes.table} data-changing={entries.changing || undefined}>
          <EntriesTable
            {...{ entries, ticks, active, actions, account, canWrite }}
            label={t('table')}
            onEnter={enter}
            onOpen={(entry) => entries.setOpen(entry.id)}
          />
        </div>
      )}
      <AddressPanel id={entries.open} onClose={entries.close}>
        {(id) => (
          <Suspense>
            <EntryPanel key={id} id={id} walk={walk} actions={actions} />
          </Suspense>
        )}
      </AddressPanel>
    </DropStatements>
  )
}
