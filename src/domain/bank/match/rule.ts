import type { Amount } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import type { OtherPurpose } from '#domain/payment-purpose.ts'
import type { MatchEntry } from './books.ts'
import { foldText, wordsOfName } from './words.ts'

/** Which entries a rule is for: all conditions that are not null must hold. */
export type RuleConditions = {
  /** Money that comes in or goes out. */
  direction: 'in' | 'out' | null
  /** The counterparty's name has all words of this text, in any order, without legal forms and diacritics. */
  name: string | null
  /** The counterparty's account number. */
  iban: string | null
  /** The purpose contains the text, in any case and without diacritics. */
  text: string | null
  /** The least and the greatest amount, without a sign. */
  amount_from: Amount | null
  amount_to: Amount | null
  /** The own account. */
  account_id: string | null
}

/** What the rule proposes. */
export type RuleAction =
  | { kind: 'purpose'; purpose: OtherPurpose; client_id: string | null }
  | { kind: 'expense'; category_id: string | null; client_id: string | null }
  /** The money is of this client: the documents that fit, otherwise those due first, otherwise an advance. */
  | { kind: 'client'; client_id: string }
  | { kind: 'transfer'; account_id: string }

export type MatchRule = { id: string; conditions: RuleConditions; action: RuleAction }

/** Why a rule cannot work. */
export const ruleProblems = [
  // Without a name, an account, a text or an amount the rule would fit every entry.
  'no_condition',
  // No word is left without legal forms and marks, or the text is too short to tell entries apart.
  'too_short',
  'amount',
  'amount_range',
  // An expense or a client's documents need a direction that the rule excludes.
  'direction',
  // Money cannot be moved to the account that it is on.
  'same_account',
] as const
export type RuleProblem = (typeof ruleProblems)[number]

/** The conditions that name who pays or what for; one of them is needed. */
const naming = ['name', 'iban', 'text', 'amount_from', 'amount_to'] as const

/** What is wrong with a rule, by field; empty: the rule can work. */
export const problemsOfRule = ({
  conditions,
  action,
}: Omit<MatchRule, 'id'>): { field: keyof RuleConditions; problem: RuleProblem }[] => {
  const problems: { field: keyof RuleConditions; problem: RuleProblem }[] = []
  const add = (field: keyof RuleConditions, problem: RuleProblem) => problems.push({ field, problem })
  if (naming.every((field) => !conditions[field])) add('name', 'no_condition')
  if (conditions.name && wordsOfName(conditions.name).join('').length < shortestText) add('name', 'too_short')
  if (conditions.text && foldText(conditions.text).trim().length < shortestText) add('text', 'too_short')
  const from = conditions.amount_from === null ? undefined : limitOf(conditions.amount_from)
  const to = conditions.amount_to === null ? undefined : limitOf(conditions.amount_to)
  if (conditions.amount_from !== null && !from) add('amount_from', 'amount')
  if (conditions.amount_to !== null && !to) add('amount_to', 'amount')
  if (from && to && from.gt(to)) add('amount_to', 'amount_range')
  if (action.kind === 'expense' && conditions.direction === 'in') add('direction', 'direction')
  if (action.kind === 'transfer' && action.account_id === conditions.account_id) add('account_id', 'same_account')
  return problems
}

const shortestText = 3

const limitOf = (amount: Amount) => parseDecimal(amount, { allowNegative: false, maxDecimals: 3 })

/** Prepares the conditions of a rule once; the result says whether an entry meets all of them. */
export const ruleTest = ({
  conditions,
  action,
}: MatchRule): ((entry: MatchEntry, words: ReadonlySet<string>) => boolean) => {
  const words = conditions.name ? wordsOfName(conditions.name) : []
  const text = conditions.text ? foldText(conditions.text) : ''
  const iban = conditions.iban ? normaliseCode(conditions.iban) : ''
  const from = conditions.amount_from ? dec(conditions.amount_from) : undefined
  const to = conditions.amount_to ? dec(conditions.amount_to) : undefined
  return (entry, entryWords) => {
    const amount = dec(entry.amount)
    const direction = amount.lt(0) ? 'out' : 'in'
    if (conditions.direction && conditions.direction !== direction) return false
    if (action.kind === 'expense' && direction === 'in') return false
    if (action.kind === 'transfer' && action.account_id === entry.account_id) return false
    if (conditions.account_id && conditions.account_id !== entry.account_id) return false
    if (iban && iban !== normaliseCode(entry.account)) return false
    if ((from && amount.abs().lt(from)) || (to && amount.abs().gt(to))) return false
    if (!words.every((word) => entryWords.has(word))) return false
    return !text || foldText(entry.text).includes(text)
  }
}
