import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { companyInput } from '#contract/account/company-input.ts'

export { companyInput }

/** What is typed; the schema makes nothing of what is empty. */
export type CompanyValues = z.input<typeof companyInput>

export const emptyCompany: CompanyValues = {
  type: 'legal',
  title: '',
  code: '',
  vat_enabled: false,
  vat_code: '',
  country: 'LT',
  currency: 'EUR',
  address: '',
  city: '',
  postal_code: '',
  activity_type: null,
  certificate_number: '',
  account_number: '',
}

/** Names of the fields in the order of the form, for the list of what is wrong. */
export const useCompanyLabels = () => {
  const { t } = useTranslation('auth')
  return {
    type: t('company_type'),
    title: t('company_name'),
    code: t('company_code'),
    activity_type: t('activity'),
    certificate_number: t('certificate_number'),
    vat_enabled: t('vat_payer'),
    vat_code: t('vat_code'),
    address: t('address'),
    postal_code: t('postal_code'),
    city: t('city'),
    country: t('country'),
    currency: t('currency'),
    account_number: t('account_number'),
  }
}
