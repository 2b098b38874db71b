import { lazy } from 'react'
import type { ComponentType } from 'react'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { CompanyTab, CompanyTabProps } from '#web/account/company/company-tab.tsx'
import { companyTabTitles } from './company-tab-titles.ts'

const chunk = (load: () => Promise<ComponentType<CompanyTabProps>>) => lazy(async () => ({ default: await load() }))

/** The settings of a company, in the order of the menu; the first is the default. */
export const companyTabs: readonly CompanyTab[] = [
  {
    key: 'general',
    group: 'company',
    title: companyTabTitles.general,
    screen: chunk(async () => (await import('#web/account/company/general-tab.tsx')).GeneralTab),
  },
  {
    key: 'accounts',
    group: 'company',
    title: companyTabTitles.accounts,
    ofCurrent: true,
    screen: chunk(async () => (await import('#web/money/account-register/account-list.tsx')).AccountList),
  },
  {
    key: 'logo',
    group: 'company',
    title: companyTabTitles.logo,
    permission: 'settings.write',
    screen: chunk(async () => (await import('#web/setup/document-style/logo-tab.tsx')).LogoTab),
  },
  {
    key: 'units',
    group: 'documents',
    title: companyTabTitles.units,
    ofCurrent: true,
    resource: 'unit',
    screen: chunk(async () => (await import('#web/setup/unit-list.tsx')).UnitList),
  },
  {
    key: 'vat',
    group: 'documents',
    title: companyTabTitles.vat,
    ofCurrent: true,
    resource: 'vat',
    screen: chunk(async () => (await import('#web/setup/vat-list.tsx')).VatList),
  },
  {
    key: 'activities',
    group: 'documents',
    title: companyTabTitles.activities,
    ofCurrent: true,
    resource: 'activity',
    screen: chunk(async () => (await import('#web/setup/activity-list.tsx')).ActivityList),
  },
  {
    key: 'note-templates',
    group: 'documents',
    title: companyTabTitles['note-templates'],
    ofCurrent: true,
    resource: 'note-template',
    screen: chunk(async () => (await import('#web/setup/note-template-list.tsx')).NoteTemplateList),
  },
  {
    key: 'series',
    group: 'documents',
    title: companyTabTitles.series,
    ofCurrent: true,
    resource: 'series',
    screen: chunk(async () => (await import('#web/setup/series/series-list.tsx')).SeriesList),
  },
  {
    key: 'style',
    group: 'documents',
    title: companyTabTitles.style,
    permission: 'settings.write',
    screen: chunk(async () => (await import('#web/setup/document-style/style-tab.tsx')).StyleTab),
  },
  {
    key: 'contacts',
    group: 'company',
    title: companyTabTitles.contacts,
    screen: chunk(async () => (await import('#web/account/company/contacts-tab.tsx')).ContactsTab),
  },
  {
    key: 'addresses',
    group: 'company',
    title: companyTabTitles.addresses,
    screen: chunk(async () => (await import('#web/account/company/addresses-tab.tsx')).AddressesTab),
  },
  {
    key: 'employees',
    group: 'company',
    title: companyTabTitles.employees,
    screen: chunk(async () => (await import('#web/account/members/people-tab.tsx')).PeopleTab),
  },
  {
    key: 'security',
    group: 'data',
    title: companyTabTitles.security,
    permission: 'settings.write',
    screen: chunk(async () => (await import('#web/account/company/security-tab.tsx')).SecurityTab),
  },
  {
    key: 'archive',
    group: 'data',
    title: companyTabTitles.archive,
    permission: 'archive.write',
    screen: chunk(async () => (await import('#web/books/archive/archive-tab.tsx')).ArchiveTab),
  },
  {
    key: 'deletion',
    group: 'data',
    title: companyTabTitles.deletion,
    permission: 'company.delete',
    screen: chunk(async () => (await import('#web/account/company/deletion-tab.tsx')).DeletionTab),
  },
]

/** The tabs a role may see. */
export const tabsFor = (role: Role): readonly CompanyTab[] =>
  companyTabs.filter(({ permission }) => !permission || roleAllows(role, permission))

/** The tab in the address; the first if there is none or it is unknown. */
export const tabOf = (
  address: Readonly<Record<string, string>>,
  tabs: readonly CompanyTab[] = companyTabs,
): CompanyTab | undefined => tabs.find(({ key }) => key === address['tab']) ?? tabs[0]

/** The address of a tab of a company. */
export const tabHref = (companyId: string, { key }: CompanyTab) => ({
  to: `/settings/company/${companyId}`,
  search: key === companyTabs[0]?.key ? {} : { tab: key },
})
