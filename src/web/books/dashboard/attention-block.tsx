import {
  IconBuildingBank,
  IconCalendarEvent,
  IconFileCheck,
  IconHistory,
  IconInbox,
  IconMailExclamation,
  IconMailX,
  IconMessageQuestion,
  IconReceipt,
  IconRepeatOff,
  IconTransfer,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { parseTaxPeriod } from '#domain/tax-deadlines.ts'
import { call } from '#web/platform/api/api.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { planNotes } from '#web/account/subscription/plan-usage.ts'
import { PlanNoticeItems } from '#web/account/subscription/plan-notices.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'
import { DraftLines, useUnsavedDrafts } from './draft-lines.tsx'
import { periodFor } from './period-for.ts'

/** Drafts have lines of their own, with those of this browser. */
type Attention = Exclude<Dashboard['attention'][number], { kind: 'drafts' }>

const icons: Record<Attention['kind'], ReactNode> = {
  email_unverified: <IconMailExclamation size={18} stroke={1.75} />,
  sender_failing: <IconMailX size={18} stroke={1.75} />,
  email_failed: <IconMailX size={18} stroke={1.75} />,
  not_sent: <IconMailX size={18} stroke={1.75} />,
  recurring_paused: <IconRepeatOff size={18} stroke={1.75} />,
  questions: <IconMessageQuestion size={18} stroke={1.75} />,
  quotes_accepted: <IconFileCheck size={18} stroke={1.75} />,
  expenses_overdue: <IconReceipt size={18} stroke={1.75} />,
  papers: <IconInbox size={18} stroke={1.75} />,
  bank_entries: <IconBuildingBank size={18} stroke={1.75} />,
  online_payments: <IconTransfer size={18} stroke={1.75} />,
  payments_unused: <IconTransfer size={18} stroke={1.75} />,
  isaf_due: <IconCalendarEvent size={18} stroke={1.75} />,
  vat_due: <IconCalendarEvent size={18} stroke={1.75} />,
  isaf_changed: <IconHistory size={18} stroke={1.75} />,
}

/** Things that need attention. Renders nothing if there are none. */
export const AttentionBlock = ({ attention: all }: Pick<Dashboard, 'attention'>) => {
  const { t } = useTranslation('dashboard')
  const notes = planNotes(useUser().plan, useToday())
  const unfinished = useUnsavedDrafts(all)
  const attention = all.filter((item) => item.kind !== 'drafts')
  if (attention.length === 0 && notes.length === 0 && unfinished.length === 0) return null
  return (
    <Block title={t('attention')}>
      <ul className={classes.attention}>
        {attention.map((item) => (
          <li key={keyOf(item)}>
            <span className={classes.attentionIcon} data-tone={toneOf(item)} aria-hidden="true">
              {icons[item.kind]}
            </span>
            <span>
              <AttentionText item={item} />
            </span>
            <AttentionAction item={item} />
          </li>
        ))}
        <DraftLines unfinished={unfinished} />
        <PlanNoticeItems notes={notes} classes={{ icon: classes.attentionIcon, strong: classes.strong }} />
      </ul>
    </Block>
  )
}

const keyOf = (item: Attention) =>
  item.kind === 'not_sent'
    ? `${item.kind} ${item.id}`
    : item.kind === 'email_failed'
      ? `${item.kind} ${item.client_id} ${item.invoice_id}`
      : item.kind

/** Brick for what is past its day: a deadline, an expense that should have been paid. Everything else is amber. */
const toneOf = (item: Attention): 'late' | 'soon' =>
  item.kind === 'expenses_overdue' ||
  item.kind === 'not_sent' ||
  item.kind === 'recurring_paused' ||
  item.kind === 'sender_failing' ||
  ('tone' in item && item.tone === 'late')
    ? 'late'
    : 'soon'

/** The server stops counting at this number. */
const maxCounted = 1000

const lateKeys = { isaf_due: 'isaf_late', vat_due: 'vat_late' } as const

const AttentionText = ({ item }: { item: Attention }) => {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const language = currentLanguage()
  const components = { b: <b className={classes.strong} />, quiet: <span className={classes.muted} /> }
  if (item.kind === 'email_unverified')
    return <Marked text={t('attention_email_unverified', { email: item.email })} components={components} />
  if (item.kind === 'sender_failing')
    return <Marked text={t('attention_sender_failing', { host: item.host })} components={components} />
  if (item.kind === 'email_failed') {
    const values = { number: item.invoice_number ?? '', client: item.client_title }
    return <Marked text={t(`attention_email_failed_${item.document}`, values)} components={components} />
  }
  if (item.kind === 'not_sent') {
    const values = { number: item.invoice_number ?? '', client: item.client_title ?? '–' }
    return <Marked text={t(`attention_not_sent_${item.document}`, values)} components={components} />
  }
  if (item.kind === 'recurring_paused') {
    const values = { count: item.count, title: item.title }
    const key = item.count === 1 ? 'attention_recurring_one_paused' : 'attention_recurring_paused'
    return <Marked text={t(key, values)} components={components} />
  }
  if (item.kind === 'isaf_changed')
    return (
      <Marked
        text={t('attention_isaf_changed', { period: periodFor(item.period, today, { t, language }) })}
        components={components}
      />
    )
  if (item.kind === 'isaf_due' || item.kind === 'vat_due') {
    const period = periodFor(item.period, today, { t, language })
    const values = { period, day: formatDay(item.deadline, language) }
    return (
      <Marked
        text={t(item.tone === 'late' ? `attention_${lateKeys[item.kind]}` : `attention_${item.kind}`, values)}
        components={components}
      />
    )
  }
  const { kind, count } = item
  const n = count >= maxCounted ? `${maxCounted}+` : String(count)
  if (kind === 'questions') {
    const values = { count, n, number: item.invoice_number, client: item.client_title }
    return (
      <Marked text={t(count === 1 ? 'attention_question' : 'attention_questions', values)} components={components} />
    )
  }
  if (kind === 'quotes_accepted') {
    const values = { count, n, number: item.invoice_number, client: item.client_title }
    const key = count === 1 ? 'attention_quote_accepted' : 'attention_quotes_accepted'
    return <Marked text={t(key, values)} components={components} />
  }
  return <Marked text={t(`attention_${kind}`, { count, n })} components={components} />
}

const hrefOf = (item: Exclude<Attention, { kind: 'email_unverified' }>): string => {
  if (item.kind === 'expenses_overdue') return '/expense/list?overdue=1'
  if (item.kind === 'not_sent')
    return item.document === 'draft' ? `/invoice/drafts?open=${item.id}` : `/invoice/list?open=${item.id}`
  if (item.kind === 'recurring_paused')
    return item.count === 1 ? `/recurring/list?open=${item.id}` : '/recurring/list?tab=paused'
  if (item.kind === 'sender_failing') return '/settings/letters?part=sender'
  if (item.kind === 'papers') return '/inbox'
  if (item.kind === 'bank_entries') return '/bank'
  if (item.kind === 'online_payments') return '/settings/online-payments'
  if (item.kind === 'questions') return `/invoice/list?open=${item.invoice_id}`
  if (item.kind === 'quotes_accepted') return `/invoice/list?tab=quotes&open=${item.invoice_id}`
  if (item.kind === 'payments_unused') return '/payment/list?unused=1'
  if (item.kind === 'isaf_due' || item.kind === 'isaf_changed') return `/report/isaf?period=${item.period}`
  if (item.kind === 'vat_due') {
    const period = parseTaxPeriod(item.period)
    return period ? `/report/vat?date_from=${period.date_from}&date_to=${period.date_to}` : '/report/vat'
  }
  return item.invoice_id ? `/invoice/list?open=${item.invoice_id}&view=emails` : `/client/edit/${item.client_id}`
}

const AttentionAction = ({ item }: { item: Attention }) => {
  const { t } = useTranslation('dashboard')
  return item.kind === 'email_unverified' ? (
    <Resend email={item.email} />
  ) : (
    <PageLink href={hrefOf(item)}>{t(`attention_${item.kind}_do`)}</PageLink>
  )
}

const Resend = ({ email }: { email: string }) => {
  const { t } = useTranslation('dashboard')
  const resend = useAction(async () => {
    await call('email.resend')
    toast.success(t('attention_email_sent', { email }))
  })
  return (
    <Button variant="link" size="small" busy={resend.busy} onClick={() => void resend.run()}>
      {t('attention_email_unverified_do')}
    </Button>
  )
}
