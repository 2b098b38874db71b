import type { Permission } from '#domain/permission.ts'
import type { TitleKey } from '../routes/page-route.ts'
import { isBuilt } from './built.ts'

type SettingsPage = {
  path: string
  title: TitleKey
  group: 'account' | 'company'
  /** Shown to whom the server would answer. */
  permission?: Permission
}

/** The settings' menu. `{id}` is the current company's. */
export const settingsPages: readonly SettingsPage[] = (
  [
    { path: '/settings/profile', title: 'title_profile', group: 'account' },
    { path: '/settings/subscription/overview', title: 'title_subscription', group: 'account' },
    { path: '/settings/company', title: 'title_companies', group: 'account' },
    { path: '/settings/company/{id}', title: 'title_company_general', group: 'company' },
    { path: '/unit/list', title: 'title_unit_list', group: 'company' },
    { path: '/series/list', title: 'title_series_list', group: 'company' },
    { path: '/expense-category/list', title: 'title_expense_category_list', group: 'company' },
    { path: '/settings/period', title: 'title_period', group: 'company' },
    { path: '/settings/history', title: 'title_history', group: 'company', permission: 'history.read' },
  ] as const
).filter((page) => isBuilt(page.path))

/** Where the gear leads. */
export const settingsStart: string | undefined = settingsPages.find(
  (page) => !page.path.includes('{') && !page.permission,
)?.path

/** Whether a page of the menu is the one shown: `/unit/edit/…` belongs to the units. */
export const isCurrentPage = (page: string, path: string): boolean => {
  if (page === path) return true
  if (page.endsWith('/list')) return path.startsWith(page.slice(0, -'list'.length))
  return page.startsWith('/settings/subscription') && path.startsWith('/settings/subscription')
}
