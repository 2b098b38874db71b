import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { isIncoming } from '../candidate-texts.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import { noExchange, partsOf } from './draft.ts'
import { CandidateList } from './candidate-list.tsx'
import classes from './entry.module.css'
import { OtherWays } from './other-ways.tsx'
import { RulePart } from './rule-part.tsx'
import type { DraftState } from './use-draft.ts'
import { WayForm } from './way-form.tsx'

type Props = { entry: BankEntry; draft: DraftState; actions: EntryActions }

/** What the entry may be: the candidates, or one of the other ways in their place, and a rule made from the choice. */
export const EntryChoices = ({ entry, draft: state, actions }: Props) => {
  const { t } = useTranslation('bank_entry')
  const { draft } = state
  if (!draft) return null
  const hasCandidates = entry.candidates.length > 0
  const isCandidate = draft.way === 'candidate'
  return (
    <>
      {state.isRefreshed && (
        <p className={classes.refreshed} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {t('refreshed')}
        </p>
      )}
      <div className={classes.titleLine}>
        <h3 className={classes.title}>{t(isIncoming(entry) ? 'candidates_in' : 'candidates_out')}</h3>
        {isCandidate && hasCandidates && <span className={classes.quiet}>{t('score')}</span>}
        {!isCandidate && hasCandidates && (
          <Button
            variant="link"
            size="small"
            icon={<IconArrowLeft size={14} stroke={1.75} />}
            onClick={() => state.change({ ...restart(entry), way: 'candidate' })}
          >
            {t('way_back')}
          </Button>
        )}
      </div>
      {!isCandidate ? (
        <WayForm entry={entry} state={state} draft={draft} />
      ) : hasCandidates ? (
        <CandidateList entry={entry} state={state} draft={draft} actions={actions} />
      ) : (
        <p className={classes.note}>{t('no_candidates')}</p>
      )}
      <OtherWays entry={entry} state={state} draft={draft} />
      <RulePart entry={entry} state={state} />
    </>
  )
}

/** The choices of the first candidate. */
const restart = (entry: BankEntry) => {
  const [first] = entry.candidates
  return { key: first?.key ?? '', client: first?.client ?? null, parts: first ? partsOf(first) : [], ...noExchange }
}
