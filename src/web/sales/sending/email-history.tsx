import { useQuery } from '@tanstack/react-query'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { EmailEntry, isWaiting } from './email-entry.tsx'
import classes from './sending.module.css'
import { openSendPanel } from './open-send-panel.tsx'
import { repeatPeppol } from './send-peppol.ts'
import { useCan } from '#web/platform/session/permissions.ts'

type Props = {
  /** Shows the emails of an invoice, or all emails to a client. */
  invoiceId?: string
  clientId?: string
  /** The action of the empty state, if the document can be sent. */
  onSend?: (() => void) | undefined
}

/** Polls while an email is waiting: every 2 seconds before the first attempt, then every 15. */
const pollIntervalMs = (emails: readonly DocumentEmail[] | undefined): number | false => {
  const waiting = emails?.filter(isWaiting) ?? []
  if (waiting.length === 0) return false
  return waiting.some(({ status, attempts }) => status === 'queued' && attempts === 0) ? 2000 : 15_000
}

/** The emails, newest first, with their states. */
export const EmailHistory = ({ invoiceId, clientId, onSend }: Props) => {
  const { t } = useTranslation(['sending', 'common', 'error'])
  const canSend = useCan('document.write')
  const query = invoiceId
    ? loadQuery('invoice.email_history', { params: { id: invoiceId } })
    : loadQuery('client.email_history', { params: { id: clientId ?? '' } })
  const { data, error, refetch } = useQuery({
    // Both calls have the same answer.
    ...(query as typeof query & ReturnType<typeof loadQuery<'invoice.email_history'>>),
    refetchInterval: ({ state }) => pollIntervalMs(state.data?.data),
  })
  if (error && !data)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(error)}
        retryLabel={t('common:retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <FormSkeleton />
  if (data.data.length === 0)
    return (
      <EmptyState
        plain
        title={t('history_none')}
        actions={
          onSend &&
          canSend && (
            <Button icon={<IconSend size={16} stroke={1.75} />} onClick={onSend}>
              {t('send')}
            </Button>
          )
        }
      />
    )
  return (
    <>
      <ul className={classes.history} aria-label={t('history')}>
        {data.data.map((email) => (
          <EmailEntry key={email.id} email={email} onResend={canSend ? resendAction(email) : undefined} />
        ))}
      </ul>
      <ShownOf shown={data.data.length} count={data.meta.count} />
    </>
  )
}

/** Sends an undelivered email of an invoice again. A statement must be created again. */
const resendAction = (email: DocumentEmail): (() => void) | undefined => {
  const { invoice_id: id, invoice_number, undelivered } = email
  if (!id || isWaiting(email) || undelivered.length === 0) return undefined
  if (email.way === 'peppol') return () => void repeatPeppol(id)
  const isForAll = undelivered.length === email.to.length + email.cc.length
  // Only addresses that did not get it.
  const again = isForAll ? email : { ...email, to: undelivered, cc: [] }
  return () => void openSendPanel({ invoice: { id, number: invoice_number ?? '' }, again })
}
