import { useTranslation } from 'react-i18next'
import { onlinePaymentInput } from '#contract/money/online-payment.ts'
import type { OnlinePaymentSettings } from '#contract/money/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CheckState, HookAddress, ProviderButtons, showSettings } from './provider-parts.tsx'
import { SetupSteps } from './setup-steps.tsx'

/** The keys of each provider with their texts, in the order of the form. A sandbox is chosen where the key itself does not tell it. */
const forms = {
  stripe: {
    keys: [
      { key: 'secret_key', label: 'stripe_secret_key', hint: 'stripe_secret_key_hint' },
      { key: 'webhook_secret', label: 'stripe_webhook_secret', hint: 'stripe_webhook_secret_hint' },
    ],
    hasSandbox: false,
  },
  montonio: {
    keys: [
      { key: 'access_key', label: 'montonio_access_key', hint: 'montonio_access_key_hint' },
      { key: 'secret_key', label: 'montonio_secret_key', hint: 'montonio_secret_key_hint' },
    ],
    hasSandbox: true,
  },
} as const

/** The events of Stripe from which payments, refunds, disputes and payouts are recorded. */
const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.paid',
  'payout.failed',
]

/** The names are paths of the input, so that the errors of the server are found. A switch is 'on' or empty. */
type Values = Record<string, string>

const switchText = (isOn: boolean): string => (isOn ? 'on' : '')

type Props = { provider: PaymentProvider; settings: OnlinePaymentSettings }

const switchesOf = (hasSandbox: boolean) => (hasSandbox ? (['is_on', 'sandbox'] as const) : (['is_on'] as const))

/** The keys of the company's own account at a provider, and how it is set up. */
export const ProviderSection = ({ provider, settings }: Props) => {
  const { t } = useTranslation('online_payment')
  const { keys, hasSandbox } = forms[provider]
  const stored = settings[provider]
  const nameOf = (field: string) => `${provider}.${field}`
  const switches = switchesOf(hasSandbox)
  const initial: Values = {
    [nameOf('is_on')]: switchText(stored?.is_on ?? true),
    [nameOf('sandbox')]: switchText(stored?.is_test ?? false),
    ...Object.fromEntries(keys.map(({ key }) => [nameOf(key), ''])),
  }
  const form = useForm<Values, OnlinePaymentSettings>({
    schema: onlinePaymentInput,
    initialValues: initial,
    labels: Object.fromEntries([
      ...switches.map((name) => [nameOf(name), t(name)] as const),
      ...keys.map(({ key, label }) => [nameOf(key), t(label)] as const),
    ]),
    toInput: (values) => ({
      [provider]: Object.fromEntries([
        ...switches.map((name) => [name, values[nameOf(name)] === 'on'] as const),
        ...keys.map(({ key }) => [key, values[nameOf(key)] ?? ''] as const),
      ]),
    }),
    // The schema has checked it.
    save: (input) => call('online_payment.set_settings', { body: input as Record<string, never> }),
    onSaved: (saved) => {
      toast.success(t('saved'))
      void showSettings(saved)
    },
  })
  const endings: Readonly<Record<string, unknown>> = stored ?? {}
  const switchOf = (name: string) => ({
    checked: (form.values ?? initial)[nameOf(name)] === 'on',
    onChange: (on: boolean) => form.set(nameOf(name), switchText(on)),
  })
  return (
    <ProfileSection title={t(`${provider}_title`)} note={t(`${provider}_note`)}>
      {stored && <CheckState stored={stored} />}
      <SetupSteps provider={provider} isOpen={!stored} />
      <form id={form.formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <FieldStack>
          <FormNotices form={form} />
          <SwitchField label={t('is_on')} hint={t('is_on_hint')} {...switchOf('is_on')} />
          {keys.map(({ key, label, hint }) => (
            <TextField
              key={key}
              {...form.field(nameOf(key))}
              label={t(label)}
              hint={stored ? t('stored', { ending: String(endings[key] ?? '') }) : t(hint)}
              autoComplete="off"
              spellCheck={false}
              required={!stored}
            />
          ))}
          {hasSandbox && <SwitchField label={t('sandbox')} hint={t('sandbox_hint')} {...switchOf('sandbox')} />}
        </FieldStack>
      </form>
      <HookAddress
        url={settings.hooks[provider]}
        text={t(`hook_${provider}`)}
        events={provider === 'stripe' ? stripeEvents : []}
      />
      <ProviderButtons provider={provider} formId={form.formId} busy={form.busy} isStored={stored !== null} />
    </ProfileSection>
  )
}
