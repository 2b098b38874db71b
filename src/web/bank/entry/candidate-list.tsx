import { IconThumbDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankEntry, EntryCandidate } from '#contract/bank/bank-entry.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { unsigned, useCandidateTexts } from '../candidate-texts.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import classes from './candidates.module.css'
import { noExchange, partsOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { SplitPart } from './split-part.tsx'
import type { DraftState } from './use-draft.ts'

/** The most candidates that are listed. */
const shown = 5

type Props = { entry: BankEntry; state: DraftState; draft: Draft; actions: EntryActions }

/** The candidates, best first, as one group of radio buttons. The chosen one opens the amounts of its documents. */
export const CandidateList = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation('bank_entry')
  return (
    <div className={classes.list} role="radiogroup" aria-label={t('score')}>
      {entry.candidates.slice(0, shown).map((candidate) => (
        <Candidate
          key={candidate.key}
          entry={entry}
          candidate={candidate}
          state={state}
          chosen={candidate.key === draft.key}
        />
      ))}
    </div>
  )
}

/** The choices that a candidate makes; none: nothing is chosen. */
const choiceOf = (candidate: EntryCandidate | undefined): Partial<Draft> => ({
  key: candidate?.key ?? '',
  parts: candidate ? partsOf(candidate) : [],
  client: candidate?.client ?? null,
  account_id: '',
  ...noExchange,
})

type CandidateProps = { entry: BankEntry; candidate: EntryCandidate; state: DraftState; chosen: boolean }

const Candidate = ({ entry, candidate, state, chosen }: CandidateProps) => {
  const { t, target, reasonsSentence } = useCandidateTexts()
  const name = target(entry, candidate)
  const choose = () => state.change(choiceOf(candidate))
  return (
    <div className={classes.candidate} data-chosen={chosen || undefined}>
      <div className={classes.head}>
        <label className={classes.choice}>
          <CheckBox look="radio" name={`candidate ${entry.id}`} checked={chosen} onChange={choose} />
          <span className={classes.text}>
            {name}
            <span className={classes.reasons}>{reasonsSentence(candidate)}</span>
          </span>
          <span className={classes.amount}>
            <Money
              amount={amountOf(entry, candidate)}
              currency={candidate.currency || entry.currency}
              locale={currentLanguage()}
            />
          </span>
          <Score score={candidate.score} />
        </label>
        <Decline
          entry={entry}
          candidate={candidate}
          label={t('decline_of', { target: name })}
          onDeclined={() => chosen && state.change(choiceOf(entry.candidates.find((each) => each !== candidate)))}
        />
      </div>
      {chosen && candidate.kind === 'documents' && (
        <div className={classes.split}>
          <SplitPart entry={entry} state={state} />
        </div>
      )}
    </div>
  )
}

/** What the candidate accounts for: the parts of its documents and the advance, or the whole entry. */
const amountOf = (entry: BankEntry, { kind, documents, advance, currency }: EntryCandidate): string =>
  kind === 'documents'
    ? amountText(sum([...documents.map(({ amount }) => dec(amount)), dec(advance ?? '0')]).abs(), currency)
    : unsigned(entry.amount)

const Score = ({ score }: { score: number }) => {
  const { t } = useTranslation('bank_entry')
  return (
    <span className={classes.score}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${score}%` }} />
      </span>
      <span className={classes.percent} aria-hidden="true">
        {score} %
      </span>
      <span className="visually-hidden">{t('score_percent', { percent: score })}</span>
    </span>
  )
}

type DeclineProps = Omit<CandidateProps, 'chosen' | 'state'> & { label: string; onDeclined: () => void }

/** What a person declines is not proposed again. */
const Decline = ({ entry, candidate, label, onDeclined }: DeclineProps) => {
  const { t } = useTranslation('bank_entry')
  const decline = useAction(async () => {
    await call('bank.decline', { params: { id: entry.id }, body: { key: candidate.key } })
    onDeclined()
    toast.success(t('declined'))
    refresh('payment')
  })
  return (
    <IconButton
      size="small"
      label={label}
      icon={<IconThumbDown size={16} stroke={1.75} />}
      disabled={decline.busy}
      onClick={() => void decline.run()}
    />
  )
}
