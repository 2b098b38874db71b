import type { MatchEntry } from './books.ts'
import type { MatchTarget } from './candidate.ts'
import { problemsOfRule } from './rule.ts'
import type { MatchRule, RuleAction, RuleConditions } from './rule.ts'
import { wordsOfName } from './words.ts'

/**
 * The rule for entries like this one: the counterparty by account, otherwise by name, otherwise the words of the purpose before its
 * first number. Null: nothing tells such entries apart, or the target is about this entry alone.
 */
export const ruleFrom = (entry: MatchEntry, target: MatchTarget): Omit<MatchRule, 'id'> | null => {
  const action = actionOf(target)
  const named = conditionOf(entry)
  if (!action || !named) return null
  const direction = entry.amount.startsWith('-') ? 'out' : 'in'
  const conditions: RuleConditions = { ...noConditions, ...named, direction }
  const rule = { conditions, action }
  return problemsOfRule(rule).length === 0 ? rule : null
}

const noConditions: RuleConditions = {
  direction: null,
  name: null,
  iban: null,
  text: null,
  amount_from: null,
  amount_to: null,
  account_id: null,
}

const actionOf = (target: MatchTarget): RuleAction | undefined => {
  switch (target.kind) {
    case 'documents':
    case 'advance':
      return target.client_id === null ? undefined : { kind: 'client', client_id: target.client_id }
    case 'purpose':
    case 'expense':
      return target
    case 'transfer':
      return target.account_id === null ? undefined : { kind: 'transfer', account_id: target.account_id }
    case 'payment':
    case 'returned':
      return undefined
  }
}

const conditionOf = ({ account, name, text }: MatchEntry): Partial<RuleConditions> | undefined => {
  if (account) return { iban: account }
  if (wordsOfName(name).length > 0) return { name }
  const [words = ''] = text.split(/[0-9]/)
  return words.trim() === '' ? undefined : { text: words.trim() }
}
