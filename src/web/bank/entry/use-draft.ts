import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { dec } from '#domain/decimal.ts'
import { call } from '#web/platform/api/api.ts'
import { showActionError, useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { openNewExpense } from '#web/purchases/expense/open-expense-form.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { useCandidateTexts, unsigned } from '../candidate-texts.ts'
import { useBankAccounts } from '../use-bank-accounts.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import { bodyOf, candidateOf, startDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { ruleOf } from './rule-of-draft.ts'
import type { DraftRule } from './rule-of-draft.ts'

type Options = { entry: BankEntry | undefined; actions: EntryActions; onDone: () => void }

/** The choices for the entry that is shown, and what confirming them does. */
export const useDraft = ({ entry, actions, onDone }: Options) => {
  const { t } = useTranslation(['bank_entry', 'payments'])
  const texts = useCandidateTexts()
  const saveRule = useSaveRule()
  const { accounts = [] } = useBankAccounts()
  const [stored, setDraft] = useState<Draft>()
  const [hasRule, setRule] = useState(false)
  const [isRefreshed, setRefreshed] = useState(false)
  const isOther = entry && stored?.entry_id !== entry.id
  // Somebody else matched a document meanwhile: the chosen candidate is gone.
  const isGone = entry && stored?.way === 'candidate' && stored.key !== '' && !candidateOf(entry, stored)
  const draft = entry && (isOther || isGone || !stored ? startDraft(entry) : stored)
  if (draft && draft !== stored) {
    setDraft(draft)
    setRule(false)
    setRefreshed(!isOther && isGone === true)
  }
  const candidate = entry && draft && candidateOf(entry, draft)
  const others = accounts.filter(({ id, archived }) => id !== entry?.account.id && !archived)
  const result = entry && draft && bodyOf(entry, draft, others)
  const needsExpense = draft?.way === 'expense' || candidate?.kind === 'expense'
  const rule = entry && draft && ruleOf(entry, draft, candidate)

  const problem = (() => {
    if (!result || !('problem' in result) || needsExpense || !entry) return undefined
    const { key, values = {} } = result.problem
    const amount = values.amount ? moneyText(values.amount, values.currency ?? entry.currency, currentLanguage()) : ''
    return t(key, { ...values, amount })
  })()

  const targetName = () => {
    if (!entry || !draft) return ''
    if (candidate && candidate.kind !== 'documents') return texts.target(entry, candidate)
    if (draft.parts.length > 0) return draft.parts.map(({ number }) => number ?? t('no_number')).join(', ')
    if (draft.way === 'purpose' && draft.purpose) return t(`payments:${draft.purpose}_purpose`)
    return draft.client?.title ?? entry.name
  }
  const work = useAction(async () => {
    if (!entry || !draft || !result) return
    const body = needsExpense ? await expenseBody(entry, draft, candidate) : 'body' in result ? result.body : undefined
    if (!body) return
    const isMatched = actions.match(entry, body, targetName())
    onDone()
    if ((await isMatched) && hasRule) await saveRule(rule)
  })
  return {
    draft,
    candidate,
    others,
    /** Why the choices cannot be confirmed. */
    problem,
    needsExpense,
    rule,
    hasRule,
    setRule,
    isRefreshed,
    busy: work.busy,
    change: (part: Partial<Draft>) => draft && setDraft({ ...draft, ...part }),
    confirm: () => {
      if (!problem) void work.run()
    },
  }
}
export type DraftState = ReturnType<typeof useDraft>

const useSaveRule = () => {
  const { t } = useTranslation('bank_entry')
  const go = useNavigateTo()
  return async (rule: DraftRule | undefined) => {
    if (!rule) return
    try {
      await call('bank.create_rule', { body: rule })
      refresh('payment')
      toast.success(t('rule_made'), {
        queue: 'rule',
        action: { label: t('rule_open'), onClick: () => go('/bank/rules') },
      })
    } catch (error) {
      showActionError(error)
    }
  }
}

/** Opens the form of a new expense with what the entry says; resolves to its match, or to undefined if it was not saved. */
const expenseBody = async (entry: BankEntry, draft: Draft, candidate: ReturnType<typeof candidateOf>) => {
  const vendor = draft.client ?? candidate?.client ?? null
  const expense = await openNewExpense(`bank ${entry.id}`, {
    vendor_id: vendor?.id ?? null,
    vendor_title: vendor?.title ?? '',
    date: entry.date,
    currency: entry.currency,
    total: unsigned(entry.amount),
    ...(candidate?.category ? { category_id: candidate.category.id } : {}),
  })
  if (!expense) return undefined
  const paid = dec(unsigned(entry.amount))
  const amount = dec(expense.unpaid).lt(paid) ? expense.unpaid : unsigned(entry.amount)
  return { expenses: [{ expense_id: expense.id, amount }] }
}
