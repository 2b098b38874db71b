import { useTranslation } from 'react-i18next'
import { onlinePaymentInput } from '#contract/money/online-payment.ts'
import type { OnlinePaymentSettings } from '#contract/money/online-payment.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CheckState, HookAddress, ProviderButtons, showSettings } from './provider-parts.tsx'

/** The names are paths of the input, so that the errors of the server are found. */
type Values = { 'stripe.is_on': boolean; 'stripe.secret_key': string; 'stripe.webhook_secret': string }

const inputOf = (values: Values) => ({
  stripe: {
    is_on: values['stripe.is_on'],
    secret_key: values['stripe.secret_key'],
    webhook_secret: values['stripe.webhook_secret'],
  },
})

const events =
  'checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, checkout.session.expired, charge.updated, refund.created, refund.updated, payout.paid'

/** The keys of the company's own account at Stripe. */
export const StripeSection = ({ settings: { stripe, hooks } }: { settings: OnlinePaymentSettings }) => {
  const { t } = useTranslation('online_payment')
  const form = useForm<Values, OnlinePaymentSettings>({
    schema: onlinePaymentInput,
    initialValues: { 'stripe.is_on': stripe?.is_on ?? true, 'stripe.secret_key': '', 'stripe.webhook_secret': '' },
    labels: {
      'stripe.is_on': t('is_on'),
      'stripe.secret_key': t('secret_key'),
      'stripe.webhook_secret': t('webhook_secret'),
    },
    toInput: inputOf,
    save: (input) => call('online_payment.set_settings', { body: input as ReturnType<typeof inputOf> }),
    onSaved: (saved) => {
      toast.success(t('saved'))
      void showSettings(saved)
    },
  })
  const hintOf = (name: 'secret_key' | 'webhook_secret') =>
    stripe ? t('stored', { ending: stripe[name] }) : t(`${name}_hint`)
  return (
    <ProfileSection title={t('stripe_title')} note={t('stripe_note')}>
      {stripe && <CheckState stored={stripe} />}
      <form id={form.formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <FieldStack>
          <FormNotices form={form} />
          <SwitchField
            label={t('is_on')}
            hint={t('is_on_hint')}
            checked={form.values?.['stripe.is_on'] ?? true}
            onChange={(isOn) => form.set('stripe.is_on', isOn)}
          />
          {(['secret_key', 'webhook_secret'] as const).map((name) => (
            <TextField
              key={name}
              {...form.field(`stripe.${name}`)}
              label={t(name)}
              hint={hintOf(name)}
              autoComplete="off"
              spellCheck={false}
              required={!stripe}
            />
          ))}
        </FieldStack>
      </form>
      <HookAddress url={hooks.stripe} text={t('hook_stripe', { events })} />
      <ProviderButtons provider="stripe" formId={form.formId} busy={form.busy} isStored={stripe !== null} />
    </ProfileSection>
  )
}
