import { useTranslation } from 'react-i18next'
import type { Billing } from '#contract/subscription.ts'
import { companyCodeProblem, normaliseCode, vatCodeProblem } from '#domain/identifiers.ts'
import type { fieldProps } from '../resource/field-props.ts'
import { Segmented } from '../ui/segmented.tsx'
import { TextField } from '../ui/text-field.tsx'

type Form = ReturnType<typeof fieldProps<Billing>> & {
  values: Billing | undefined
  change: (part: Partial<Billing>) => void
}

const isRight = (text: string | null | undefined, problem: (code: string) => unknown) =>
  Boolean(text) && problem(normaliseCode(text ?? '')) === undefined

/** Whom the provider invoices. */
export const BillingFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('subscription')
  const type = form.values?.type ?? 'legal'
  return (
    <>
      <Segmented
        label={t('type')}
        value={type}
        onChange={(chosen) => form.change({ type: chosen })}
        options={(['legal', 'individual'] as const).map((value) => ({ value, label: t(value) }))}
        wide
      />
      <TextField {...form.field('title')} label={t(`name_${type}`)} autoComplete="off" required />
      <TextField
        {...form.field('code')}
        label={t(`code_${type}`)}
        required={type === 'legal'}
        ok={type === 'legal' && isRight(form.values?.code, companyCodeProblem)}
      />
      <TextField {...form.field('vat')} label={t('vat')} ok={isRight(form.values?.vat, vatCodeProblem)} />
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="email" required />
    </>
  )
}

/** Their names, for the list of what is wrong. */
export const useBillingLabels = (type: Billing['type']) => {
  const { t } = useTranslation('subscription')
  return { type: t('type'), title: t(`name_${type}`), code: t(`code_${type}`), vat: t('vat'), email: t('email') }
}

/** The details alone: what a form is filled with. */
export const billingOf = ({ type, title, code, email, vat }: Billing): Billing => ({ type, title, code, email, vat })
