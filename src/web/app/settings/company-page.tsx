import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#web/resource/list/address.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from '#web/account/company/company-page.module.css'
import { tabHref, tabOf, tabsFor } from './company-tabs.ts'
import { OtherCompanyNotice } from '#web/account/company/company-tab.tsx'
import type { CompanyTab } from '#web/account/company/company-tab.tsx'

/** The settings of one company: `/settings/company/{id}?tab=…`. */
export const CompanyPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useLoaded('company.edit_form', { params: { id } })
  const { address } = useAddress()
  const current = useUser().company
  if (!data) return null
  const company = data.item
  const tabs = tabsFor(company.role)
  const tab = tabOf(address, tabs)
  if (!tab) return null
  const isOther = current?.id !== company.id
  return (
    <div className={classes.page}>
      <TabSelect companyId={company.id} tabs={tabs} tab={tab} />
      {isOther && <OtherCompanyNotice company={company} tab={tab} />}
      {!(isOther && tab.ofCurrent) && (
        <Suspense fallback={<PendingPage />}>
          <tab.screen key={`${company.id} ${tab.key}`} company={company} />
        </Suspense>
      )}
    </div>
  )
}

type Choice = { companyId: string; tabs: readonly CompanyTab[]; tab: CompanyTab }

/** On a phone there is no menu beside the page. */
const TabSelect = ({ companyId, tabs, tab }: Choice) => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const choose = (key: string) => {
    const next = tabs.find((each) => each.key === key)
    if (next) void navigate(tabHref(companyId, next))
  }
  return (
    <div className={classes.select}>
      <SelectField
        label={t('settings_of_company')}
        value={tab.key}
        onChange={choose}
        options={tabs.map(({ key, title }) => ({ value: key, label: t(title) }))}
      />
    </div>
  )
}
