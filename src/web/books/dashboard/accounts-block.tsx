import { IconBuildingBank, IconCash, IconCashRegister, IconCreditCard, IconWallet } from '@tabler/icons-react'
import type { Icon as IconType } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { Money } from '#web/ui/text/money.tsx'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'

const icons: Record<string, IconType> = {
  bank: IconBuildingBank,
  card: IconCreditCard,
  cash: IconCash,
  'cash-register': IconCashRegister,
}

/** The accounts with their balances, and the totals by currency. */
export const AccountsBlock = ({ accounts }: Pick<Dashboard, 'accounts'>) => {
  const { t } = useTranslation('dashboard')
  const locale = currentLanguage()
  const canPay = useCan('payment.write')
  const { data, others, totals } = accounts
  return (
    <Block
      title={t('money')}
      action={canPay && data.length > 1 && <PageLink href="/payment/create?type=transfer">{t('transfer')}</PageLink>}
    >
      <div className={classes.accounts}>
        {data.map(({ id, type, title, is_main, balance, currency }) => (
          <div key={id} className={classes.account}>
            <AccountIcon type={type} />
            <span className={classes.accountName}>
              <PageLink className={classes.plain} href={`/company-account/list?open=${id}`}>
                {title}
              </PageLink>
              {is_main && <span className={classes.muted}> · {t('main_account')}</span>}
            </span>
            <Money amount={balance} currency={currency} locale={locale} />
          </div>
        ))}
        {others > 0 && (
          <PageLink className={classes.more} href="/company-account/list">
            {t('other_accounts', { count: others })}
          </PageLink>
        )}
        {totals.map(({ currency, amount }, index) => (
          <div key={currency} className={classes.sum}>
            <span>{index === 0 && t('total')}</span>
            <Money total amount={amount} currency={currency} locale={locale} />
          </div>
        ))}
      </div>
    </Block>
  )
}

const AccountIcon = ({ type }: { type: string }) => {
  const Icon = icons[type] ?? IconWallet
  return <Icon size={18} stroke={1.75} aria-hidden="true" />
}
