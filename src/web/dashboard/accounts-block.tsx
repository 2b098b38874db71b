import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { currentLanguage } from '../texts.ts'
import { Money } from '../ui/money.tsx'
import classes from './dashboard.module.css'

/** Where the money is, and how much in each currency. */
export const AccountsBlock = () => {
  const { t } = useTranslation('dashboard')
  const locale = currentLanguage()
  const { data } = useLoaded('company-account.list', { query: { limit: '20' } })
  const byCurrency = [...Map.groupBy(data?.data ?? [], (account) => account.currency)]
  return (
    <section className={classes.block}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('money')}</h2>
      </div>
      <div className={classes.accounts}>
        {data?.data.map((account) => (
          <div key={account.id} className={classes.account}>
            <span>
              {account.title}
              {account.is_main && <span className={classes.quiet}> · {t('main_account')}</span>}
            </span>
            <Money amount={account.balance} currency={account.currency} locale={locale} />
          </div>
        ))}
        {byCurrency.map(([currency, accounts], index) => (
          <div key={currency} className={classes.sum}>
            <span>{index === 0 && t('total')}</span>
            <Money
              total
              amount={amountText(sum(accounts.map((account) => dec(account.balance))), currency)}
              currency={currency}
              locale={locale}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
