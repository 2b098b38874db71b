import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/account/webhook.ts'
import { NewSecretNotice } from '#web/account/api-key/new-key-notice.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { DisabledNotice } from './disabled-notice.tsx'
import { hostOf } from './use-webhook-texts.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookTable } from './webhook-table.tsx'
import classes from './webhook.module.css'

/** A webhook whose secret was just made, which only this page has. */
export type WithSecret = { webhook: Webhook; secret: string; isRotated: boolean }

const openForm = (props: Parameters<typeof WebhookForm>[0]) =>
  void openPanel({ size: 640, content: () => <WebhookForm {...props} /> })

/** Webhooks of the company, with the deliveries to the chosen one. */
export const WebhooksSection = () => {
  const { t } = useTranslation('webhook')
  const { data, error, retry } = useLoaded('webhook.list')
  const [made, setMade] = useState<WithSecret>()
  const [chosenId, setChosenId] = useState<string>()
  const webhooks = data?.data
  const chosen = webhooks?.find(({ id }) => id === chosenId) ?? webhooks?.[0]
  const openFormOf = (webhook?: Webhook) =>
    openForm({
      webhook,
      onSecret: (next) => {
        setMade(next)
        setChosenId(next.webhook.id)
      },
      onRemoved: (id) => id === made?.webhook.id && setMade(undefined),
    })
  const addButton = (
    <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={() => openFormOf()}>
      {t('add')}
    </Button>
  )
  const isEmpty = webhooks?.length === 0
  return (
    <section className={classes.section} aria-labelledby="webhooks">
      <div className={classes.head}>
        <h2 id="webhooks" className={classes.title}>
          {t('title')} <span className={classes.note}>{t('title_note')}</span>
        </h2>
        {!isEmpty && addButton}
      </div>
      {made && <SecretNotice key={made.secret} made={made} onDone={() => setMade(undefined)} />}
      {webhooks
        ?.filter(({ state }) => state === 'disabled')
        .map((webhook) => (
          <DisabledNotice key={webhook.id} webhook={webhook} />
        ))}
      {error && !data ? (
        <LoadError title={t('error')} error={error} onRetry={retry} />
      ) : isEmpty ? (
        <EmptyState plain title={t('empty_title')} text={t('empty_text')} actions={addButton} />
      ) : (
        <WebhookTable webhooks={webhooks} chosenId={chosen?.id} onChoose={setChosenId} onEdit={openFormOf} />
      )}
      {chosen && <DeliveriesSection key={chosen.id} webhook={chosen} />}
    </section>
  )
}

const SecretNotice = ({ made, onDone }: { made: WithSecret; onDone: () => void }) => {
  const { t } = useTranslation('webhook')
  return (
    <NewSecretNotice
      secret={made.secret}
      title={made.isRotated ? t('rotated') : t('made', { host: hostOf(made.webhook.url) })}
      text={t(made.isRotated ? 'copy_rotated' : 'copy_now')}
      label={t('secret_itself')}
      onDone={onDone}
    />
  )
}
