import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import type { CompanyTabProps } from './company-tab.tsx'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import classes from '#web/account/profile/profile.module.css'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Whether the company requires two-step sign-in, and who of its people uses it. */
export const SecurityTab = ({ company: { id } }: CompanyTabProps) => {
  const { t } = useTranslation(['sign_in', 'shell'])
  const { data } = useLoaded('two_step.demanded', { params: { id } })
  const { run } = useAction(async (required: boolean) => {
    await call('two_step.demand', { params: { id }, body: { required } })
    await queryClient.invalidateQueries({ queryKey: ['two_step.demanded'] })
  })
  return (
    <div>
      <PageHead title={t('shell:title_company_security')} />
      {data && (
        <div className={classes.page}>
          <ProfileSection title={t('demand_title')} note={t('demand_note')}>
            <SwitchField
              label={t('demand')}
              hint={t('demand_hint')}
              checked={data.two_step_required}
              onChange={(required) => void run(required)}
            />
            <ul className={classes.sessions}>
              {data.members.map(({ name, email, has_two_step: isReady }) => (
                <li key={email} className={classes.session}>
                  <IconUser size={20} stroke={1.75} aria-hidden="true" />
                  <div className={classes.sessionText}>
                    <span className={classes.strong}>{name}</span>
                    <span className={classes.note}>{email}</span>
                  </div>
                  <span className={classes.mark} data-good={isReady || undefined}>
                    {t(isReady ? 'member_ready' : 'member_not_ready')}
                  </span>
                </li>
              ))}
            </ul>
          </ProfileSection>
        </div>
      )}
    </div>
  )
}
