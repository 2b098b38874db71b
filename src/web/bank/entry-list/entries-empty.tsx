import { useTranslation } from 'react-i18next'
import type { BankAccountState } from '#contract/bank/bank-entry.ts'
import { dec } from '#domain/decimal.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { reconciliationHref } from './entries-head.tsx'
import { useChooseStatements } from '../import/use-choose-statements.ts'
import type { Entries } from './use-entries.ts'

type Props = {
  entries: Entries
  account: BankAccountState | undefined
  accounts: readonly BankAccountState[]
  /** There is no statement at all. */
  first: boolean
  canWrite: boolean
}

/** No statement yet, nothing found, all done, or an empty tab. */
export const EntriesEmpty = ({ entries, account, accounts, first, canWrite }: Props) => {
  const { t } = useTranslation(['bank', 'list'])
  const choose = useChooseStatements()
  if (first)
    return (
      <EmptyState
        title={t('empty_title')}
        text={t('empty_text')}
        actions={
          canWrite && (
            <Button variant="filled" onClick={choose}>
              {t('import')}
            </Button>
          )
        }
      />
    )
  if (entries.isFiltered)
    return (
      <EmptyState
        plain
        title={t('nothing_title')}
        text={t('nothing_text')}
        actions={<Button onClick={entries.clearFilters}>{t('list:clear')}</Button>}
      />
    )
  if (entries.tab !== 'to-do')
    return <EmptyState plain title={t(`none_${entries.tab}_title`)} text={t(`none_${entries.tab}_text`)} />
  return <AllDone account={account} accounts={accounts} />
}

/** All entries are matched: whether a difference is left, and the day of the last statement. */
const AllDone = ({ account, accounts }: Pick<Props, 'account' | 'accounts'>) => {
  const { t } = useTranslation('bank')
  const language = currentLanguage()
  const shown = account ? [account] : accounts
  const different = shown.find(({ difference }) => difference !== null && !dec(difference).eq(0))
  const last = shown
    .flatMap(({ statement }) => (statement ? [statement.date] : []))
    .toSorted()
    .at(-1)
  const day = last ? formatDay(last, language) : ''
  if (!different?.difference)
    return <EmptyState title={t('done_title')} text={last ? t('done_text', { day }) : t('done_none')} />
  return (
    <EmptyState
      title={t('done_title')}
      text={t('done_difference', {
        account: different.title,
        amount: moneyText(different.difference, different.currency, language),
      })}
      actions={
        <Button component={PageLink} href={reconciliationHref(different)}>
          {t('reconcile_balance')}
        </Button>
      }
    />
  )
}
