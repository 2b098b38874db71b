import { normaliseCode } from '#domain/identifiers.ts'
import type { ImportProblem, ImportRecord, ReadImport } from '../../record.ts'
import { withinLimit } from '../limit.ts'
import { createParties, partyKey } from '../party.ts'
import { fileProblem } from '../problem.ts'
import type { UblDocument } from './document.ts'

/** The records of many e-invoices, each once; `count` is how many files the import has. */
export const joinUbl = (documents: readonly (UblDocument | ImportProblem)[], count: number): ReadImport => {
  const parties = { sales: createParties('client'), purchases: createParties('vendor') }
  const records: ImportRecord[] = []
  const problems: ImportProblem[] = []
  const repeats = new Map<number, number>()
  const days = new Map<number, { from: string; to: string }>()
  const seen = new Set<string>()
  for (const each of documents) {
    if (!('record' in each)) {
      problems.push(each)
      continue
    }
    const { record, party, side } = each
    const { file } = record
    const key = [side, normaliseCode(record.values.number ?? ''), partyKey(party)].join('\n')
    if (seen.has(key)) {
      repeats.set(file, (repeats.get(file) ?? 0) + 1)
      continue
    }
    seen.add(key)
    parties[side].add(party, record)
    records.push(record)
    problems.push(...each.problems)
    days.set(file, widened(days.get(file), record.values.date ?? ''))
  }
  const all = [...parties.sales.records(), ...parties.purchases.records(), ...records]
  const limited = withinLimit(all, count)
  return {
    records: limited.records,
    problems: [
      ...limited.problems,
      ...problems,
      ...[...repeats].map(([file, number]) => fileProblem(file, 'counted_once', { count: String(number) })),
    ],
    files: Array.from({ length: count }, (_, file) => ({
      period: days.get(file) ?? null,
      company_code: null,
      company_title: null,
    })),
  }
}

const widened = (period: { from: string; to: string } | undefined, date: string) => ({
  from: period && period.from < date ? period.from : date,
  to: period && period.to > date ? period.to : date,
})
