import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyInput } from '#contract/account/company-input.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { showCompany, useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CompanyFields } from './company-fields.tsx'
import { emptyCompany } from './company-values.ts'
import { useCompanyLabels } from './use-company-form.ts'
import type { CompanyValues } from './company-values.ts'
import classes from './company-page.module.css'

/** Creates a further company: `/settings/company/new`. It becomes the current one. */
export const NewCompanyPage = () => {
  const { t } = useTranslation(['company', 'common'])
  const navigate = useNavigate()
  const { plan } = useUser()
  const [isRefused, setRefused] = useState(false)
  const maxCompanies = plan.limits['companies']
  const isFull = isRefused || (typeof maxCompanies === 'number' && (plan.usage['companies'] ?? 0) >= maxCompanies)
  const form = useResourceForm<'company', CompanyValues>('company', {
    schema: companyInput,
    labels: useCompanyLabels(),
    initial: (defaults) => ({ ...emptyCompany, ...(defaults as CompanyValues) }),
    onRefused: (error) => {
      const isLimit = isProblem(error) && error.code === 'plan_limit_companies'
      if (isLimit) setRefused(true)
      return isLimit
    },
    onSaved: async () => {
      showCompany(await call('user.data'))
      toast.success(t('created'))
      await navigate({ to: '/dashboard' })
    },
  })
  return (
    <FormFrame
      form={form}
      title={t('new_title')}
      saveLabel={t('new_save')}
      onCancel={() => void navigate({ to: '/settings/company' })}
    >
      {isFull && (
        <div className={classes.full} role="alert">
          <p className={classes.otherText}>
            <strong>{t('full_title')}.</strong> {t(isRefused ? 'full_kept' : 'full_text')}
          </p>
          <Button size="small" component={PageLink} href="/settings/subscription/plans">
            {t('full_plans')}
          </Button>
        </div>
      )}
      <p className={classes.note}>{t('new_note')}</p>
      <CompanyFields first form={form} options={form.options} />
    </FormFrame>
  )
}
