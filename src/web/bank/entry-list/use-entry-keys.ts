import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import type { useActiveEntry } from './use-active-entry.ts'
import { entryTabs, isCertain, mayTick } from './use-entries.ts'
import type { Entries } from './use-entries.ts'
import type { Ticks } from './use-ticks.ts'

type Options = {
  entries: Entries
  active: ReturnType<typeof useActiveEntry>
  ticks: Ticks
  actions: EntryActions
  canWrite: boolean
}

/**
 * `j` and `k` move, Enter confirms a certain entry and opens any other, `p` ignores, Space ticks, `o` opens, Ctrl Enter confirms all
 * ticked, `z` undoes. Returns what Enter does on a row.
 */
export const useEntryKeys = ({ entries, active, ticks, actions, canWrite }: Options): ((entry: BankEntry) => void) => {
  const row = active.active
  const open = (entry: BankEntry) => entries.setOpen(entry.id)
  const enter = (entry: BankEntry) => {
    if (!canWrite || !isCertain(entry)) return open(entry)
    active.leave(entry)
    void actions.confirmFirst(entry)
  }
  const ignore = (entry: BankEntry) => {
    active.leave(entry)
    void actions.ignore(entry)
  }
  const tick = (entry: BankEntry) => (mayTick(entry) ? ticks.set([entry], !ticks.ids.has(entry.id)) : open(entry))
  const toDo = canWrite && row?.state === 'to-do' ? row : undefined
  useKeys({
    j: active.next,
    k: active.previous,
    ArrowDown: active.next,
    ArrowUp: active.previous,
    Enter: row && (() => enter(row)),
    o: row && (() => open(row)),
    p: toDo && (() => ignore(toDo)),
    ' ': toDo && entries.tab === 'to-do' ? () => tick(toDo) : undefined,
    z: canWrite ? actions.undoLast : undefined,
    'mod+Enter': canWrite && ticks.ticked.length > 0 ? () => void actions.confirmMany(ticks.ticked) : undefined,
  })
  useTabKeys(entryTabs, (tab) => entries.setTab(entryTabs.find((each) => each === tab) ?? 'to-do'))
  return enter
}
