// Decision: docs/decisions/integrity-chain.md
import type { ReportName } from '#domain/reports.ts'
import { reportOf } from '#domain/reports.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { readChain } from './pack/chain.ts'
import type { StoredChain } from './pack/chain.ts'
import { reportText } from './report.ts'
import type { ReportContext, ReportRequest } from './report.ts'

/** The reports that people keep for a year: they say where the chain of books ended when they were made. */
const yearly: ReadonlySet<ReportName> = new Set(['balance', 'profit-and-loss', 'year'])

const isFinishedYear = (name: ReportName, { span: { from, to } }: ReportRequest, today: string): boolean => {
  const year = to.slice(0, 4)
  return to === `${year}-12-31` && to < today && (reportOf(name).period === 'day' || from === `${year}-01-01`)
}

/** The end of the chain of books as a note of a yearly report; no note for other reports and periods, and for books without a chain. */
export const chainNotes = async (
  context: ReportContext,
  name: ReportName,
  request: ReportRequest,
): Promise<string[]> => {
  const { language, today } = context
  if (!yearly.has(name) || !isFinishedYear(name, request, today)) return []
  const chain = await readChain(context)
  if (chain.length === 0) return []
  const state = chainWords(language, chain).join(' ')
  return [reportText(language, 'note_chain', { day: today, state, head: chain.head })]
}

const momentText = (at: string) => at.slice(0, 16).replace('T', ' ')

/** The length of a chain, what its last verification found, and its time stamp, each as a sentence. */
export const chainWords = (
  language: Language,
  { length, ok, verified_at, stamped_at }: Omit<StoredChain, 'head' | 'stamp_seq'>,
): string[] => {
  const text = (key: string, values: Record<string, string | number> = {}) =>
    textOf(language, 'pack_file', key, values) ?? key
  const state = ok === null ? 'chain_unverified' : ok ? 'chain_ok' : 'chain_broken'
  return [
    `${text('chain_length', { count: length })}.`,
    text(state, { moment: verified_at ? momentText(verified_at) : '' }),
    ...(stamped_at ? [text('stamped', { moment: momentText(stamped_at) })] : []),
  ]
}
