import type { UserData } from '#contract/account/user-data.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import { tabHref, tabOf, tabsFor } from '#web/app/settings/company-tabs.ts'
import { settingsStart } from './settings-start.ts'
import type { TitleKey } from '#web/platform/navigation/navigation.ts'

type SettingsPage = { path: string; title: TitleKey; permission?: Permission }
/** The group of the menu that a page belongs to. */
export type SettingsGroup = 'company' | 'documents' | 'data'
export type SettingsLink = { to: string; search?: Record<string, string>; title: TitleKey; isCurrent: boolean }

/** The settings of the person. */
const accountPages = [
  { path: settingsStart, title: 'title_profile' },
  { path: '/settings/notices', title: 'title_notices' },
  { path: '/settings/subscription/overview', title: 'title_subscription' },
  { path: '/settings/company', title: 'title_companies' },
] as const satisfies readonly SettingsPage[]

/** Pages of the current company besides its tabs. */
export const companyPages: readonly (SettingsPage & { group: SettingsGroup })[] = [
  { path: '/expense-category/list', title: 'title_expense_category_list', group: 'documents' },
  { path: '/settings/letters', title: 'title_letters', group: 'documents' },
  { path: '/settings/reminders', title: 'title_reminders', group: 'documents' },
  {
    path: '/settings/online-payments',
    title: 'title_online_payment',
    permission: 'settings.write',
    group: 'documents',
  },
  { path: '/settings/papers', title: 'title_papers', group: 'documents' },
  { path: '/settings/rates', title: 'title_rates', group: 'documents' },
  { path: '/settings/period', title: 'title_period', group: 'data' },
  { path: '/settings/history', title: 'title_history', permission: 'history.read', group: 'data' },
  { path: '/settings/api', title: 'title_api', permission: 'key.write', group: 'data' },
  { path: '/import', title: 'title_import', permission: 'import.write', group: 'data' },
]

type Place = { path: string; address: Readonly<Record<string, string>> }
type Member = UserData['companies'][number]

type Has = { plans: boolean; company: boolean }

/** The links of the person: none to plans without them, and none to notices without a company. */
export const accountLinks = ({ path }: Place, has: Has): SettingsLink[] =>
  accountPages
    .filter((page) => has.plans || !page.path.startsWith('/settings/subscription'))
    .filter((page) => has.company || page.path !== '/settings/notices')
    .map((page) => ({ to: page.path, title: page.title, isCurrent: isPageOf(page.path, path) }))

/** The company in the address of its settings, if the person is a member. */
export const shownCompany = (path: string, companies: readonly Member[]): Member | undefined => {
  const id = /^\/settings\/company\/([^/]+)/.exec(path)?.[1]
  return companies.find((each) => each.id === id)
}

/** The links of a company by group: its tabs, and for the current company its other pages. */
export const companyLinks = (
  company: Member,
  isCurrent: boolean,
  { path, address }: Place,
): Record<SettingsGroup, SettingsLink[]> => {
  const tabs = tabsFor(company.role)
  const shown = path === `/settings/company/${company.id}` ? tabOf(address, tabs) : undefined
  const links = tabs.map((tab) => ({
    ...tabHref(company.id, tab),
    group: tab.group,
    title: tab.title,
    isCurrent: tab === shown || (tab.resource !== undefined && path.startsWith(`/${tab.resource}/`)),
  }))
  const pages = pagesFor(company, isCurrent).map((page) => ({
    to: page.path,
    group: page.group,
    title: page.title,
    isCurrent: isPageOf(page.path, path),
  }))
  const linksOf = (name: SettingsGroup) => inOrder([...links, ...pages].filter(({ group }) => group === name))
  return { company: linksOf('company'), documents: linksOf('documents'), data: linksOf('data') }
}

/** The order within a group: frequently used pages first. */
export const menuOrder: readonly TitleKey[] = [
  'title_series_list',
  'title_company_style',
  'title_letters',
  'title_reminders',
  'title_online_payment',
  'title_vat_list',
  'title_activity_list',
  'title_unit_list',
  'title_note_template_list',
  'title_expense_category_list',
  'title_papers',
  'title_rates',
  'title_period',
  'title_history',
  'title_import',
  'title_api',
  'title_company_security',
  'title_company_archive',
  'title_company_deletion',
]
const inOrder = (links: SettingsLink[]) =>
  links.toSorted((one, other) => menuOrder.indexOf(one.title) - menuOrder.indexOf(other.title))

const pagesFor = ({ role }: Member, isCurrent: boolean) =>
  isCurrent ? companyPages.filter(({ permission }) => !permission || roleAllows(role, permission)) : []

/** Whether a link is the current page: `/expense-category/edit/…` belongs to the categories. */
const isPageOf = (page: string, path: string): boolean => {
  if (page === path) return true
  if (page === '/settings/company') return path === '/settings/company/new'
  if (page.endsWith('/list')) return path.startsWith(page.slice(0, -'list'.length))
  return page.startsWith('/settings/subscription') && path.startsWith('/settings/subscription')
}
