import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankAccountState } from '#contract/bank/bank-entry.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { modKey } from '#web/platform/browser.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { booksChange, sumsByCurrency } from '../candidate-match.ts'
import { matchAllCertain } from '../use-entry-actions.ts'
import type { EntryActions } from '../use-entry-actions.ts'
import classes from './confirm-bar.module.css'
import { useCertain } from './use-entries.ts'
import type { Entries } from './use-entries.ts'
import type { Ticks } from './use-ticks.ts'

type Props = { ticks: Ticks; entries: Entries; actions: EntryActions; account: BankAccountState | undefined }

/** How many entries are ticked, the difference afterwards, and the button that confirms them with their net movement. */
export const ConfirmBar = ({ ticks, entries, actions, account }: Props) => {
  const { t } = useTranslation('bank')
  const phone = useNarrow()
  const { ticked } = ticks
  const money = (amount: string, currency: string) => moneyText(amount, currency, currentLanguage())
  const sums = sumsByCurrency(ticked)
  const [only, ...others] = sums
  const count = ticked.length
  const net = only && others.length === 0 ? money(only.amount, only.currency) : undefined
  // A dash and a minus beside each other cannot be told apart.
  const label =
    net === undefined
      ? t('confirm', { count })
      : only?.amount.startsWith('-')
        ? `${t('confirm', { count })} (${net})`
        : t('confirm_sum', { count, amount: net })
  const { progress } = actions
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar')} data-pinned-foot>
      {!phone && (
        <div className={classes.picked}>
          <span className={classes.count} role="status">
            {t('picked', { picked: count, all: entries.meta?.tabs['to-do'] ?? entries.rows.length })}
          </span>
          <IconButton label={t('clear')} icon={<IconX size={18} stroke={1.75} />} onClick={ticks.clear} />
          <span className={classes.note}>
            {others.length > 0
              ? sums.map(({ amount, currency }) => money(amount, currency)).join(' · ')
              : differenceAfter(ticks, account, money, t)}
          </span>
        </div>
      )}
      <div className={classes.actions}>
        {entries.hasMore && !phone && <AllCertain entries={entries} />}
        <Button
          variant="filled"
          wide={phone}
          {...(phone ? {} : { keyHint: `${modKey} ↵` })}
          busy={progress !== undefined}
          onClick={() => void actions.confirmMany(ticked)}
        >
          {progress ? t('progress', progress) : label}
        </Button>
      </div>
    </div>
  )
}

const differenceAfter = (
  { ticked }: Ticks,
  account: BankAccountState | undefined,
  money: (amount: string, currency: string) => string,
  t: ReturnType<typeof useTranslation<'bank'>>['t'],
): string => {
  if (!account?.difference) return ''
  const { difference, currency } = account
  const written = sum(ticked.map((entry) => dec(booksChange(entry))))
  return t('difference_after', { amount: money(amountText(dec(difference).minus(written), currency), currency) })
}

/** Confirms also the certain entries that are not loaded yet. */
const AllCertain = ({ entries }: { entries: Entries }) => {
  const { t } = useTranslation('bank')
  const certain = useCertain(entries.filter)
  const all = useAction(async () => {
    const { matched, refused } = await matchAllCertain(entries.filter)
    toast.success(t('matched_many', { count: matched }))
    if (refused > 0) toast.error(t('refused', { count: refused }), { queue: 'refused' })
  })
  if (!certain || certain.count === 0) return null
  const { count, totals } = certain
  const amount = totals.map(({ net, currency }) => moneyText(net, currency, currentLanguage())).join(' · ')
  return (
    <Button busy={all.busy} onClick={() => void all.run()}>
      {t('confirm_all', { count, amount })}
    </Button>
  )
}
