import {
  IconArrowsDownUp,
  IconBuilding,
  IconCopy,
  IconChartHistogram,
  IconFileImport,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasReport, reportNames } from '#domain/reports.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useSections } from '../sections.ts'
import { useCreateActions } from '#web/app/shell/new-menu.tsx'
import { useLogout } from '#web/platform/session/use-logout.ts'
import { schemes, useScheme } from '#web/app/shell/user-menu.tsx'
import { companiesPage } from '#web/platform/navigation/navigation.ts'
import { useSwitchCompany } from '#web/platform/navigation/switch-company.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { reportHref } from '#web/reports/report-address.ts'
import { matches } from './palette-item.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
/** Others are found by a search, since an accountant may have forty companies. */
const maxActions = 8
const searchedPlaces = [
  ['/bank/import', 'title_bank_import'],
  ['/bank/reconciliation', 'title_reconciliation'],
  ['/bank/rules', 'title_bank_rules'],
  ['/settings/rates', 'title_rates'],
  ['/settings/letters', 'title_letters'],
  ['/settings/letters?part=statements', 'palette:statements'],
  ['/settings/reminders', 'title_reminders'],
  ['/settings/papers', 'title_papers'],
] as const
/** Lists that can be filled from a table. */
const importable: ReadonlySet<string> = new Set(['client', 'product', 'invoice', 'expense', 'payment'])
const otherPayment = '/payment/create?type=expense&purpose=tax'

/** Commands of the palette: open a page, create a record, change colours or company, sign out. */
export const useActions = (search: string): Record<'actions' | 'pages' | 'companies', PaletteGroup> => {
  const { t } = useTranslation(['shell', 'palette', 'report'])
  const { company } = useUser()
  const creates = useCreateActions()
  const { scheme, setScheme } = useScheme()
  const logout = useLogout()

  const mayPay = useCan('payment.write')
  const { allCompanies, others } = useCompanyItems()
  const actions: PaletteItem[] = [
    ...creates.map(({ path, label }) => ({ key: path, label: t(label), icon: IconPlus, href: path })),
    // Only found by a search: most payments are for documents.
    ...(search !== '' && mayPay
      ? [{ key: 'other payment', label: t('create_other_payment'), icon: IconPlus, href: otherPayment }]
      : []),
    ...(search !== '' && company
      ? [{ key: 'copy inbox', label: t('palette:copy_inbox'), icon: IconCopy, run: () => void copyInbox() }]
      : []),
    ...schemes
      .filter((each) => each !== scheme)
      .map((each) => ({
        key: each,
        label: t(`palette:scheme_${each}`),
        icon: schemeIcons[each],
        run: () => setScheme(each),
      })),
    ...allCompanies,
    ...others.map((each) => ({ ...each, label: t('palette:company', { title: each.label }) })),
    { key: 'logout', label: t('logout'), icon: IconLogout, run: () => void logout.run() },
  ]
  const mayReadReports = useCan('report.read')
  const reports: PaletteItem[] = reportNames
    .filter((name) => search !== '' && mayReadReports && company && hasReport(name, company))
    .map((name) => ({
      key: `report ${name}`,
      label: t(`report:title_${name}`),
      icon: IconChartHistogram,
      href: reportHref(name),
    }))
  const mayMakePack = useCan('pack.write')
  const mayMakeIsaf = useCan('isaf.write')
  if (search !== '' && mayMakeIsaf && company?.vat_enabled)
    reports.push({ key: 'isaf', label: t('title_report_isaf'), icon: IconChartHistogram, href: '/report/isaf' })
  if (search !== '' && mayMakePack)
    reports.push({ key: 'pack', label: t('title_pack'), icon: IconChartHistogram, href: '/report/pack' })
  if (search !== '' && mayReadReports && company)
    reports.push({ key: 'integrity', label: t('title_integrity'), icon: IconChartHistogram, href: '/report/integrity' })
  // Only found by a search: they are parts of the bank entries.
  const bankPages: PaletteItem[] =
    search === ''
      ? []
      : searchedPlaces.map(([path, title]) => ({ key: path, label: t(title), icon: IconArrowsDownUp, href: path }))
  const sections = useSections()
  const settings = useSettingItems(search)
  const imports = useImportItems(search, sections)
  const pages = usePageItems(sections)
  const matching = (items: PaletteItem[]) => items.filter((item) => matches(item.label, search))
  return {
    actions: { key: 'actions', title: t('palette:actions'), items: matching(actions).slice(0, maxActions) },
    pages: {
      key: 'pages',
      title: t('palette:pages'),
      items: matching([...pages, ...bankPages, ...imports, ...reports, ...settings]),
    },
    companies: { key: 'companies', title: t('switch_company'), items: matching([...allCompanies, ...others]) },
  }
}

