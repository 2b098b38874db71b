import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { voidOrDeleteReason } from './void-or-delete-reason.ts'
import type { ListWords } from '#web/resource/use-list-words.ts'

/** A row on a phone, of one client's without their name; what is left to pay takes the place of 'partly paid', since there is no column for it. */
export const invoiceCard =
  ({ t, language, state }: ListWords, { ofOneClient = false } = {}) =>
  (row: InvoiceRow) => {
    const { mark, share, words: fact } = state(row)
    const left = mark === 'partly' ? t('left', { amount: moneyText(row.unpaid, row.currency, language) }) : fact
    return (
      <RowCard
        title={ofOneClient ? row.number : row.client_title}
        amount={<Money amount={row.total} currency={row.currency} locale={language} />}
        state={<StateMark state={mark} share={share} label={left} />}
        note={ofOneClient ? row.date : row.number}
        more={voidOrDeleteReason(row, (name, what) => t(`fact_${what}_by`, { name }))}
      />
    )
  }
