import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { call } from '#web/platform/api/api.ts'
import { PublicPage } from '#web/account/sign-in/public-page.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { clearSession, storeCompany, refreshUser } from '#web/platform/session/session.ts'
import { signOut } from '#web/platform/session/use-logout.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { CompanyFields } from './company-fields.tsx'
import { companyInput } from '#contract/account/company-input.ts'
import { emptyCompany } from './company-values.ts'
import type { CompanyValues } from './company-values.ts'
import { useCompanyLabels } from './use-company-form.ts'

/** Creates the user's first company, between sign-up and the first invoice. */
export const FirstCompanyScreen = () => {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { data } = useLoaded('company.create_form', {})
  const form = useForm<CompanyValues, Company>({
    schema: companyInput,
    initialValues: data && { ...emptyCompany, ...data.item },
    labels: useCompanyLabels(),
    draft: 'company.create',
    guarded: false,
    save: (input, { key }) => call('company.create', { body: input as CompanyValues, idempotencyKey: key }),
    onSaved: async (company) => {
      storeCompany(company)
      await refreshUser()
      // A new user goes straight to the first invoice.
      await navigate({ to: '/invoice/create' })
    },
  })
  const leave = async () => {
    if (!(await signOut())) return
    clearSession()
    await navigate({ to: '/login' })
  }
  return (
    <PublicPage title={t('company_title')} subtitle={t('company_subtitle')} width={520} receipt={false}>
      <form onSubmit={form.submit} noValidate aria-busy={!data}>
        <FieldStack>
          <FormNotices form={form} />
          <CompanyFields first form={form} options={data?.options} />
          <Button variant="filled" size="large" wide type="submit" busy={form.busy}>
            {t('create_company')}
          </Button>
          <Button variant="subtle" wide onClick={() => void leave()}>
            {t('log_out')}
          </Button>
        </FieldStack>
      </form>
    </PublicPage>
  )
}
