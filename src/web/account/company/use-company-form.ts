import { useTranslation } from 'react-i18next'
import { companyFields, companyInput } from '#contract/account/company-input.ts'
import type { Company } from '#contract/account/company.ts'
import { roleAllows } from '#domain/permission.ts'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { storeCompany } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { CompanyValues } from './company-values.ts'

/** The first account was made of these, and lives its own life since; the look of documents has a tab of its own. */
const elsewhere = new Set(['bank_name', 'bank_code', 'account_number', 'invoice_style'])
const names = Object.keys(companyFields).filter((name) => !elsewhere.has(name))

// The item of a company holds its input's fields: the contract builds both from one list.
const valuesOf = (from: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as CompanyValues

type Given = {
  company: Company
  /** The tab: each keeps a draft of its own. */
  part: string
  toInput?: (values: CompanyValues) => CompanyValues
  labels?: (path: string) => string
}

/** A tab that changes the company itself. Each sends the whole of it with the version it was read at, so that two tabs can't undo each other. */
export const useCompanyForm = ({ company, part, toInput, labels }: Given) => {
  const { t } = useTranslation(['company', 'common'])
  const usual = { ...useCompanyLabels(), phone: t('phone'), email: t('email'), website: t('website') }
  const form = useResourceForm<'company', CompanyValues>('company', {
    id: company.id,
    part,
    schema: companyInput,
    labels: labels ?? usual,
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