/** The address for papers is asked for when it is copied; a server without a mailbox leads to the page that says so. */
const copyInbox = async () => (await import('#web/automation/inbox/copy-inbox.ts')).copyInbox()

/** The page of all companies, and the companies to switch to: on that page all, elsewhere all but the current one. */
const useCompanyItems = () => {
  const { t } = useTranslation('shell')
  const { company, companies } = useUser()
  const switchCompany = useSwitchCompany()
  const isOfAll = useLocation({ select: ({ pathname }) => pathname === companiesPage })
  const others: PaletteItem[] = companies
    .filter((each) => isOfAll || each.id !== company?.id)
    .map(({ id, title }) => ({ key: id, label: title, icon: IconBuilding, run: () => void switchCompany.run(id) }))
  const allCompanies: PaletteItem[] =
    companies.length > 1 && !isOfAll
      ? [{ key: companiesPage, label: t('title_all_companies'), icon: IconBuilding, href: companiesPage }]
      : []
  return { allCompanies, others }
}

/** The sections, and the pages that belong to them. */
const usePageItems = (sections: ReturnType<typeof useSections>): PaletteItem[] => {
  const { t } = useTranslation('shell')
  return sections.flatMap(({ key, path, title, icon, contains = [] }) => [
    { key, label: t(title), icon, href: path },
    ...contains.map((part) => ({ key: part, label: t(`title_${part}`), icon: IconArrowsDownUp, href: `/${part}` })),
  ])
}

/** Pages of the settings that are only found by a search. */
const useSettingItems = (search: string): PaletteItem[] => {
  const { t } = useTranslation('shell')
  const { company } = useUser()
  const mayArchive = useCan('archive.write')
  const mayMakeKeys = useCan('key.write')
  const maySet = useCan('settings.write')
  if (search === '' || !company) return []
  const archive = `/settings/company/${company.id}?tab=archive`
  return [
    ...(mayArchive ? [{ key: 'archive', label: t('title_company_archive'), icon: IconSettings, href: archive }] : []),
    ...(maySet
      ? [
          {
            key: 'online payments',
            label: t('title_online_payment'),
            icon: IconSettings,
            href: '/settings/online-payments',
          },
        ]
      : []),
    ...(mayMakeKeys ? [{ key: 'api', label: t('title_api'), icon: IconSettings, href: '/settings/api' }] : []),
  ]
}

/** Moving in, and tables that fill a list: only found by a search. */
const useImportItems = (search: string, sections: ReturnType<typeof useSections>): PaletteItem[] => {
  const { t } = useTranslation(['shell', 'list'])
  const canImport = useCan('import.write')
  if (search === '' || !canImport) return []
  const tables = sections
    .filter(({ key }) => importable.has(key))
    .map(({ key, title }) => ({ key, label: `${t('list:import')}: ${t(title)}`, href: `/import/${key}s` }))
  return [
    { key: 'moving in', label: t('title_import'), href: '/import' },
    { key: 'all', label: t('title_imports'), href: '/import/all' },
    ...tables,
  ].map(({ key, ...item }) => ({ ...item, key: `import ${key}`, icon: IconFileImport }))
}
