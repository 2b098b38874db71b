import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WholeWebhookDelivery } from '#contract/account/webhook.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { FactList } from '#web/ui/text/facts.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { AgainButton } from './again-button.tsx'
import { useWebhookTexts } from './use-webhook-texts.ts'
import classes from './webhook.module.css'

type Props = { id: string; isDisabled: boolean; onSentAgain: (id: string) => void }

/** One delivery: the request of its last attempt and the answer. */
export const DeliveryPanel = ({ id, isDisabled, onSentAgain }: Props) => {
  const { t } = useTranslation('webhook')
  const panel = usePanel()
  const { data, error, retry } = useLoaded('webhook.delivery', { params: { id } })
  const sentAgain = (newId: string) => {
    onSentAgain(newId)
    panel?.close()
  }
  return (
    <Panel
      title={data ? t('panel_title', { type: data.type }) : t('request')}
      actions={data && !isDisabled && <AgainButton delivery={data} onSentAgain={sentAgain} />}
    >
      {data ? (
        <Delivery delivery={data} />
      ) : error ? (
        <LoadError title={t('panel_error')} error={error} onRetry={retry} />
      ) : (
        <Skeleton height={120} />
      )}
    </Panel>
  )
}

const Delivery = ({ delivery }: { delivery: WholeWebhookDelivery }) => {
  const { t } = useTranslation('webhook')
  const texts = useWebhookTexts()
  const { request, answer, status } = delivery
  const headers = Object.entries(request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  const { mark, text } = texts.outcome(delivery)
  return (
    <div className={classes.parts}>
      <FactList
        facts={[
          { label: t('column_time'), value: texts.when(delivery.attempted_at ?? delivery.created_at) },
          { label: t('column_about'), value: texts.about(delivery), long: true },
          { label: t('column_answer'), value: <StateMark state={mark} label={text} />, long: true },
          { label: t('column_duration'), value: texts.duration(delivery) },
          { label: t('column_attempts'), value: String(delivery.attempts) },
        ]}
      />
      <Part title={t('request')} text={`POST ${request.url}`} />
      <Part title={t('headers')} text={headers} empty={t('no_headers')} />
      <Part title={t('body')} text={request.body} />
      <Part
        title={status === null ? t('answer') : `${t('answer')} ${status}`}
        text={answer ?? ''}
        empty={t(answer === null ? 'no_answer' : 'empty_answer')}
      />
    </div>
  )
}

const Part = ({ title, text, empty }: { title: string; text: string; empty?: string }) => {
  const { t } = useTranslation('webhook')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copy_failed'))
    }
  }
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>{title}</h3>
        {text && (
          <Button
            size="small"
            icon={<IconCopy size={15} stroke={1.75} />}
            aria-label={t('copy_of', { what: title })}
            onClick={() => void copy()}
          >
            {t('copy')}
          </Button>
        )}
      </div>
      {text ? (
        // Long texts scroll, so the keyboard must reach them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.text} tabIndex={0} aria-label={title}>
          {text}
        </pre>
      ) : (
        <p className={classes.quiet}>{empty}</p>
      )}
    </section>
  )
}
