import { Suspense } from 'react'
import { IconFileMinus, IconLock } from '@tabler/icons-react'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { addDays, today as dayOf } from '#domain/plain-date.ts'
import { explanationOf } from '#domain/vat-explanation.ts'
import { VatHow } from '#web/sales/invoice-editor/vat-how.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FactList, Timeline } from '#web/ui/text/facts.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { formatDay } from '#web/resource/dates.ts'
import { invoiceEvents } from './invoice-events.ts'
import { LazyDocumentLink } from './lazy-document-link.ts'
import { InvoiceLinks } from './invoice-links.tsx'
import { retentionDays, settledShare } from '#web/resource/invoice-state.ts'
import classes from './invoice-panel.module.css'
import { refusalText } from './reason-texts.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = { invoice: Invoice; texts: InvoiceTexts }
type FactsProps = Props & { emails: readonly DocumentEmail[] | undefined }

/** Whether the document can have an unpaid amount: no credit, no quote, and not void, deleted or invoiced. */
const isPayable = ({ type, voided_at, deleted_at, is_invoiced }: Invoice) =>
  type !== 'credit' && type !== 'quote' && !voided_at && !deleted_at && !is_invoiced

const barState = (invoice: Invoice) =>
  invoice.credited === 'whole'
    ? 'accent'
    : invoice.payment_state === 'paid'
      ? 'paid'
      : invoice.overdue
        ? 'overdue'
        : 'partly'

const Share = ({ invoice, texts: { t, language } }: Props) => {
  const money = (amount: string) => moneyText(amount, invoice.currency, language)
  return (
    <ProgressShare
      share={settledShare(invoice)}
      state={barState(invoice)}
      label={t(Number(invoice.credited_total) === 0 ? 'share' : 'share_credited', {
        paid: money(amountText(dec(invoice.total).minus(dec(invoice.unpaid)), invoice.currency)),
        total: money(invoice.total),
      })}
    />
  )
}

/** The sidebar: amounts left to pay, why the invoice cannot be changed, and its events. */
export const InvoiceFacts = ({ invoice, emails, texts }: FactsProps) => {
  const { t, language, today, timeZone } = texts
  const phone = useNarrow()
  return (
    <div className={classes.facts}>
      {/* On a phone `PhoneSummary` shows it above the tabs. */}
      {!phone && <Figures invoice={invoice} texts={texts} />}
      {invoice.vat && <VatHow explanation={explanationOf(invoice)} currency={invoice.currency} />}
      <OutOfBooks invoice={invoice} texts={texts} />
      <InvoiceLinks invoice={invoice} texts={texts} />
      <LockedNotice invoice={invoice} texts={texts} />
      <Suspense>
        <LazyDocumentLink invoice={invoice} />
      </Suspense>
      <h3 className={classes.eventsTitle}>{t('events')}</h3>
      <Timeline items={invoiceEvents(invoice, { t, language, today, timeZone }, emails)} />
    </div>
  )
}

/** Who voided or deleted it and why, and until when a deleted one can be restored. */
const OutOfBooks = ({ invoice, texts }: Props) => {
  const { t, language, timeZone } = texts
  const { deleted_at, deleted_by, delete_comment, voided_at, voided_by, void_comment } = invoice
  if (deleted_at) {
    const purgedOn = formatDay(addDays(dayOf(new Date(deleted_at), timeZone), retentionDays), language)
    return (
      <div className={classes.reason}>
        <div>{deleted_by ? t('fact_deleted_by', { name: deleted_by }) : t('event_deleted')}</div>
        <div className={classes.muted}>{t('fact_gone', { date: purgedOn })}</div>
        {delete_comment && <Reason label={t('fact_delete_reason')} text={delete_comment} />}
      </div>
    )
  }
  if (!voided_at) return null
  return (
    <div className={classes.reason}>
      <div>{voided_by ? t('fact_voided_by', { name: voided_by }) : t('event_voided')}</div>
      {void_comment && <Reason label={t('fact_void_reason')} text={void_comment} />}
    </div>
  )
}

const Reason = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.reason}>
    <div className={classes.factLabel}>{label}</div>
    {text}
  </div>
)

/** Why the invoice cannot be changed, with a button to credit it instead. */
const LockedNotice = ({ invoice, texts: { t } }: Props) => {
  const locked = invoice.refusals.edit
  if (!locked || invoice.deleted_at) return null
  return (
    <>
      {invoice.can.credit && (
        <Button
          wide
          className={classes.exit}
          icon={<IconFileMinus size={16} stroke={1.75} />}
          component={PageLink}
          href={`/invoice/create?credit_of=${invoice.id}`}
        >
          {t('credit')}
        </Button>
      )}
      <p className={classes.locked}>
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        <span>{refusalText('edit', locked, t)}</span>
      </p>
    </>
  )
}

const Figures = ({ invoice, texts }: Props) => {
  const { t, language } = texts
  const owed = isPayable(invoice)
  const money = (amount: string) => <Money amount={amount} currency={invoice.currency} locale={language} />
  const creditedRow = { label: t('fact_credited_part'), value: money(invoice.credited_total) }
  const rows = owed
    ? [
        { label: t('fact_paid'), value: money(invoice.paid) },
        ...(Number(invoice.credited_total) === 0 ? [] : [creditedRow]),
        { label: t('fact_total'), value: money(invoice.total) },
        { label: t('fact_due'), value: invoice.date_due ?? '–' },
      ]
    : [
        { label: t('fact_date'), value: invoice.date },
        ...(invoice.type === 'quote' ? [{ label: t('fact_valid'), value: invoice.valid_until ?? '–' }] : []),
      ]
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
        strikethrough={invoice.voided_at !== null}
      />
      {owed && (
        <div className={classes.share}>
          <Share invoice={invoice} texts={texts} />
        </div>
      )}
      <FactList facts={rows} />
    </>
  )
}

const settledTexts = { none: 'phone_paid', partly: 'phone_settled', whole: 'phone_credited' } as const

/** A short summary above the tabs on a phone. */
export const PhoneSummary = ({ invoice, texts }: Props) => {
  const { t, language } = texts
  const owed = isPayable(invoice)
  const total = moneyText(invoice.total, invoice.currency, language)
  return (
    <div className={classes.phoneSummary}>
      <Money
        amount={owed ? invoice.unpaid : invoice.total}
        currency={invoice.currency}
        locale={language}
        size="figure"
        strikethrough={invoice.voided_at !== null}
      />
      {invoice.valid_until && (
        <div className={classes.phoneText}>{t('phone_valid', { date: invoice.valid_until })}</div>
      )}
      {owed && (
        <>
          <div className={classes.phoneText}>
            {invoice.payment_state === 'paid'
              ? t(settledTexts[invoice.credited])
              : invoice.date_due
                ? t('phone_left', { total, date: invoice.date_due })
                : t('phone_left_no_due', { total })}
          </div>
          <Share invoice={invoice} texts={texts} />
        </>
      )}
    </div>
  )
}
