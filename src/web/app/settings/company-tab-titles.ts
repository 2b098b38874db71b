import type { TitleKey } from '#web/platform/navigation/navigation.ts'

/** The titles of the settings of a company, in the order of its tabs. Apart from their screens, because the routes need only the titles. */
export const companyTabTitles = {
  general: 'title_company_general',
  accounts: 'title_company_accounts',
  logo: 'title_company_logo',
  units: 'title_unit_list',
  vat: 'title_vat_list',
  activities: 'title_activity_list',
  'note-templates': 'title_note_template_list',
  series: 'title_series_list',
  style: 'title_company_style',
  contacts: 'title_company_contacts',
  addresses: 'title_company_addresses',
  employees: 'title_company_employees',
  security: 'title_company_security',
  archive: 'title_company_archive',
  deletion: 'title_company_deletion',
} as const satisfies Record<string, TitleKey>

/** The title of the tab in the address; of the first if there is none or it is unknown. */
export const companyTabTitle = (address: Readonly<Record<string, string>>): TitleKey => {
  const tab = address['tab'] ?? ''
  return Object.hasOwn(companyTabTitles, tab)
    ? companyTabTitles[tab as keyof typeof companyTabTitles]
    : companyTabTitles.general
}
