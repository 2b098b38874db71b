import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#contract/invoice.ts'
import { moneyText } from '../ui/money-parts.ts'
import { Money } from '../ui/money.tsx'
import { ProgressShare } from '../ui/progress-share.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { invoiceEvents } from './invoice-events.ts'
import { paidShare } from './invoice-state.ts'
import classes from './invoice-panel.module.css'
import { lockedWords } from './locked-words.ts'
import type { ListWords } from './use-list-words.ts'

type Props = { invoice: Invoice; words: ListWords }

/** A document that counts nowhere, or that gives money back: nothing is left to pay on it. */
const isOwed = ({ type, voided_at, deleted_at }: Invoice) => type !== 'credit' && !voided_at && !deleted_at

const barState = (invoice: Invoice) =>
  invoice.payment_state === 'paid' ? 'paid' : invoice.overdue ? 'overdue' : 'partly'

const Share = ({ invoice, words: { t, language } }: Props) => {
  const money = (amount: string) => moneyText(amount, invoice.currency, language)
  return (
    <ProgressShare
      share={paidShare(invoice)}
      state={barState(invoice)}
      label={t('share', { paid: money(invoice.paid), total: money(invoice.total) })}
    />
  )
}

/** At the side: what is left to pay, why it cannot be changed, what has happened. */
export const InvoiceFacts = ({ invoice, words }: Props) => {
  const { t, language, today, timeZone } = words
  const phone = useNarrow()
  const locked = invoice.can.edit
  return (
    <div className={classes.facts}>
      {/* A phone has said it above the tabs. */}
      {!phone && <Figures invoice={invoice} words={words} />}
      {invoice.voided_at && invoice.void_comment && (
        <div className={classes.reason}>
          <div className={classes.factLabel}>{t('fact_void_reason')}</div>
          {invoice.void_comment}
        </div>
      )}
      {locked && (
        <p className={classes.locked}>
          <IconLock size={14} stroke={1.75} aria-hidden="true" />
          <span>{lockedWords('edit', locked, t)}</span>
        </p>
      )}
      <h3 className={classes.eventsTitle}>{t('events')}</h3>
      <Timeline items={invoiceEvents(invoice, { t, language, today, timeZone })} />
    </div>
  )
}

const Figures = ({ invoice, words }: Props) => {
  const { t, language } = words
  const owed = isOwed(invoice)
  const money = (amount: string) => <Money amount={amount} currency={invoice.currency} locale={language} />
  const rows: [label: string, value: ReactNode][] = owed
    ? [
        [t('fact_paid'), money(invoice.paid)],
        [t('fact_total'), money(invoice.total)],
        [t('fact_due'), invoice.date_due ?? '–'],
      ]
    : [[t('fact_date'), invoice.date]]
  return (
    <>
      <div className={classes.factLabel}>
        {t(owed ? 'fact_left' : invoice.type === 'credit' ? 'fact_credited' : 'fact_total')}
      </div>
      <Money
        amount={owed ? invoice.unpaid : invoice.total}
        currency={invoice.currency}
        locale={language}
        size="panel"
        struck={invoice.voided_at !== null}
      />
      {owed && (
        <div className={classes.share}>
          <Share invoice={invoice} words={words} />
        </div>
      )}
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The same in short, above the tabs of a phone. */
export const PhoneSummary = ({ invoice, words }: Props) => {
  const { t, language } = words
  const owed = isOwed(invoice)
  const total = moneyText(invoice.total, invoice.currency, language)
  return (
    <div className={classes.phoneSummary}>
      <Money
        amount={owed ? invoice.unpaid : invoice.total}
        currency={invoice.currency}
        locale={language}
        size="figure"
        struck={invoice.voided_at !== null}
      />
      {owed && (
        <>
          <div className={classes.phoneWords}>
            {invoice.payment_state === 'paid'
              ? t('phone_paid')
              : invoice.date_due
                ? t('phone_left', { total, date: invoice.date_due })
                : t('phone_left_no_due', { total })}
          </div>
          <Share invoice={invoice} words={words} />
        </>
      )}
    </div>
  )
}
