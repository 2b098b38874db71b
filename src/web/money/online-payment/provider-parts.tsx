import { useTranslation } from 'react-i18next'
import type { OnlinePaymentSettings } from '#contract/money/online-payment.ts'
import { providerNames } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import classes from '#web/account/profile/profile.module.css'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import payment from './online-payment.module.css'

export const showSettings = (settings: OnlinePaymentSettings) =>
  queryClient.invalidateQueries({ queryKey: ['online_payment.settings'] }).then(() => settings)

type Stored = { is_test: boolean; check: NonNullable<OnlinePaymentSettings['stripe']>['check'] }

/** Whether the stored keys work, as the last test found. */
export const CheckState = ({ stored: { is_test, check } }: { stored: Stored }) => {
  const { t } = useTranslation('online_payment')
  const state = check === null ? 'open' : check.result === 'works' ? 'paid' : 'warn'
  return (
    <div role="status">
      <StateMark state={state} label={t(`check_${check?.result ?? 'none'}`)} />
      {is_test && <p className={classes.note}>{t('is_test')}</p>}
    </div>
  )
}

type Hook = {
  url: string
  text: string
  /** The events that have to be chosen at the provider. */
  events: readonly string[]
}

/** The address for the events of a provider, with what to do with it. */
export const HookAddress = ({ url, text, events }: Hook) => {
  const { t } = useTranslation('online_payment')
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(url)
    toast.success(t('copied'))
  })
  return (
    <>
      <div className={payment.address}>
        <TextField label={t('hook')} value={url} onChange={() => undefined} readOnly />
        <Button onClick={() => void copy.run()}>{t('copy')}</Button>
      </div>
      <div className={payment.events}>
        <p>{text}</p>
        {events.length > 0 && <p className={payment.names}>{events.join(', ')}</p>}
      </div>
    </>
  )
}

type Buttons = { provider: PaymentProvider; formId: string; busy: boolean; isStored: boolean }

/** Saves the keys, tests them, and removes them. */
export const ProviderButtons = ({ provider, formId, busy, isStored }: Buttons) => {
  const { t } = useTranslation('online_payment')
  const name = providerNames[provider]
  const test = useAction(async () => {
    await showSettings(await call('online_payment.test', { body: { provider } }))
  })
  const remove = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('remove_title', { name }),
      text: t('remove_text'),
      confirmLabel: t('remove'),
      danger: true,
    })
    if (!isConfirmed) return
    await showSettings(await call('online_payment.set_settings', { body: { [provider]: null } }))
    toast.success(t('removed', { name }))
  })
  return (
    <div className={classes.actions}>
      <Button variant="filled" type="submit" form={formId} busy={busy}>
        {t('save')}
      </Button>
      <Button busy={test.busy} {...(isStored ? {} : { locked: t('test_unsaved') })} onClick={() => void test.run()}>
        {t('test')}
      </Button>
      {isStored && (
        <Button variant="danger" busy={remove.busy} onClick={() => void remove.run()}>
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
