import { resourceNames } from '#domain/resources.ts'
import type { Company } from '#contract/account/company.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { companiesPage } from '#web/platform/navigation/navigation.ts'

/** Adds a company to the session. When none is current, the first of the list becomes current. */
export const addCompany = (session: UserData, added: Company): UserData => {
  const { id, title, role } = added
  const companies = [...session.companies.filter((each) => each.id !== id), { id, title, role }]
  const first = companies[0]?.id === id ? added : null
  return { ...session, companies, company: session.company ?? first }
}

/** The company that must be made current: the first, when the user has some and none is. */
export const companyToChoose = ({ company, locked_company, companies }: UserData): string | undefined =>
  company || locked_company ? undefined : companies[0]?.id

const companySettings = /^\/settings\/company\/(?!new$)/

/**
 * The path after switching companies: from a record to the list of its section, from the settings of the previous company
 * to those of the new one, from the page of all companies to the dashboard.
 */
export const pathAfterSwitch = (path: string, companyId: string): string => {
  if (path === companiesPage) return '/dashboard'
  const section = resourceNames.find((name) => path.startsWith(`/${name}/`))
  if (!section) return companySettings.test(path) ? `/settings/company/${companyId}` : path
  return path === `/${section}/create` ? path : `/${section}/list`
}
