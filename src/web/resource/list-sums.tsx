import type { ReactNode } from 'react'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { listQueryOf } from '#web/platform/queries/queries.ts'
import type { ResourceName } from '#web/platform/queries/resource-types.ts'
import { useAddress } from './use-address.ts'
import { useRows } from './use-list.ts'

/** Of other currencies than the company's: as many as there is room for. */
const othersBeside = 2

type Sum = { key: string; label: string; amount: string; currency: string; hidden?: boolean }

/** A sum that is part of the final one; `hidden` where its label only repeats that of the one before. */
export const sumRow = ({ key, label, amount, currency, hidden = false }: Sum) => ({
  key,
  label: hidden ? <span className="visually-hidden">{`${label} ${currency}`}</span> : (label as ReactNode),
  value: <Money amount={amount} currency={currency} locale={currentLanguage()} />,
})

/** What all that matches the address comes to: as many currencies as there is room for, the company's own first. */
export const useListSums = (resource: ResourceName, label: string) => {
  const phone = useNarrow()
  const { address } = useAddress()
  const { count, totals } = useRows(resource, listQueryOf(address))
  const own = useCompany().currency
  const ordered = totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const shown = ordered.slice(0, phone ? 2 : othersBeside + 1)
  const final = shown.map(({ total, currency }, at) => ({
    ...sumRow({ key: currency, label, amount: total, currency, hidden: phone || at > 0 }),
    value: <Money amount={total} currency={currency} locale={currentLanguage()} total />,
    main: true,
  }))
  return { count, totals: ordered, final, phone, tab: address['tab'], mostOf: othersBeside + 1 }
}
