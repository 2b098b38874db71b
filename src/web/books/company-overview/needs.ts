import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OverviewItem } from '#contract/books/company-overview.ts'
import { isDueToday } from '#domain/company-needs.ts'
import type { CompanyFigures, Declaration } from '#domain/company-needs.ts'
import { parseTaxPeriod } from '#domain/tax-deadlines.ts'
import { periodFor } from '#web/books/dashboard/period-for.ts'
import { formatDay } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'

/** The server stops counting bank entries at this number. */
const maxCounted = 1000

/** One thing that a company needs, with its list inside that company; `period`: the one that a declaration is for. */
export type Need = { key: string; mark?: DocumentState; text: string; href: string; period?: string }

type Texts = TFunction<['company_overview', 'dashboard']>
type Figures = NonNullable<OverviewItem['figures']>

const overdueHref = '/invoice/list?overdue=1&type=simple'
const isafHref = (period: string) => `/report/isaf?period=${period}`
const returnHref = (name: string) => {
  const period = parseTaxPeriod(name)
  return period ? `/report/vat?date_from=${period.date_from}&date_to=${period.date_to}` : '/report/vat'
}

/** The count as it is shown: '1000+' where the server stopped counting. */
export const countText = (count: number): string => (count >= maxCounted ? `${maxCounted}+` : String(count))

/** The name of a VAT period after 'for': 'spalį', 'October'. */
export const usePeriodName = () => {
  const { t } = useTranslation('dashboard')
  return (name: string, today: string) => periodFor(name, today, { t, language: currentLanguage() })
}

/** The state of a declaration that is due: 'Šiandien', 'Iki lapkričio 25 d.'. */
const dueOf = (t: Texts, due: Declaration, today: string): Pick<Need, 'mark' | 'text'> | undefined => {
  const { deadline, tone } = due
  if (tone === null) return undefined
  const day = formatDay(deadline, currentLanguage())
  if (tone === 'late') return { mark: 'overdue', text: t('due_late', { day }) }
  if (isDueToday(due, today)) return { mark: 'warn', text: t('due_today') }
  return { mark: 'open', text: t('due_until', { day }) }
}

/** Overdue invoices of clients. */
const overdueNeed = (t: Texts, { overdue }: Figures): Need | undefined =>
  overdue && overdue.count > 0
    ? { key: 'overdue', mark: 'overdue', text: t('overdue', { count: overdue.count }), href: overdueHref }
    : undefined

const bankNeed = (t: Texts, { bank_entries: count }: Figures): Need | undefined =>
  count ? { key: 'bank', text: t('bank', { count, n: countText(count) }), href: '/bank' } : undefined

const papersNeed = (t: Texts, { papers: count }: Figures): Need | undefined =>
  count ? { key: 'papers', text: t('papers', { count, n: countText(count) }), href: '/inbox' } : undefined

/** The i.SAF: late before changed, since a late one costs a fine. */
const isafNeed = (t: Texts, { isaf, isaf_changed: changed, today }: CompanyFigures): Need | undefined => {
  const due = isaf ? dueOf(t, isaf, today) : undefined
  if (changed && due?.mark !== 'overdue')
    return { key: 'isaf', mark: 'overdue', text: t('changed'), href: isafHref(changed), period: changed }
  if (!isaf) return undefined
  const state = due ?? (isaf.is_submitted ? { mark: 'paid' as const, text: t('submitted') } : undefined)
  return state && { key: 'isaf', ...state, href: isafHref(isaf.period), period: isaf.period }
}

const returnNeed = (t: Texts, { vat, today }: CompanyFigures): Need | undefined => {
  const due = vat ? dueOf(t, vat, today) : undefined
  return vat && due ? { key: 'return', ...due, href: returnHref(vat.period), period: vat.period } : undefined
}

export type Needs = Record<'overdue' | 'papers' | 'bank' | 'isaf' | 'return', Need | undefined>

/** What each cell of a company's row says. */
export const useNeedsOf = () => {
  const { t } = useTranslation(['company_overview', 'dashboard'])
  return (figures: Figures): Needs => ({
    overdue: overdueNeed(t, figures),
    papers: papersNeed(t, figures),
    bank: bankNeed(t, figures),
    isaf: isafNeed(t, figures),
    return: returnNeed(t, figures),
  })
}
