import { IconAlertCircle, IconClock, IconEdit, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/automation/draft.ts'
import type { RawInvoiceDraft } from '#contract/sales/invoice.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { DocumentPages } from '#web/resource/document/document-pages.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { usePreview } from '#web/sales/invoice-editor/use-document-pages.ts'
import classes from '#web/sales/send-later/send-later.module.css'
import { dayAndTime } from '#web/resource/day-and-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PanelColumns } from '#web/ui/layers/slide-out-panel.tsx'
import { FactList } from '#web/ui/text/facts.tsx'
import { DraftTotal } from '#web/resource/draft/list/draft-facts.tsx'
import { draftHref } from '#web/resource/draft/list/draft-href.ts'
import { usePlannedDraft } from './use-planned-draft.ts'

type Props = { id: string; onLeave: () => void }

/** A draft with a planned time, or that was refused at it: what will happen when, or why it did not, and the invoice as it will be. */
export const DraftPanel = ({ id, onLeave }: Props) => {
  const { t } = useTranslation(['send_later', 'draft'])
  const phone = useNarrow()
  const { data: draft, error, retry } = useLoaded('draft.read', { params: { id } })
  const go = useNavigateTo()
  const isOver = draft?.state === 'deleted'
  // It was deleted from the panel or by somebody else.
  useEffect(() => {
    if (isOver) onLeave()
  }, [isOver, onLeave])
  const canWrite = useCan('document.write')
  useKeys(canWrite ? { e: () => go(draftHref('invoice', id)) } : {}, { inPanel: true })
  const isOpen = draft !== undefined && draft.document_id === null
  const steps = isOpen && canWrite ? <Steps draft={draft} /> : undefined
  return (
    <Panel
      title={draft ? (draft.title ?? t('draft:no_client')) : t('loading')}
      actions={phone ? undefined : steps}
      foot={phone && steps ? <div className={classes.foot}>{steps}</div> : undefined}
      background="page"
      summary={phone && draft && !draft.document_id ? <Facts draft={draft} /> : undefined}
    >
      {error && !draft ? (
        <LoadError title={t('not_opened')} error={error} onRetry={retry} />
      ) : draft?.document_id ? (
        <p role="status">
          {t('became')} <PageLink href={`/invoice/list?open=${draft.document_id}`}>{t('open_invoice')}</PageLink>
        </p>
      ) : (
        draft && (
          <div className={classes.body}>
            <PanelColumns facts={phone ? undefined : <Facts draft={draft} />}>
              <FutureDocument draft={draft} />
            </PanelColumns>
          </div>
        )
      )}
    </Panel>
  )
}

const icon = { size: 16, stroke: 1.75 }

/** The next steps, the likeliest last. */
const Steps = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('send_later')
  const planned = usePlannedDraft(draft)
  const now = useAction(planned.now)
  const cancel = useAction(planned.cancel)
  const isPlanned = draft.send_at !== null
  return (
    <>
      <Button
        icon={<IconEdit {...icon} />}
        component={PageLink}
        href={draftHref('invoice', draft.id)}
        aria-keyshortcuts="e"
      >
        {t('edit')}
      </Button>
      {isPlanned && (
        <Button busy={cancel.busy} onClick={() => void cancel.run()}>
          {t(draft.sends ? 'cancel' : 'cancel_issue')}
        </Button>
      )}
      <Button icon={<IconClock {...icon} />} onClick={() => void planned.change()}>
        {t(isPlanned ? 'change' : draft.refused_at ? 'plan_again' : 'action')}
      </Button>
      <Button variant="filled" icon={<IconSend {...icon} />} busy={now.busy} onClick={() => void now.run()}>
        {t(isPlanned && !draft.sends ? 'issue_now' : 'send_now')}
      </Button>
    </>
  )
}

const Facts = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('send_later')
  const { send_at, sends, scheduled_by, refused_at, reason, date, date_due, send } = draft
  const { time_zone: timeZone } = useCompany()
  const Icon = refused_at ? IconAlertCircle : IconClock
  const planned = send_at && t(sends ? 'planned_send' : 'planned_issue', { at: dayAndTime(send_at, timeZone) })
  const failed = refused_at && t('failed', { time: dayAndTime(refused_at, timeZone) })
  const receivers = send?.to?.join(', ') ?? t('receivers_usual')
  return (
    <div className={classes.planned}>
      {(planned ?? failed) && (
        <div role={failed ? 'alert' : undefined}>
          <h3 className={classes.title} data-state={failed ? 'failed' : undefined}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            {planned ?? failed}
          </h3>
          {failed && <p className={classes.text}>{reason}</p>}
          {scheduled_by && <p className={classes.text}>{t('planned_by', { name: scheduled_by })}</p>}
        </div>
      )}
      <FactList
        facts={[
          { label: t('total'), value: <DraftTotal draft={draft} /> },
          ...(send_at ? [] : [{ label: t('date'), value: date ?? '–' }]),
          ...(send_at ? [] : [{ label: t('date_due'), value: date_due ?? '–' }]),
          ...(sends ? [{ label: t('receivers'), value: receivers, long: true }] : []),
        ]}
      />
      {send_at && <p className={classes.text}>{t('draft_note')}</p>}
    </div>
  )
}

/** The pages of the invoice as it would be printed now; nothing while the form is not complete enough. */
const FutureDocument = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('send_later')
  // A draft's form has what the editor sends; the server checks it.
  const { pages, see, failed } = usePreview(draft.form as RawInvoiceDraft)
  if (failed && pages.length === 0) return null
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('document')} aria-busy={pages.length === 0 || undefined} tabIndex={0}>
      <DocumentPages pages={pages} see={see} />
    </section>
  )
}
