import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { isIncoming } from '../candidate-texts.ts'
import classes from './entry.module.css'
import type { DraftState } from './use-draft.ts'

/** Makes a rule from what was just chosen, as one sentence. It is off until a person ticks it. */
export const RulePart = ({ entry, state }: { entry: BankEntry; state: DraftState }) => {
  const { t } = useTranslation(['bank_entry', 'payments'])
  const { rule, draft, candidate } = state
  if (!rule || !draft) return null
  const side = isIncoming(entry) ? 'in' : 'out'
  const client = draft.client?.title ?? draft.parts[0]?.client_title ?? ''
  const account =
    state.others.find(({ id }) => id === rule.to_account_id)?.title ?? candidate?.transfer?.account?.title ?? ''
  const purpose = rule.purpose ? t(`payments:${rule.purpose as 'fee'}_purpose`) : ''
  const isSame = client === rule.name
  const action =
    rule.action === 'purpose' || rule.action === 'transfer'
      ? rule.action
      : isSame
        ? ('same' as const)
        : ('client' as const)
  return (
    <div className={classes.rule}>
      <CheckField
        label={
          <span className={classes.ruleText}>
            {t(`rule_${action}_${side}`, { name: rule.name, client, account, purpose })}
          </span>
        }
        hint={t('rule_note')}
        checked={state.hasRule}
        onChange={state.setRule}
      />
    </div>
  )
}
