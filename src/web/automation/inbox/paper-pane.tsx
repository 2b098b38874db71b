import { IconExternalLink } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/automation/inbox.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useKeys } from '#web/platform/keyboard.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './inbox.module.css'
import { PaperFields } from './paper-fields.tsx'
import { PaperNotices } from './paper-notices.tsx'
import { PaperViewer, turnPage } from './paper-viewer.tsx'
import { rejectPaper, restorePaper } from './decide.ts'
import { usePaper } from './use-inbox.ts'
import { usePaperForm } from './use-paper-form.ts'
import type { PaperForm } from './use-paper-form.ts'

type Props = {
  id: string
  above?: ReactNode
  /** Whether the first doubtful field gets the focus: not while a person steps through the list by keys. */
  focuses: boolean
  onDecided: () => void
}

/** The paper that is selected in the list, with what was read of it. */
export const PaperPane = ({ id, ...rest }: Props) => {
  const { t } = useTranslation('inbox')
  const { data, error, refetch } = usePaper(id)
  if (error && !data) return <LoadError title={t('error_paper')} error={error} onRetry={() => void refetch()} />
  if (!data || data.state === 'new' || data.state === 'reading')
    return (
      <section className={classes.pane} role="status" aria-label={t('state_reading')}>
        {rest.above}
        <div className={classes.bones}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="45%" />
        </div>
      </section>
    )
  return <ReadPaper key={`${id} ${data.state}`} paper={data} {...rest} />
}

const ReadPaper = ({ paper, above, focuses, onDecided }: Omit<Props, 'id'> & { paper: Paper }) => {
  const { t } = useTranslation('inbox')
  const sheet = useRef<HTMLDivElement>(null)
  const form = usePaperForm(paper)
  const decisions = useDecisions(paper, form, onDecided)
  const { canDecide, isWaiting, approve, reject, openForm } = decisions
  // On a phone the pane is the whole page.
  const Heading = above ? 'h1' : 'h2'
  useKeys({
    Enter: canDecide ? () => void approve.run() : undefined,
    x: canDecide ? () => void reject.run() : undefined,
    e: canDecide ? openForm : undefined,
    ArrowRight: () => turnPage(sheet.current, 1),
    ArrowLeft: () => turnPage(sheet.current, -1),
  })
  const sure = paper.fields.filter(({ certain }) => certain).length
  return (
    <section className={classes.pane} aria-label={t('pane')}>
      {above}
      <PaperViewer paper={paper} at={sheet} />
      <div className={classes.form}>
        <div className={classes.formHead}>
          <Heading>{t('new_expense')}</Heading>
          {isWaiting && <span>{t('certain_of', { sure, count: paper.fields.length })}</span>}
        </div>
        <PaperNotices paper={paper} mayWrite={decisions.mayWrite} onReject={() => void reject.run()} />
        {isWaiting && (
          // Enter in a field approves as well.
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (canDecide) void approve.run()
            }}
          >
            <PaperFields paper={paper} form={form} focuses={focuses} />
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </form>
        )}
      </div>
      {isWaiting && paper.bank_entry && <BankEntry entry={paper.bank_entry} form={form} />}
      <Foot paper={paper} decisions={decisions} />
    </section>
  )
}

/** What can be done with a paper, one action at a time. */
const useDecisions = (paper: Paper, form: PaperForm, onDecided: () => void) => {
  const { t } = useTranslation(['inbox', 'common'])
  const go = useNavigateTo()
  const mayWrite = useCan('expense.write')
  const isWaiting = paper.state !== 'approved' && paper.state !== 'rejected'
  const approve = useAction(async () => {
    const expense = await form.approve()
    if (!expense) return
    const open = { label: t('open_expense'), onClick: () => go(`/expense/list?open=${expense.id}`) }
    toast.success(t('approved'), { action: open })
    onDecided()
  })
  const reject = useAction(async () => {
    await rejectPaper(paper.id)
    toast.success(t('rejected'), { action: { label: t('common:undo'), onClick: () => void restorePaper(paper.id) } })
    onDecided()
  })
  const restore = useAction(() => restorePaper(paper.id))
  const openForm = () => go(`/inbox/${paper.id}/edit`)
  return { approve, reject, restore, openForm, mayWrite, isWaiting, canDecide: isWaiting && mayWrite }
}
type Decisions = ReturnType<typeof useDecisions>

const Foot = ({ paper, decisions }: { paper: Paper; decisions: Decisions }) => {
  const { t } = useTranslation('inbox')
  const go = useNavigateTo()
  const { canDecide, mayWrite, approve, reject, restore, openForm } = decisions
  return (
    <div className={classes.foot}>
      {canDecide && (
        <>
          <Button variant="filled" keyHint="↵" busy={approve.busy} onClick={() => void approve.run()}>
            {t('approve')}
          </Button>
          <Button busy={reject.busy} onClick={() => void reject.run()}>
            {t('reject')}
          </Button>
          <Button variant="subtle" icon={<IconExternalLink size={16} stroke={1.75} />} onClick={openForm}>
            {t('whole_form')}
          </Button>
        </>
      )}
      {paper.state === 'rejected' && mayWrite && (
        <Button variant="filled" busy={restore.busy} onClick={() => void restore.run()}>
          {t('restore')}
        </Button>
      )}
      {paper.expense_id && (
        <Button variant="filled" onClick={() => go(`/expense/list?open=${paper.expense_id}`)}>
          {t('open_expense')}
        </Button>
      )}
    </div>
  )
}

type EntryProps = { entry: NonNullable<Paper['bank_entry']>; form: PaperForm }

/** The entry of the bank that may have paid it: ticked only if it is certain. */
const BankEntry = ({ entry, form }: EntryProps) => {
  const { t } = useTranslation('inbox')
  return (
    <div className={classes.entry}>
      <CheckField
        label={t('paid_by', { account: entry.account })}
        hint={`${t('entry', { date: entry.date, text: entry.text })}. ${entry.why.message}`}
        checked={form.values.bank_entry}
        onChange={(bank_entry) => form.change({ bank_entry })}
      />
      <Money amount={entry.amount} currency={entry.currency} locale={currentLanguage()} />
    </div>
  )
}
