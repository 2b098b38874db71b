import { useTranslation } from 'react-i18next'
import type { Company, WholeCompany } from '#contract/account/company.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useSwitchCompany } from '#web/platform/navigation/switch-company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import classes from './company-page.module.css'
import type { ComponentType } from 'react'
import type { Permission } from '#domain/permission.ts'
import type { TitleKey } from '#web/platform/navigation/page-route.ts'

/**
 * One looks at the settings of a company that is not the current one. Its own fields can be changed from here; its lists only
 * after switching, which is asked for and never done by looking: the other window would be switched as well.
 */
export const OtherCompany = ({ company, tab }: { company: Company; tab: CompanyTab }) => {
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

export type CompanyTabProps = { company: WholeCompany }

export type CompanyTab = {
  /** In the address: `/settings/company/{id}?tab=units`. */
  key: string
  title: TitleKey
  /** Under which head of the menu it stands. */
  group: 'company' | 'documents' | 'data'
  /** Shown to whom the server would answer. */
  permission?: Permission
  /** What it lists is of the current company: it is shown once its company is the current one. */
  ofCurrent?: true
  /** The resource whose own pages belong to it: `/unit/edit/…`. */
  resource?: string
  /** The chunk of its screen, which brings its own head. */
  screen: ComponentType<CompanyTabProps>
}
