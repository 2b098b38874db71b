import type { OverviewItem } from '#contract/books/company-overview.ts'
import { hasDeadlineToday, needRank, needsAttention } from '#domain/company-needs.ts'
import { dec } from '#domain/decimal.ts'
import { searchText } from '#domain/text.ts'
import type { ListSort } from '#web/resource/list/address.ts'

/** A row of the page: the name is known at once, `item` when the company was counted. */
export type CompanyRow = Pick<OverviewItem, 'id' | 'title' | 'role'> & { item?: OverviewItem }

/** The tabs, in their order. */
export const companyTabs = ['all', 'attention', 'today'] as const
export type CompanyTab = (typeof companyTabs)[number]

/** Whether a row belongs to a tab; nobody knows before it was counted. */
export const isInTab: Record<CompanyTab, (row: CompanyRow) => boolean> = {
  all: () => true,
  attention: ({ item }) => item !== undefined && needsAttention(item),
  today: ({ item }) => item !== undefined && hasDeadlineToday(item),
}

/** Whether the name or the code of a company contains the text, without regard to case and diacritics. */
export const isFound = ({ title, item }: CompanyRow, text: string): boolean =>
  searchText(`${title} ${item?.code ?? ''}`).includes(searchText(text.trim()))

type Order = (one: CompanyRow, other: CompanyRow) => number

const rankOf = ({ item }: CompanyRow) => (item ? needRank(item) : Number.MAX_SAFE_INTEGER)
const overdueOf = ({ item }: CompanyRow) => item?.figures?.overdue?.count ?? 0
const bankOf = ({ item }: CompanyRow) => item?.figures?.bank_entries ?? 0
const papersOf = ({ item }: CompanyRow) => item?.figures?.papers ?? 0
const amountOf = ({ item }: CompanyRow) => dec(item?.figures?.overdue?.amount ?? '0')

/** A later deadline comes after an earlier one, none and a met one last. */
const deadlineOf = (declaration: { deadline: string; tone: string | null } | null | undefined) =>
  declaration?.tone ? declaration.deadline : '9999'
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

// Counts are sorted from the highest on the first click, since the highest is looked for.
const orders: Record<string, Order> = {
  title: (one, other) => one.title.localeCompare(other.title, 'lt'),
  overdue: (one, other) => overdueOf(other) - overdueOf(one),
  amount: (one, other) => amountOf(other).cmp(amountOf(one)),
  papers: (one, other) => papersOf(other) - papersOf(one),
  bank: (one, other) => bankOf(other) - bankOf(one),
  isaf: (one, other) => byText(deadlineOf(one.item?.figures?.isaf), deadlineOf(other.item?.figures?.isaf)),
  return: (one, other) => byText(deadlineOf(one.item?.figures?.vat), deadlineOf(other.item?.figures?.vat)),
}

/** The most urgent first, then those with more that waits. */
const byNeed: Order = (one, other) =>
  rankOf(one) - rankOf(other) ||
  overdueOf(other) - overdueOf(one) ||
  papersOf(other) - papersOf(one) ||
  bankOf(other) - bankOf(one)

/** The rows in the order of a column, by default the company that needs most first. Equal rows keep the order of their names. */
export const sortCompanies = (rows: readonly CompanyRow[], sort: ListSort | undefined): CompanyRow[] => {
  const order = (sort && orders[sort.key]) ?? byNeed
  return rows.toSorted(sort?.direction === 'desc' ? (one, other) => -order(one, other) : order)
}
