import { IconArrowBackUp, IconArrowsExchange, IconCoins, IconReceipt, IconSearch, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { isIncoming } from '../candidate-texts.ts'
import { noExchange } from './draft.ts'
import type { Draft, Way } from './draft.ts'
import classes from './entry.module.css'
import type { DraftState } from './use-draft.ts'

type Props = { entry: BankEntry; state: DraftState; draft: Draft }

const icons = {
  expense: IconReceipt,
  documents: IconSearch,
  transfer: IconArrowsExchange,
  advance: IconCoins,
  refund: IconArrowBackUp,
  purpose: IconTag,
} as const

type OtherWay = Exclude<Way, 'candidate'>

/** By the direction of the money: the likeliest way first. Money that comes in is no expense. */
const order: Record<'in' | 'out', readonly OtherWay[]> = {
  in: ['documents', 'advance', 'transfer', 'purpose', 'refund'],
  out: ['expense', 'documents', 'transfer', 'purpose', 'advance', 'refund'],
}

/** The ways to record the entry that are no candidates. */
export const OtherWays = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation('bank_entry')
  const incoming = isIncoming(entry)
  const label = (way: OtherWay) =>
    way === 'documents'
      ? t(incoming ? 'way_invoices' : 'way_expenses')
      : way === 'refund'
        ? t(incoming ? 'way_refund_in' : 'way_refund_out')
        : t(`way_${way}`)
  return (
    <section>
      <h3 className={classes.title}>{t('other_ways')}</h3>
      <div className={classes.ways}>
        {order[incoming ? 'in' : 'out'].map((way) => {
          const Icon = icons[way]
          return (
            <Button
              key={way}
              size="small"
              icon={<Icon size={16} stroke={1.75} />}
              aria-pressed={draft.way === way}
              onClick={() => state.change({ way, parts: [], client: null, ...noExchange })}
            >
              {label(way)}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
