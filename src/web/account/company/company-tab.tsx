import { useTranslation } from 'react-i18next'
import type { Company, CompanyFormItem } from '#contract/account/company.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useSwitchCompany } from '#web/platform/navigation/switch-company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import classes from './company-page.module.css'
import type { ComponentType } from 'react'
import type { Permission } from '#domain/permission.ts'
import type { TitleKey } from '#web/platform/navigation/navigation.ts'

/**
 * Shown in the settings of a company that is not the current one. Its own fields can be edited here; its lists only after the user
 * switches to it. Opening the page does not switch: that would switch other windows, too.
 */
export const OtherCompanyNotice = ({ company, tab }: { company: Company; tab: CompanyTab }) => {
  const { t } = useTranslation(['company', 'shell'])
  const current = useUser().company
  const { run, busy } = useSwitchCompany()
  const names = { title: company.title, current: current?.title ?? '' }
  return (
    <>
      {tab.ofCurrent && <PageHead title={t(`shell:${tab.title}`)} />}
      <div className={classes.other} role="note">
        <p className={classes.otherText}>{t(tab.ofCurrent ? 'other_lists' : 'other_fields', names)}</p>
        <Button size="small" busy={busy} onClick={() => void run(company.id)}>
          {t('switch_to', { title: company.title })}
        </Button>
      </div>
    </>
  )
}

export type CompanyTabProps = { company: CompanyFormItem }

export type CompanyTab = {
  /** The tab in the address: `/settings/company/{id}?tab=units`. */
  key: string
  title: TitleKey
  /** The group of the menu. */
  group: 'company' | 'documents' | 'data'
  /** The permission that the tab needs; the server checks the same. */
  permission?: Permission
  /** Its lists are of the current company: it is shown only if its company is the current one. */
  ofCurrent?: true
  /** The resource whose pages belong to the tab: `/unit/edit/…`. */
  resource?: string
  /** The screen, loaded on demand, with its own head. */
  screen: ComponentType<CompanyTabProps>
}
