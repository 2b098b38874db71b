import { useTranslation } from 'react-i18next'
import type { Health } from '#contract/provider/operator.ts'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import classes from './operator.module.css'
import { SendingSwitch } from './sending-switch.tsx'

/** The state of the server, its database and its queues. */
export const HealthPage = () => {
  const { t } = useTranslation('operator')
  const { data, retry } = useLoaded('operator-health.read')
  return (
    <div>
      <PageHead title={t('health')} actions={<Button onClick={retry}>{t('refresh')}</Button>} />
      {data && <Facts health={data.item} />}
      <SendingSwitch />
    </div>
  )
}

type Fact = { label: string; value: string; bad?: boolean }

const Facts = ({ health }: { health: Health }) => {
  const { t } = useTranslation('operator')
  const { plan } = useUser()
  const { disk_free, disk_size, started_at } = health
  const facts: Fact[] = [
    { label: t('version'), value: health.version },
    { label: t('started'), value: started_at ? momentText(started_at) : t('unknown') },
    {
      label: t('database'),
      value: t('database_answers', { size: bytesText(health.database_bytes), ms: figure(health.database_ms) }),
    },
    {
      label: t('disk'),
      value:
        disk_free === null || disk_size === null
          ? t('unknown')
          : t('disk_free', { free: bytesText(disk_free), size: bytesText(disk_size) }),
      bad: disk_free !== null && disk_size !== null && disk_free < disk_size * lowDiskShare,
    },
    useBackupFact(health),
    ...useSourceFacts(health),
    ...useInboxFact(health),
    {
      label: t('queue'),
      value: t('queue_is', {
        waiting: figure(health.jobs_waiting),
        late: figure(health.jobs_late),
        failed: figure(health.jobs_failed),
        given_up: figure(health.jobs_given_up),
      }),
      bad: health.jobs_late > 0 || health.jobs_given_up > 0,
    },
    {
      label: t('mail'),
      value: t('mail_is', { waiting: figure(health.mail_waiting), failed: figure(health.mail_failed) }),
      bad: health.mail_failed > 0,
    },
    {
      label: t('to_do'),
      value: t(hasPlans(plan) ? 'to_do_is' : 'to_do_messages', {
        orders: figure(health.orders_waiting),
        messages: figure(health.messages_waiting),
      }),
    },
    ...(health.peppol_waiting > 0
      ? [{ label: t('peppol'), value: t('peppol_waiting', { count: health.peppol_waiting }) }]
      : []),
    ...(health.companies_paused > 0
      ? [{ label: t('companies_paused'), value: t('companies_paused_is', { count: health.companies_paused }) }]
      : []),
    ...(health.reader === 'off'
      ? []
      : [{ label: t('reader'), value: t(`reader_${health.reader}`), bad: health.reader !== 'ready' }]),
    ...(health.account_missing ? [{ label: t('payments'), value: t('account_missing'), bad: true }] : []),
    {
      label: t('registered'),
      value: t('registered_is', { people: figure(health.people), companies: figure(health.companies) }),
    },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, bad }) => (
        <div key={label} className={classes.fact} data-bad={bad || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The last backup and what is wrong with the nightly one. */
const useBackupFact = (health: Health): Fact => {
  const { t } = useTranslation('operator')
  const { backup_outcome: outcome, backup_at, backup_good_at, backup_missing } = health
  const attempt = backup_at ? momentText(backup_at) : ''
  const parts = [
    ...(backup_good_at
      ? [
          t('backup_good', {
            when: momentText(backup_good_at),
            size: bytesText(health.backup_bytes ?? 0),
            seconds: figure(health.backup_seconds ?? 0),
          }),
        ]
      : outcome === 'none' && health.backup_nightly
        ? [t('backup_none')]
        : []),
    ...(outcome === 'running' ? [t('backup_running', { when: attempt })] : []),
    ...(outcome === 'failed'
      ? [t('backup_failed', { when: attempt, reason: health.backup_reason?.replace(/\.$/, '') ?? '' })]
      : []),
    ...(health.backup_late ? [t('backup_late')] : []),
    ...(backup_missing ? [t('backup_missing', { count: backup_missing })] : []),
    ...(health.backup_nightly ? [] : [t('backup_off')]),
  ]
  const bad = outcome === 'failed' || health.backup_late || Boolean(backup_missing)
  return { label: t('backup'), value: parts.join('; '), bad }
}

/** What is loaded from outside for all companies. */
const useSourceFacts = ({ sources }: Health): Fact[] => {
  const { t } = useTranslation('operator')
  return sources.map(({ name, loaded_at, as_of, row_count, problem }) => ({
    label: t(`source_${name}`),
    value: [
      loaded_at
        ? t('source_loaded', { rows: figure(row_count ?? 0), day: as_of ?? '', when: momentText(loaded_at) })
        : t('source_none'),
      ...(problem ? [t('source_failed', { reason: problem })] : []),
    ].join('; '),
    bad: problem !== null,
  }))
}

/** The mailbox of papers: mails for unknown addresses are mostly advertising. */
const useInboxFact = ({ inbox }: Health): Fact[] => {
  const { t } = useTranslation('operator')
  if (!inbox) return []
  const { read_at, problem, unknown } = inbox
  const parts = [
    read_at ? t('inbox_read', { when: momentText(read_at), unknown: figure(unknown) }) : t('inbox_never'),
    ...(problem ? [t('inbox_failed', { reason: problem })] : []),
  ]
  return [{ label: t('inbox'), value: parts.join('; '), bad: problem !== null }]
}

/** A smaller share of free disk space is marked as a problem. */
const lowDiskShare = 0.1

const figure = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

const bytesText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const format = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: step > 2 ? 1 : 0 })
  return `${format.format(bytes / 1024 ** step)}\u00a0${units[step]}`
}
