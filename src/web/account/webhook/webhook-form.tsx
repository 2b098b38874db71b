import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/account/webhook.ts'
import { webhookInput } from '#contract/account/webhook.ts'
import { webhookEvents } from '#domain/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { hostOf, useWebhookTexts } from './use-webhook-texts.ts'
import { refreshWebhooks } from './webhook-queries.ts'
import type { WithSecret } from './webhooks-section.tsx'
import classes from './webhook.module.css'

type Values = { url: string; events: WebhookEvent[]; which: 'all' | 'some' }
type Props = {
  webhook: Webhook | undefined
  onSecret: (made: WithSecret) => void
  onRemoved: (id: string) => void
}

const inputOf = ({ url, events, which }: Values) => ({ url, events: which === 'all' ? [] : events })

const useWebhookForm = ({ webhook, onSecret }: Props) => {
  const { t } = useTranslation('webhook')
  const panel = usePanel()
  return useForm<Values, Webhook | (Webhook & { secret: string })>({
    schema: webhookInput,
    initialValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      which: webhook && webhook.events.length > 0 ? 'some' : 'all',
    },
    labels: { url: t('url'), events: t('events'), which: t('which') },
    toInput: inputOf,
    save: (input) => {
      const body = input as Omit<Values, 'which'>
      return webhook ? call('webhook.update', { params: { id: webhook.id }, body }) : call('webhook.create', { body })
    },
    onSaved: (saved) => {
      panel?.close()
      if ('secret' in saved) onSecret({ webhook: saved, secret: saved.secret, isRotated: false })
      else toast.success(t('saved'))
      void refreshWebhooks()
    },
  })
}

/** Adds or changes a webhook, in a panel. */
export const WebhookForm = (props: Props) => {
  const { webhook } = props
  const { t } = useTranslation(['webhook', 'common'])
  const panel = usePanel()
  const form = useWebhookForm(props)
  const isNothingChosen = form.values?.which === 'some' && form.values.events.length === 0
  return (
    <Panel
      title={t(webhook ? 'form_edit' : 'form_add')}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={form.formId}
            busy={form.busy}
            {...(isNothingChosen ? { locked: t('choose_some') } : {})}
          >
            {t(webhook ? 'save' : 'create')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <FieldStack>
          <FormNotices form={form} />
          <TextField
            {...form.field('url')}
            label={t('url')}
            hint={t('url_hint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            required
          />
          <EventFields form={form} />
        </FieldStack>
      </form>
      {webhook && <More {...props} webhook={webhook} />}
    </Panel>
  )
}

const EventFields = ({ form }: { form: ReturnType<typeof useWebhookForm> }) => {
  const { t } = useTranslation('webhook')
  const { eventName } = useWebhookTexts()
  const { which = 'all', events = [] } = form.values ?? {}
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    form.update('events', (chosen) => webhookEvents.filter((each) => (each === event ? isOn : chosen.includes(each))))
  return (
    <>
      <Segmented
        label={t('which')}
        value={which}
        onChange={(value) => form.set('which', value)}
        options={[
          { value: 'all', label: t('which_all') },
          { value: 'some', label: t('which_some') },
        ]}
      />
      {which === 'some' && (
        <fieldset className={classes.events}>
          <legend className="visually-hidden">{t('events')}</legend>
          {webhookEvents.map((event) => (
            <CheckField
              key={event}
              label={
                <>
                  {eventName(event)} <code className={classes.eventCode}>{event}</code>
                </>
              }
              checked={events.includes(event)}
              onChange={(isOn) => toggle(event, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** A new secret, and the deletion. */
const More = ({ webhook, onSecret, onRemoved }: Props & { webhook: Webhook }) => {
  const { t } = useTranslation('webhook')
  const { when } = useWebhookTexts()
  const panel = usePanel()
  const { id, url, previous_secret_until: until } = webhook
  const host = hostOf(url)
  const rotate = useAction(async () => {
    const { secret, ...rotated } = await call('webhook.rotate_secret', { params: { id } })
    panel?.close()
    onSecret({ webhook: rotated, secret, isRotated: true })
    await refreshWebhooks()
  })
  const remove = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('remove_title', { host }),
      text: t('remove_text'),
      confirmLabel: t('remove'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('webhook.delete', { params: { id } })
    panel?.close()
    onRemoved(id)
    // Its deliveries are gone, so only the list is loaded again.
    await queryClient.invalidateQueries({ queryKey: ['webhook.list'] })
    toast.success(t('removed', { host }))
  })
  return (
    <section className={classes.more} aria-labelledby="webhook-secret">
      <h3 id="webhook-secret" className={classes.partTitle}>
        {t('secret')}
      </h3>
      <p className={classes.quiet}>{until ? t('secret_until', { when: when(until) }) : t('secret_text')}</p>
      <div className={classes.moreButtons}>
        <Button busy={rotate.busy} onClick={() => void rotate.run()}>
          {t('rotate')}
        </Button>
        <Button variant="danger" busy={remove.busy} onClick={() => void remove.run()}>
          {t('remove')}
        </Button>
      </div>
    </section>
  )
}
