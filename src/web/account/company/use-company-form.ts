import { useTranslation } from 'react-i18next'
import { companyFields, companyInput } from '#contract/account/company-input.ts'
import type { Company } from '#contract/account/company.ts'
import { roleAllows } from '#domain/permission.ts'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { storeCompany } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { CompanyValues } from './company-values.ts'

/** Fields edited elsewhere: those of the first account in accounts, the document style on its tab. */
const editedElsewhere = new Set(['bank_name', 'bank_code', 'account_number', 'invoice_style'])
const fieldNames = Object.keys(companyFields).filter((name) => !editedElsewhere.has(name))

// A company has the fields of its input: the contract builds both from one list.
const valuesOf = (from: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => fieldNames.includes(name))) as CompanyValues

type Options = {
  company: Company
  /** The tab; each has its own draft. */
  part: string
  toInput?: (values: CompanyValues) => CompanyValues
  labels?: (path: string) => string
}

/** The form of a tab that edits the company. It sends all fields with the version that was loaded, so that two tabs cannot overwrite each other. */
export const useCompanyForm = ({ company, part, toInput, labels }: Options) => {
  const { t } = useTranslation(['company', 'common'])
  const defaultLabels = {
    ...useCompanyLabels(),
    phone: t('phone'),
    email: t('email'),
    website: t('website'),
    vat_period: t('vat_period'),
  }
  const form = useResourceForm<'company', CompanyValues>('company', {
    id: company.id,
    part,
    schema: companyInput,
    labels: labels ?? defaultLabels,
    initial: valuesOf,
    toInput,
    onSaved: (saved) => {
      storeCompany(saved)
      toast.success(t('common:saved'))
    },
  })
  const locked = roleAllows(company.role, 'settings.write') ? undefined : t('locked_role')
  return { ...form, locked }
}

/** Labels of the fields for the list of errors, in the order of the form. */
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
