import { useState } from 'react'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { isCertain, mayTick } from './use-entries.ts'

/** Which entries are ticked: certain ones unless a person took the tick away; refused ones only if a person ticked them again. */
export const useTicks = (rows: readonly BankEntry[], refused: Readonly<Record<string, string>>) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTicked = (entry: BankEntry): boolean =>
    mayTick(entry) && (chosen.get(entry.id) ?? (isCertain(entry) && !refused[entry.id]))
  const set = (entries: readonly BankEntry[], on: boolean) =>
    setChosen((now) => new Map([...now, ...entries.map(({ id }) => [id, on] as const)]))
  const ticked = rows.filter(isTicked)
  return {
    ticked,
    ids: new Set(ticked.map(({ id }) => id)),
    set,
    setAll: (on: boolean) => set(on ? rows.filter(mayTick) : rows, on),
    clear: () => set(rows, false),
  }
}
export type Ticks = ReturnType<typeof useTicks>
