import type { Recurring } from '#contract/automation/recurring.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refusalText } from '../refusal-text.ts'
import { missedDates } from './next-date.ts'
import { scheduleOf } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

type Reader = Pick<CompanyContext, 'language' | 'today'>

/** A recurring document as calls answer it. */
export const itemOf = (stored: StoredRecurring, { language, today }: Reader): Recurring => {
  const { id, version, created_at, updated_at, kind, title, form, first_date, lead_days, action, state } = stored
  const { party_id, party_title, currency, next_total } = stored
  const { every, ends } = scheduleOf(stored)
  return {
    id,
    version,
    created_at,
    updated_at,
    kind,
    title,
    party: party_id !== null && party_title !== null ? { id: party_id, title: party_title } : null,
    next_total: next_total === null ? null : amountText(dec(next_total), currency),
    currency,
    form,
    every,
    first_date,
    ends,
    lead_days,
    action,
    price_changes: stored.price_changes,
    state,
    next_date: stored.next_date,
    made: stored.made,
    pause:
      stored.paused_at === null
        ? null
        : {
            at: stored.paused_at,
            code: stored.problem?.code ?? null,
            reason: stored.problem && refusalText(stored.problem, language),
          },
    missed: state === 'paused' ? missedDates(stored, today) : [],
  }
}
