import type { BankEntry, EntryCandidate } from '#contract/bank/bank-entry.ts'
import type { RawBankRuleForm } from '#contract/bank/bank-rule.ts'
import { problemsOfRule } from '#domain/bank/match/rule.ts'
import type { RuleAction } from '#domain/bank/match/rule.ts'
import { isIncoming } from '../candidate-texts.ts'
import { hasParts } from './draft.ts'
import type { Draft } from './draft.ts'

/** A rule that is made from a match, with what its sentence names. */
export type DraftRule = RawBankRuleForm & { name: string }

type Options = Parameters<typeof problemsOfRule>[0]

/** The rule 'entries of this counterparty are …' made from what was just chosen; undefined if no rule can say that. */
export const ruleOf = (
  entry: BankEntry,
  draft: Draft,
  candidate: EntryCandidate | undefined,
): DraftRule | undefined => {
  const action = actionOf(entry, draft, candidate)
  if (!action || entry.name === '') return undefined
  const direction = isIncoming(entry) ? 'in' : 'out'
  const rule: Options = {
    conditions: {
      direction,
      name: entry.name,
      iban: null,
      text: null,
      amount_from: null,
      amount_to: null,
      account_id: null,
    },
    action,
  }
  if (problemsOfRule(rule).length > 0) return undefined
  return { direction, name: entry.name, ...fieldsOf(action) }
}

const actionOf = (entry: BankEntry, draft: Draft, candidate: EntryCandidate | undefined): RuleAction | undefined => {
  const client = draft.parts.find(({ client_id }) => client_id !== null)?.client_id
  if (hasParts(entry, draft)) return client ? { kind: 'client', client_id: client } : undefined
  if (draft.way === 'purpose')
    return draft.purpose && draft.purpose !== 'documents'
      ? { kind: 'purpose', purpose: draft.purpose, client_id: draft.client?.id ?? null }
      : undefined
  if (draft.way === 'transfer') return draft.account_id ? { kind: 'transfer', account_id: draft.account_id } : undefined
  if (draft.way === 'advance') return draft.client ? { kind: 'client', client_id: draft.client.id } : undefined
  if (candidate?.kind === 'purpose' && candidate.purpose && candidate.purpose !== 'documents')
    return { kind: 'purpose', purpose: candidate.purpose, client_id: candidate.client?.id ?? null }
  if (candidate?.kind === 'transfer' && candidate.transfer?.account)
    return { kind: 'transfer', account_id: candidate.transfer.account.id }
  return undefined
}

const fieldsOf = (action: RuleAction) => ({
  action: action.kind,
  ...(action.kind === 'purpose' ? { purpose: action.purpose, client_id: action.client_id } : {}),
  ...(action.kind === 'client' ? { client_id: action.client_id } : {}),
  ...(action.kind === 'transfer' ? { to_account_id: action.account_id } : {}),
})
