import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import type { BankAccountState, BankEntry } from '#contract/bank/bank-entry.ts'
import { changed } from '#web/resource/list/address.ts'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { EntryActions } from '../use-entry-actions.ts'
import { useCandidateTexts } from '../candidate-texts.ts'
import { ConfirmBar } from './confirm-bar.tsx'
import classes from './entries.module.css'
import { EntriesFoot } from './entries-foot.tsx'
import { EntryCard } from './entry-card.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { entryLinkId } from './use-active-entry.ts'
import type { useActiveEntry } from './use-active-entry.ts'
import { isCertain, mayTick } from './use-entries.ts'
import type { Entries } from './use-entries.ts'
import type { Ticks } from './use-ticks.ts'

type Props = {
  label: string
  entries: Entries
  ticks: Ticks
  active: ReturnType<typeof useActiveEntry>
  actions: EntryActions
  account: BankAccountState | undefined
  canWrite: boolean
  onOpen: (entry: BankEntry) => void
  onEnter: (entry: BankEntry) => void
}

export const EntriesTable = (props: Props) => {
  const { entries, ticks, active, actions, account, canWrite, onOpen, onEnter } = props
  const { t } = useTranslation(['bank', 'common'])
  const phone = useNarrow()
  const columns = useEntryColumns({ tab: entries.tab, canWrite, refused: actions.refused, onOpen, onEnter })
  const isToDo = entries.tab === 'to-do' && canWrite
  const toggle = (entry: BankEntry, on: boolean) => {
    active.setActive(entry)
    if (mayTick(entry)) ticks.set([entry], on)
    else onOpen(entry)
  }
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={entries.rows}
      rowKey={(entry) => entry.id}
      card={(entry) => entryCard(entry, actions.refused[entry.id])}
      {...(phone && { renderLink: entryLink })}
      sort={entries.sort}
      onSort={entries.toggleSort}
      loading={entries.loading}
      hasMore={entries.hasMore}
      onEnd={entries.loadMore}
      loadingMoreLabel={t('common:loading_more')}
      openKey={entries.open}
      activeKey={active.active?.id}
      // On a phone a tap opens; in the table it chooses the row that the keys act on.
      onOpen={phone || !isToDo ? onOpen : active.setActive}
      onFocusRow={active.setActive}
      secondLine={isToDo ? secondLine : undefined}
      selection={
        isToDo
          ? {
              selected: ticks.ids,
              onToggle: (key, on) => {
                const entry = entries.rows.find(({ id }) => id === key)
                if (entry) toggle(entry, on)
              },
              onToggleAll: ticks.setAll,
              rowLabel: ({ name, text, date }) => t('tick_of', { name: name || text, date }),
              allLabel: t('tick_all'),
              choosing: false,
              isQuiet: true,
              isBesideCard: true,
            }
          : undefined
      }
      footer={
        entries.loading ? undefined : isToDo && ticks.ticked.length > 0 ? (
          <ConfirmBar ticks={ticks} entries={entries} actions={actions} account={account} />
        ) : (
          <EntriesFoot meta={entries.meta} tab={entries.tab} />
        )
      }
    />
  )
}

const entryCard = (entry: BankEntry, refused: string | undefined) => <EntryCard entry={entry} refused={refused} />

const secondLine = (entry: BankEntry) => <ActiveLine entry={entry} />

/** What confirming the active row writes, and its keys. */
const ActiveLine = ({ entry }: { entry: BankEntry }) => {
  const { t, sentence } = useCandidateTexts()
  const { t: page } = useTranslation('bank')
  const [first, ...others] = entry.candidates
  const writes =
    first && (first.certain || others.length === 0)
      ? sentence(entry, first)
      : t(first ? 'writes_choose' : 'writes_unknown')
  return (
    <div className={classes.active}>
      <span className={classes.writes} title={writes}>
        {writes}
      </span>
      <span className={classes.keys} aria-hidden="true">
        <Kbd>↵</Kbd> {page(isCertain(entry) ? 'key_confirm' : 'key_choose')}
        <Kbd>p</Kbd> {page('key_ignore')}
      </span>
    </div>
  )
}

const entryLink = (entry: BankEntry, content: React.ReactNode, className: string) => (
  <Link
    id={entryLinkId(entry.id)}
    to="."
    search={(now: Record<string, string>) => changed(now, { open: entry.id })}
    resetScroll={false}
    className={className}
    activeProps={{ 'aria-current': undefined }}
  >
    {content}
  </Link>
)
