import type { PlainDate } from '#domain/plain-date.ts'
import type { DeadlineTone } from '#domain/tax-deadlines.ts'

/** A declaration of a company; a return whose submission nobody knows has no `is_submitted`. */
export type Declaration = { period: string; deadline: PlainDate; tone: DeadlineTone | null; is_submitted?: boolean }

/** What a company needs. Null: it has no such thing, or the person's role may not see it. */
export type CompanyFigures = {
  today: PlainDate
  overdue: { count: number; amount: string } | null
  bank_entries: number | null
  papers: number | null
  isaf: (Declaration & { is_submitted: boolean }) | null
  vat: Declaration | null
  isaf_changed: string | null
}

export type CompanyNeeds = { figures: CompanyFigures | null; plan_ended_on: PlainDate | null }

const declarationsOf = ({ isaf, vat }: CompanyFigures) => [isaf, vat].filter((each) => each !== null)

/** Whether a declaration must be submitted on this day at the latest. */
export const isDueToday = ({ deadline, tone }: Declaration, today: PlainDate): boolean =>
  tone !== null && deadline === today

/** Whether a declaration of the company is due on its day. */
export const hasDeadlineToday = ({ figures }: CompanyNeeds): boolean =>
  figures !== null && declarationsOf(figures).some((each) => isDueToday(each, figures.today))

/**
 * How urgently a company needs somebody; less is more urgent: a declaration that is late or was changed, one due today, overdue invoices, papers in
 * the inbox, bank entries, an ended plan, one due soon, nothing.
 */
export const needRank = (needs: CompanyNeeds): number => {
  const { figures, plan_ended_on } = needs
  if (!figures) return plan_ended_on ? 5 : 7
  const tones = declarationsOf(figures).map(({ tone }) => tone)
  if (figures.isaf_changed !== null || tones.includes('late')) return 0
  if (hasDeadlineToday(needs)) return 1
  if ((figures.overdue?.count ?? 0) > 0) return 2
  if ((figures.papers ?? 0) > 0) return 3
  if ((figures.bank_entries ?? 0) > 0) return 4
  if (plan_ended_on) return 5
  return tones.includes('soon') ? 6 : 7
}

/** Whether something of the company waits for somebody. */
export const needsAttention = (needs: CompanyNeeds): boolean => needRank(needs) < 7
