import { useTranslation } from 'react-i18next'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import type { FootTotal } from '#web/ui/table/totals.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { Entries } from './use-entries.ts'

/** How many currencies the foot has room for. */
const mostCurrencies = 3

/** How many entries match, and what came in, went out and remains, the company's own currency first. */
export const EntriesFoot = ({ meta, tab }: { meta: Entries['meta']; tab: string }) => {
  const { t } = useTranslation('bank')
  const phone = useNarrow()
  const own = useCompany().currency
  if (!meta) return null
  const locale = currentLanguage()
  const ordered = meta.totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const [only, ...others] = ordered
  const money = (amount: string, currency: string) => (
    <Money amount={amount} currency={currency} locale={locale} signed />
  )
  const sides: FootTotal[] =
    only && others.length === 0 && !phone
      ? [
          { key: 'in', label: t('total_in'), value: money(only.in, only.currency) },
          { key: 'out', label: t('total_out'), value: money(only.out, only.currency) },
        ]
      : []
  const nets: FootTotal[] = ordered.slice(0, phone ? 1 : mostCurrencies).map(({ net, currency }, at) => ({
    key: currency,
    label:
      phone || at > 0 ? <span className="visually-hidden">{`${t('total_net')} ${currency}`}</span> : t('total_net'),
    value: <Money amount={net} currency={currency} locale={locale} signed total />,
    main: true,
  }))
  return (
    <TotalsFoot
      count={<Marked text={t('count', { count: meta.count })} components={{ b: <b /> }} />}
      totals={tab === 'ignored' ? [] : [...sides, ...nets]}
    />
  )
}
