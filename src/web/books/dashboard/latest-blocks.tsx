import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { documentHref } from '#web/resource/history/document-href.ts'
import { actionText } from '#web/resource/history/history-texts.ts'
import { useHistoryFormat, recentDay } from '#web/resource/history/use-history-texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { paymentHref } from '#web/money/payment/open-payment.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { AllLink, Block } from './block.tsx'
import classes from './dashboard.module.css'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

/** The latest payments in and out. */
export const PaymentsBlock = ({ payments }: Pick<Dashboard, 'payments'>) => {
  const { t } = useTranslation('dashboard')
  if (payments.length === 0) return null
  return (
    <Block
      title={t('payments')}
      action={
        <AllLink href="/payment/list" of={t('payments')}>
          {t('clients_all')}
        </AllLink>
      }
    >
      <ul className={classes.latest}>
        {payments.map(({ id, type, purpose, date, client_title, account_title, total, currency }) => (
          <li key={id}>
            <span className={classes.time}>{date.slice(5)}</span>
            <PageLink className={classes.plain} href={paymentHref(type, id)}>
              {client_title ??
                (purpose === 'documents' ? (account_title ?? t('payment_nobody')) : t(`${purpose}_purpose`))}
            </PageLink>
            <Money amount={type === 'income' ? total : `-${total}`} currency={currency} locale={currentLanguage()} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** The latest changes of the company's data. */
export const ActivityBlock = ({ activity, today }: Pick<Dashboard, 'activity' | 'today'>) => {
  const { t } = useTranslation('dashboard')
  const format = useHistoryFormat()
  if (activity.length === 0) return null
  const when = (at: string) => {
    const day = dayOf(new Date(at), format.timeZone)
    const recent = recentDay(day, today)
    return recent === 'today' ? format.time(at) : recent ? t('activity_yesterday') : formatDay(day, currentLanguage())
  }
  return (
    <Block
      title={t('activity')}
      action={
        <AllLink href="/settings/history" of={t('activity')}>
          {t('activity_all')}
        </AllLink>
      }
    >
      <ul className={classes.changes}>
        {activity.map((entry) => (
          <li key={entry.id}>
            <span className={classes.time}>{when(entry.at)}</span>
            <span>
              {entry.user?.name ?? format.texts.text('system')} {actionText(entry, format.texts)}{' '}
              <DocumentName entry={entry} />
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

const DocumentName = ({ entry }: { entry: Dashboard['activity'][number] }) => {
  const href = documentHref(entry)
  const { title } = entry.document
  if (!title) return null
  return href ? (
    <PageLink className={classes.named} href={href}>
      <Unbroken>{title}</Unbroken>
    </PageLink>
  ) : (
    <b className={classes.strong}>
      <Unbroken>{title}</Unbroken>
    </b>
  )
}
