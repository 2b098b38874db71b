import { dec } from '#domain/decimal.ts'
import { amountText } from '#domain/currency.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { checkCount, finished, statedPeriod } from './collect.ts'
import type { Statement, StatementEntry } from '../statement.ts'

/** Whose statement a row belongs to. */
export type Owner = { account: string | null; currency: string; label?: string }

type Running = { change: string; balance: string }

type Group = Owner & {
  entries: StatementEntry[]
  opening: { amount: string; date: PlainDate } | undefined
  closing: { amount: string; date: PlainDate } | undefined
  running: Running[]
}

/** Collects the rows of a table into one statement for each account and currency. */
export type Sink = {
  entry: (owner: Owner, entry: StatementEntry, line: number) => void
  /** A balance row; the first opening and the last closing balance count. */
  opening: (owner: Owner, amount: string, date: PlainDate) => void
  closing: (owner: Owner, amount: string, date: PlainDate) => void
  /** The balance after a change of this row. */
  running: (owner: Owner, change: string, balance: string) => void
  /** The period that the file states for an account. */
  period: (account: string, period: { from: PlainDate; to: PlainDate }) => void
  statements: () => Statement[]
}

export const createSink = (): Sink => {
  const groups = new Map<string, Group>()
  const periods = new Map<string, { from: PlainDate; to: PlainDate }>()
  let count = 0
  const groupOf = (owner: Owner): Group => {
    const key = [owner.account ?? '', owner.label ?? '', owner.currency].join('\n')
    const group = groups.get(key) ?? { ...owner, entries: [], opening: undefined, closing: undefined, running: [] }
    groups.set(key, group)
    return group
  }
  return {
    entry: (owner, entry, line) => {
      count += 1
      checkCount(count, line)
      groupOf(owner).entries.push(entry)
    },
    opening: (owner, amount, date) => {
      groupOf(owner).opening ??= { amount, date }
    },
    closing: (owner, amount, date) => {
      groupOf(owner).closing = { amount, date }
    },
    running: (owner, change, balance) => groupOf(owner).running.push({ change, balance }),
    period: (account, period) => {
      periods.set(account, period)
    },
    statements: () => [...groups.values()].map((group) => statementOf(group, periods.get(group.account ?? ''))),
  }
}

const statementOf = (group: Group, stated: { from: PlainDate; to: PlainDate } | undefined): Statement => {
  const { account, label, currency, entries, opening, closing, running } = group
  const ends = endsOf(running, currency)
  const rows = opening && closing ? { from: opening.date, to: closing.date } : null
  return finished({
    account,
    ...(label ? { label } : {}),
    currency,
    period: statedPeriod(stated ?? rows, entries),
    opening: opening?.amount ?? ends?.opening ?? null,
    closing: closing?.amount ?? ends?.closing ?? null,
    entries,
  })
}

/**
 * The balances before the first and after the last row with a balance, whichever order the rows have. Undefined if most balances do
 * not follow from the one before: then they are not in the order of the rows, and say nothing.
 */
const endsOf = (running: readonly Running[], currency: string): { opening: string; closing: string } | undefined => {
  const follows = (earlier: Running | undefined, later: Running | undefined) =>
    earlier !== undefined && later !== undefined && dec(earlier.balance).plus(dec(later.change)).eq(dec(later.balance))
  const links = running.slice(1)
  const forward = links.filter((row, index) => follows(running[index], row)).length
  const backward = links.filter((row, index) => follows(row, running[index])).length
  if (Math.max(forward, backward) * 2 < links.length) return undefined
  const [first, last] = backward > forward ? [running.at(-1), running[0]] : [running[0], running.at(-1)]
  if (!first || !last) return undefined
  const opening = dec(first.balance).minus(dec(first.change))
  return { opening: amountText(opening, currency), closing: last.balance }
}
