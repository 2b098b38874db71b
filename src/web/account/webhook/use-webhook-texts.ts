import { useTranslation } from 'react-i18next'
import type { Webhook, WebhookDelivery } from '#contract/account/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

type Key = `event_${string}`
/** `invoice.paid` as a key of the texts, where a dot would have another meaning. */
const eventKey = (event: WebhookEvent) => `event_${event.replace('.', '_')}` as Key

/** Events listed with their names in a row of the table; the rest is counted. */
const listedEvents = 3

/** Texts about webhooks and their deliveries. */
export const useWebhookTexts = () => {
  const { t } = useTranslation('webhook')
  const { time_zone } = useCompany()
  const today = useToday()
  const when = (moment: string): string => {
    const parts = momentParts(moment, today, time_zone, currentLanguage())
    return parts.kind === 'today' ? parts.time : `${parts.kind === 'day' ? parts.day : t(parts.kind)} ${parts.time}`
  }
  // The keys are made of the closed list of events.
  const eventName = (event: WebhookEvent) => t(eventKey(event) as 'event_invoice_paid')
  const answer = ({ status, trouble }: WebhookDelivery): string => {
    if (trouble && trouble !== 'redirect') return t(`trouble_${trouble}`)
    return status === null ? t('waits') : trouble === 'redirect' ? `${status} · ${t('trouble_redirect')}` : `${status}`
  }
  return {
    when,
    eventName,
    events: ({ events }: Webhook): string => {
      if (events.length === 0) return t('all_events')
      const shown = events.slice(0, listedEvents).map(eventName).join(', ')
      return events.length > listedEvents ? t('more_events', { shown, count: events.length - listedEvents }) : shown
    },
    state: ({ state, last_day: { deliveries, failed } }: Webhook): { mark: DocumentState; text: string } => {
      if (state === 'disabled') return { mark: 'overdue', text: t('state_disabled') }
      if (failed > 0) return { mark: 'warn', text: t('state_failed', { failed, all: deliveries }) }
      return deliveries > 0 ? { mark: 'paid', text: t('state_fine') } : { mark: 'open', text: t('state_none') }
    },
    /** What came back, and when it is tried again. */
    outcome: (delivery: WebhookDelivery): { mark: DocumentState; text: string } => {
      if (delivery.state === 'delivered') return { mark: 'paid', text: answer(delivery) }
      if (delivery.attempts === 0 && delivery.state === 'waiting') return { mark: 'open', text: t('waits') }
      const next = delivery.next_at
      return {
        mark: 'overdue',
        text: next ? t('will_try', { answer: answer(delivery), when: when(next) }) : answer(delivery),
      }
    },
    about: ({ type, title }: WebhookDelivery): string => (type === 'webhook.test' ? t('about_test') : (title ?? '–')),
    duration: ({ duration_ms: ms }: WebhookDelivery): string => {
      if (ms === null) return '–'
      return ms < 1000 ? t('duration_ms', { count: ms }) : t('duration_s', { count: Math.round(ms / 1000) })
    },
  }
}
