import { canonicalJson } from '#domain/canonical-json.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import type { ImportProblem, ImportRecord, ReadImport } from '../../record.ts'
import { isOwnCompany, type OwnCompany } from '../context.ts'
import { withinLimit } from '../limit.ts'
import { createParties, partyKey } from '../party.ts'
import { fileProblem } from '../problem.ts'
import type { IsafContent, IsafHead } from './file.ts'
import type { IsafInvoice } from './invoice.ts'
import { missingMonths, missingParts } from './periods.ts'

/** The content of a file, or of one of those in an archive; `file` is the position in the import. */
type ReadFile = { file: number; content: IsafContent }

/**
 * The records of several i.SAF files; `count` is how many the import has. A document that stands in more than one file counts once, as
 * the file that was made last has it. A file of another company is refused.
 */
export const joinIsaf = (read: readonly ReadFile[], count: number, own: OwnCompany): ReadImport => {
  const problems = read.flatMap((each) => companyProblems(each, own))
  const refused = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  const used = read.filter(({ file }) => !refused.has(file))
  const { invoices, payments, repeats } = onceEach(used)
  const all = [...partiesOf(used, invoices), ...invoices.map(({ record }) => record), ...payments]
  const limited = withinLimit(all, count)
  return {
    records: limited.records,
    problems: [
      ...problems,
      ...limited.problems,
      ...used.flatMap(({ content }) => content.problems),
      ...[...repeats].map(([file, times]) => fileProblem(file, 'counted_once', { count: String(times) })),
      ...missingParts(used),
      ...missingMonths(used),
    ],
    files: Array.from({ length: count }, (_, file) => {
      const heads = read.filter((each) => each.file === file).map(({ content }) => content.head)
      return { period: wholePeriod(heads), company_code: shownCode(heads[0]?.company_code), company_title: null }
    }),
  }
}

/** The code of a natural person is for the tax office only. */
const shownCode = (code = ''): string | null => (code === '' || /^\d{11}$/.test(code) ? null : code)

const wholePeriod = (heads: readonly IsafHead[]): IsafHead['period'] =>
  heads.reduce<IsafHead['period']>((whole, { period }) => {
    if (!whole || !period) return whole ?? period
    return {
      from: period.from < whole.from ? period.from : whole.from,
      to: period.to > whole.to ? period.to : whole.to,
    }
  }, null)

const companyProblems = ({ file, content }: ReadFile, own: OwnCompany): ImportProblem[] => {
  const { company_code: company } = content.head
  const isOwn = isOwnCompany(own, { codes: [company] })
  if (isOwn === false)
    return [fileProblem(file, 'other_company', { company: shownCode(company) ?? '…', own: own.code ?? own.title })]
  if (isOwn === undefined) return [fileProblem(file, 'company_not_checked', { company: shownCode(company) ?? '…' })]
  const isEmpty = content.invoices.length + content.parties.length + content.payments.length === 0
  return isEmpty ? [fileProblem(file, 'no_records')] : []
}

const keyOf = ({ side, party, record }: IsafInvoice): string =>
  [side, normaliseCode(record.values.number ?? ''), partyKey(party)].join('\n')

/** Two documents of one file with the same number are kept, unless they are the same in everything. */
const contentOf = ({ values, lines }: ImportRecord): string => canonicalJson({ values, lines })

/** Documents and payments of all files, each once, and how many of each file are left out. */
const onceEach = (files: readonly ReadFile[]) => {
  // The order of files made at the same time is that of the import.
  const sources = files.map((each, source) => ({ ...each, source }))
  const latestFirst = sources.toSorted((a, b) => compareTexts(b.content.head.created_at, a.content.head.created_at))
  const seen = new Map<string, number>()
  const repeats = new Map<number, number>()
  const isNew = ({ file, source }: (typeof sources)[number], record: ImportRecord, key: string): boolean => {
    const whole = `${key}\n${contentOf(record)}`
    const isRepeated = seen.has(whole) || (seen.get(key) ?? source) !== source
    if (isRepeated) repeats.set(file, (repeats.get(file) ?? 0) + 1)
    else {
      seen.set(key, source)
      seen.set(whole, source)
    }
    return !isRepeated
  }
  const kept = latestFirst.map((each) => ({
    source: each.source,
    invoices: each.content.invoices.filter((invoice) => isNew(each, invoice.record, keyOf(invoice))),
    payments: each.content.payments.filter((record) => isNew(each, record, `payment ${contentOf(record)}`)),
  }))
  const inOrder = kept.toSorted((a, b) => a.source - b.source)
  return {
    invoices: inOrder.flatMap(({ invoices }) => invoices),
    payments: inOrder.flatMap(({ payments }) => payments),
    repeats,
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const partiesOf = (files: readonly ReadFile[], invoices: readonly IsafInvoice[]): ImportRecord[] => {
  const parties = { sales: createParties('client'), purchases: createParties('vendor') }
  for (const { file, content } of files)
    for (const { side, party, line } of content.parties) parties[side].add(party, { file, line })
  for (const { side, party, record } of invoices) parties[side].add(party, record)
  return [...parties.sales.records(), ...parties.purchases.records()]
}
