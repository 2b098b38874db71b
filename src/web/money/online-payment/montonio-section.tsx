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
type Values = {
  'montonio.is_on': boolean
  'montonio.access_key': string
  'montonio.secret_key': string
  'montonio.sandbox': boolean
}

const inputOf = (values: Values) => ({
  montonio: {
    is_on: values['montonio.is_on'],
    access_key: values['montonio.access_key'],
    secret_key: values['montonio.secret_key'],
    sandbox: values['montonio.sandbox'],
  },
})

/** The keys of the company's own account at Montonio. */
export const MontonioSection = ({ settings: { montonio, hooks } }: { settings: OnlinePaymentSettings }) => {
  const { t } = useTranslation('online_payment')
  const form = useForm<Values, OnlinePaymentSettings>({
    schema: onlinePaymentInput,
    initialValues: {
      'montonio.is_on': montonio?.is_on ?? true,
      'montonio.access_key': '',
      'montonio.secret_key': '',
      'montonio.sandbox': montonio?.is_test ?? false,
    },
    labels: {
      'montonio.is_on': t('is_on'),
      'montonio.access_key': t('montonio_access_key'),
      'montonio.secret_key': t('montonio_secret_key'),
      'montonio.sandbox': t('sandbox'),
    },
    toInput: inputOf,
    save: (input) => call('online_payment.set_settings', { body: input as ReturnType<typeof inputOf> }),
    onSaved: (saved) => {
      toast.success(t('saved'))
      void showSettings(saved)
    },
  })
  return (
    <ProfileSection title={t('montonio_title')} note={t('montonio_note')}>
      {montonio && <CheckState stored={montonio} />}
      <form id={form.formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <FieldStack>
          <FormNotices form={form} />
          <SwitchField
            label={t('is_on')}
            hint={t('is_on_hint')}
            checked={form.values?.['montonio.is_on'] ?? true}
            onChange={(isOn) => form.set('montonio.is_on', isOn)}
          />
          {(['access_key', 'secret_key'] as const).map((name) => (
            <TextField
              key={name}
              {...form.field(`montonio.${name}`)}
              label={t(`montonio_${name}`)}
              {...(montonio ? { hint: t('stored', { ending: montonio[name] }) } : {})}
              autoComplete="off"
              spellCheck={false}
              required={!montonio}
            />
          ))}
          <SwitchField
            label={t('sandbox')}
            hint={t('sandbox_hint')}
            checked={form.values?.['montonio.sandbox'] ?? false}
            onChange={(isSandbox) => form.set('montonio.sandbox', isSandbox)}
          />
        </FieldStack>
      </form>
      <HookAddress url={hooks.montonio} text={t('hook_montonio')} />
      <ProviderButtons provider="montonio" formId={form.formId} busy={form.busy} isStored={montonio !== null} />
    </ProfileSection>
  )
}
