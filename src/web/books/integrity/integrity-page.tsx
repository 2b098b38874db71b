import { IconAlertTriangle, IconChevronRight, IconCopy, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { IntegrityState } from '#contract/books/integrity.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { FactList } from '#web/ui/text/facts.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { useBreakText, useFormatMoment } from './integrity-texts.ts'
import classes from './integrity-page.module.css'

/** While a verification runs, its end is asked for this often. */
const pollMs = 2000

/** Whether the books were changed outside the product: `/report/integrity`. */
export const IntegrityPage = () => {
  const { t } = useTranslation(['integrity', 'shell'])
  const { data, error, refetch } = useQuery({
    ...loadQuery('integrity.read'),
    refetchInterval: ({ state }) => (state.data?.is_verifying ? pollMs : false),
  })
  const verify = useAction(async () => {
    queryClient.setQueryData(loadQuery('integrity.read').queryKey, await call('integrity.verify'))
  })
  return (
    <div>
      <PageHead
        title={t('shell:title_integrity')}
        above={
          <PageLink className={classes.above} href="/report/list">
            {t('shell:title_report_list')}
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          </PageLink>
        }
        actions={
          <Button variant="default" busy={verify.busy || data?.is_verifying === true} onClick={() => void verify.run()}>
            {t('verify')}
          </Button>
        }
      />
      <div className={classes.page}>
        <p className={classes.intro}>{t('intro')}</p>
        {error && !data ? (
          <LoadError title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton width={240} />
        ) : (
          <>
            <State state={data} />
            <Chain state={data} />
            <Stamp state={data} />
          </>
        )}
      </div>
    </div>
  )
}

const State = ({ state }: { state: IntegrityState }) => {
  const { t } = useTranslation('integrity')
  const formatMoment = useFormatMoment()
  const { length, ok, verified_at, verified_length, first_break, is_verifying } = state
  const title = is_verifying
    ? 'verifying'
    : ok
      ? 'state_ok'
      : ok === false
        ? 'state_broken'
        : length === 0
          ? 'state_empty'
          : 'state_never'
  return (
    <section
      className={classes.state}
      aria-labelledby="integrity-state"
      aria-live="polite"
      data-broken={ok === false || undefined}
      data-ok={ok || undefined}
    >
      {first_break ? (
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <StateIcon state={ok ? 'paid' : 'draft'} />
      )}
      <div>
        <h2 id="integrity-state" className={classes.title}>
          {t(title)}
        </h2>
        {first_break && <Break found={first_break} />}
        <p className={classes.note}>
          {verified_at
            ? verified_length === null
              ? t('checked_broken', { when: formatMoment(verified_at) })
              : t('checked', { when: formatMoment(verified_at), entries: t('entries', { count: verified_length }) })
            : t('never_checked')}
        </p>
      </div>
    </section>
  )
}

const Break = ({ found }: { found: NonNullable<IntegrityState['first_break']> }) => {
  const { t } = useTranslation('integrity')
  const breakText = useBreakText()
  const { document } = found
  const isOfDocument = document && !found.reason.startsWith('entry')
  const name = document && `${t(document.kind)} ${document.number ?? ''}`.trim()
  return (
    <>
      <p className={classes.found}>
        {isOfDocument &&
          (found.reason === 'missing' ? (
            <strong>{name}</strong>
          ) : (
            <PageLink href={`/${document.kind}/list?open=${document.id}`}>{name}</PageLink>
          ))}{' '}
        {breakText(found)}
      </p>
      <p className={classes.note}>{t('what_now')}</p>
    </>
  )
}

const Chain = ({ state }: { state: IntegrityState }) => {
  const { t } = useTranslation('integrity')
  const formatMoment = useFormatMoment()
  const { length, started_at, is_starting, is_whole, waiting, head } = state
  const copy = async () => {
    await navigator.clipboard.writeText(head)
    toast.success(t('copied'))
  }
  if (length === 0 && waiting === 0) return null
  return (
    <section className={classes.card} aria-labelledby="integrity-chain">
      <h2 id="integrity-chain" className={classes.label}>
        <IconLink size={16} stroke={1.75} aria-hidden="true" />
        {t('facts')}
      </h2>
      <FactList
        facts={[
          { label: t('length'), value: String(length) },
          ...(waiting > 0 ? [{ label: t('waiting'), value: String(waiting) }] : []),
          ...(started_at ? [{ label: t('since'), value: formatMoment(started_at) }] : []),
        ]}
      />
      {!is_whole && <p className={classes.note}>{t(is_starting ? 'starting' : 'since_note')}</p>}
      <div className={classes.hashLine}>
        <h3 className={classes.label}>{t('head')}</h3>
        <IconButton
          label={t('copy')}
          icon={<IconCopy size={16} stroke={1.75} />}
          size="small"
          onClick={() => void copy()}
        />
      </div>
      <p className={classes.hash}>{head.match(/.{4}/g)?.join(' ')}</p>
    </section>
  )
}

const Stamp = ({ state: { stamp, is_stamped_daily } }: { state: IntegrityState }) => {
  const { t } = useTranslation('integrity')
  const formatMoment = useFormatMoment()
  const download = useAction(async (seq: number) =>
    saveFile(await call('integrity.stamp', { query: { seq: String(seq) } }), `kvitas-${seq}.tsr`),
  )
  return (
    <section className={classes.card} aria-labelledby="integrity-stamp">
      <h2 id="integrity-stamp" className={classes.label}>
        {t('stamp_title')}
      </h2>
      {stamp ? (
        <>
          <p className={classes.text}>
            {t('stamped', { seq: stamp.seq, when: formatMoment(stamp.stamped_at), authority: stamp.authority })}
          </p>
          <Button className={classes.file} busy={download.busy} onClick={() => void download.run(stamp.seq)}>
            {t('stamp_file')}
          </Button>
        </>
      ) : (
        <p className={classes.text}>{t(is_stamped_daily ? 'stamp_waiting' : 'no_stamp')}</p>
      )}
    </section>
  )
}
