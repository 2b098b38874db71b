import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Button, Kbd } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import classes from './entry.module.css'
import type { DraftState } from './use-draft.ts'

type Props = {
  entry: BankEntry
  draft: DraftState
  actions: EntryActions
  onIgnore: () => void
  onDone: () => void
}

/** Confirm and ignore; of a settled entry the way back. */
export const EntryFoot = ({ entry, draft, actions, onIgnore, onDone }: Props) => {
  const { t } = useTranslation('bank_entry')
  const phone = useNarrow()
  const back = useAction(async () => {
    const isMatched = entry.state === 'matched'
    const creates = entry.match?.payments.some(({ created }) => created) ?? false
    const isConfirmed =
      !isMatched ||
      !creates ||
      (await confirm({ title: t('unmatch'), text: t('unmatch_text'), confirmLabel: t('unmatch'), danger: true }))
    if (!isConfirmed) return
    await actions.undo([entry.id])
    onDone()
  })
  if (entry.state !== 'to-do')
    return (
      <FormFoot>
        <Button
          variant={entry.state === 'matched' ? 'danger' : 'default'}
          locked={entry.match?.locked ? t(`locked_${entry.match.locked}`) : undefined}
          busy={back.busy}
          onClick={() => void back.run()}
        >
          {t(entry.state === 'matched' ? 'unmatch' : 'take_back')}
        </Button>
      </FormFoot>
    )
  return (
    <FormFoot>
      <Button
        variant="filled"
        {...(draft.problem ? { locked: draft.problem } : phone ? {} : { keyHint: '↵' })}
        busy={draft.busy}
        onClick={draft.confirm}
      >
        {t(draft.needsExpense ? 'confirm_expense' : 'confirm')}
      </Button>
      <Button {...(phone ? {} : { keyHint: 'p' })} onClick={onIgnore}>
        {t('ignore')}
      </Button>
      {!phone && (
        <span className={classes.keys} aria-hidden="true">
          <Kbd>j</Kbd> <Kbd>k</Kbd> {t('keys_walk')}
        </span>
      )}
    </FormFoot>
  )
}
