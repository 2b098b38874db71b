import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useSwitchCompany } from '#web/platform/session/use-switch-company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import classes from './company-page.module.css'
import type { CompanyTab } from './company-tab.ts'

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
