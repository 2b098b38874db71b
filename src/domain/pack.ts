import { exportName } from './export.ts'
import { addDays, addMonths, endOfMonth, startOfMonth } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'
import { hasReport, reportNames } from './reports.ts'
import type { ReportedCompany, ReportName, ReportSpan } from './reports.ts'
import { removeTrailing } from './text.ts'

/** What a pack for the accountant can contain, in the order of its folders. */
export const packParts = [
  'invoices',
  'expenses',
  'isaf',
  'registers',
  'ledger',
  'journal',
  'statements',
  'reports',
] as const
export type PackPart = (typeof packParts)[number]

/** The parts that are chosen at first: all but reports, which an accountant makes from the ledger. */
export const usualPackParts = (parts: readonly PackPart[]): PackPart[] => parts.filter((part) => part !== 'reports')

/** How long a pack is kept. */
export const packDays = 30

/** How long a link to a pack is valid, and for how many downloads. */
export const packLinkDays = 14
export const maxPackDownloads = 5

/** How many packs a company may order in a day. */
export const maxPacksPerDay = 20

/** The most files of a pack; a longer period is divided. */
export const maxPackFiles = 100_000

/** Reports with a part of their own; by name, because a report may be added after its part. All others are in 'reports'. */
const partOfReport: Readonly<Record<string, PackPart>> = {
  ledger: 'ledger',
  'trial-balance': 'ledger',
  'vat-register': 'registers',
  journal: 'journal',
}

/** The reports in a part that the company has, in their order. */
export const reportsOfPart = (part: PackPart, company: ReportedCompany): ReportName[] =>
  reportNames.filter((name) => (partOfReport[name] ?? 'reports') === part && hasReport(name, company))

/** The parts that the company can have: i.SAF for VAT payers, the journal where there is one. */
export const packPartsOf = (company: ReportedCompany): PackPart[] =>
  packParts.filter((part) => {
    if (part === 'isaf') return company.vat_enabled
    return part !== 'journal' || reportsOfPart('journal', company).length > 0
  })

/** The last finished month, for which a pack is made most often. */
export const lastMonthOf = (today: PlainDate): ReportSpan => {
  const month = startOfMonth(today)
  return { from: addMonths(month, -1), to: addDays(month, -1) }
}

/** The periods that are offered: the present month, the last finished month and quarter, the present year. */
export const packPeriods = (today: PlainDate): ReportSpan[] => {
  const month = startOfMonth(today)
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3) - 3)
  const year = today.slice(0, 4)
  return [
    { from: month, to: endOfMonth(month) },
    lastMonthOf(today),
    { from: quarter, to: endOfMonth(addMonths(quarter, 2)) },
    { from: `${year}-01-01`, to: `${year}-12-31` },
  ]
}

const legalForms = /^(uab|ab|mb|vsi|ii|tub|kub|vi|zub|asociacija|ltd|llc|gmbh)$/

/** The beginning of file names of a company: 'raides-ir-linijos' of MB „Raidės ir linijos“. */
export const companySlug = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !legalForms.test(word))
  return removeTrailing(words.join('-').slice(0, 60), '-') || 'kvitas'
}

/** The file name of a pack: 'raides-ir-linijos-2026-10.zip'. */
export const packName = (title: string, { from, to }: ReportSpan): string =>
  exportName({ date_from: from, date_to: to, format: 'zip' }, companySlug(title))
