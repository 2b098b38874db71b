import { Menu } from '@mantine/core'
import { IconBuildingBank, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountState } from '#contract/bank/bank-entry.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Money } from '#web/ui/text/money.tsx'
import { sumsByCurrency } from '../candidate-match.ts'
import classes from './balance-band.module.css'
import { reconciliationHref } from './entries-head.tsx'

type Props = {
  accounts: readonly BankAccountState[]
  /** Undefined: all accounts. */
  account: BankAccountState | undefined
  onAccount: (id: string | undefined) => void
}

const money = (amount: string, currency: string) => (
  <Money amount={amount} currency={currency} locale={currentLanguage()} strong />
)

/** The account, the balance of its last statement, the balance by the books, and their difference. */
export const BalanceBand = ({ accounts, account, onAccount }: Props) => {
  const { t } = useTranslation('bank')
  const phone = useNarrow()
  if (phone) return <PhoneBand {...{ accounts, account, onAccount }} />
  const known = accounts.filter(({ statement }) => statement !== null)
  if (!account)
    return (
      <div className={classes.band}>
        <AccountMenu {...{ accounts, account, onAccount }} />
        <Cell label={t('statement_balance')}>
          {sumsByCurrency(
            known.map(({ statement, currency }) => ({ currency, amount: statement?.balance ?? '0' })),
          ).map((each) => (
            <div key={each.currency}>{money(each.amount, each.currency)}</div>
          ))}
        </Cell>
        <Cell label={t('book_balance')}>
          {sumsByCurrency(known.map(({ balance, currency }) => ({ currency, amount: balance }))).map((each) => (
            <div key={each.currency}>{money(each.amount, each.currency)}</div>
          ))}
        </Cell>
      </div>
    )
  const { statement, balance, difference, currency, to_do } = account
  return (
    <div className={classes.band}>
      <AccountMenu {...{ accounts, account, onAccount }} />
      <Cell label={t('statement_balance')} note={statement ? formatDay(statement.date, currentLanguage()) : undefined}>
        {statement ? money(statement.balance, currency) : <span className={classes.none}>{t('statement_none')}</span>}
      </Cell>
      <Cell label={t('book_balance')}>{money(balance, currency)}</Cell>
      {difference !== null && (
        <Cell label={t('difference')} note={to_do > 0 ? t('entries', { count: to_do }) : undefined}>
          <PageLink className={classes.link} href={reconciliationHref(account)}>
            {money(difference, currency)}
          </PageLink>
        </Cell>
      )}
    </div>
  )
}

const Cell = ({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) => (
  <div className={classes.cell}>
    <div className={classes.label}>
      <span>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
    </div>
    <div className={classes.figure}>{children}</div>
  </div>
)

const numberOf = ({ number, currency }: BankAccountState) => (number ? accountNumberText(number) : currency)

const AccountMenu = ({ accounts, account, onAccount }: Props) => {
  const { t } = useTranslation('bank')
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <button type="button" className={classes.account}>
          <span className={classes.icon}>
            <IconBuildingBank size={18} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.accountText}>
            <b>{nameOf(account, t)}</b>
            <span className={classes.number}>
              {account ? numberOf(account) : t('accounts', { count: accounts.length })}
            </span>
          </span>
          <span className="visually-hidden">{t('account_change')}</span>
          <IconSelector size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <AccountChoices {...{ accounts, account, onAccount }} />
    </Menu>
  )
}

const nameOf = (account: BankAccountState | undefined, t: ReturnType<typeof useTranslation<'bank'>>['t']) =>
  account?.title ?? t('account_all')

const AccountChoices = ({ accounts, account, onAccount }: Props) => {
  const { t } = useTranslation('bank')
  const shown = accounts.filter((each) => !each.archived || each.to_do > 0)
  return (
    <Menu.Dropdown className={classes.choices}>
      <Menu.Item onClick={() => onAccount(undefined)} aria-current={account ? undefined : true}>
        {t('account_all')}
      </Menu.Item>
      {shown.map((each) => (
        <Menu.Item
          key={each.id}
          aria-current={each.id === account?.id || undefined}
          onClick={() => onAccount(each.id)}
          rightSection={
            each.to_do > 0 && <span className={classes.waiting}>{t('waiting', { count: each.to_do })}</span>
          }
        >
          <span className={classes.choice}>
            {each.title}
            <span className={classes.number}>{numberOf(each)}</span>
          </span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  )
}

/** One line: the account with its statement balance, the difference at the right; a tap opens the accounts. */
const PhoneBand = (props: Props) => {
  const { t } = useTranslation('bank')
  const { account } = props
  return (
    <Menu position="bottom" width="target">
      <Menu.Target>
        <button type="button" className={classes.phone}>
          <span className={classes.icon}>
            <IconBuildingBank size={18} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.accountText}>
            <b>
              {nameOf(account, t)} <IconSelector size={14} stroke={2} aria-hidden="true" />
            </b>
            <span className={classes.number}>
              {account?.statement ? (
                <>
                  {t('on_statement')} {money(account.statement.balance, account.currency)}
                </>
              ) : account ? (
                numberOf(account)
              ) : (
                t('accounts', { count: props.accounts.length })
              )}
            </span>
          </span>
          {account && account.difference !== null && (
            <span className={classes.phoneDifference}>
              {money(account.difference, account.currency)}
              <span className={classes.number}>{t('difference_short')}</span>
            </span>
          )}
          <span className="visually-hidden">{t('account_change')}</span>
        </button>
      </Menu.Target>
      <AccountChoices {...props} />
    </Menu>
  )
}
