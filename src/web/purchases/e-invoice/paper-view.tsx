import { useTranslation } from 'react-i18next'
import type { EInvoiceView } from '#contract/purchases/read-e-invoice.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import classes from './paper-view.module.css'

/** What of the paper has the ink bar: a field of the form, or a sum that differs. */
export type PaperMark = 'vendor_id' | 'number' | 'date' | 'date_due' | 'currency' | 'lines' | 'totals' | 'comment'

/** The name of the document; of a VAT payer's it is a VAT invoice. */
const titleOf = ({ kind, seller }: EInvoiceView) =>
  kind === 'credit' ? 'view_credit' : seller.vat_code ? 'view_invoice_vat' : 'view_invoice'

type Props = { view: EInvoiceView; mark: PaperMark | undefined; hasDifference: boolean }

/** The e-invoice drawn from its data. */
export const PaperView = ({ view, mark, hasDifference }: Props) => {
  const { t } = useTranslation('read_file')
  const locale = currentLanguage()
  const money = (amount: string) => moneyText(amount, view.currency, locale)
  const marked = (name: PaperMark) => ({ 'data-marked': mark === name || undefined })
  return (
    <article className={classes.paper} aria-label={t('view_label')}>
      <header className={classes.head}>
        <strong className={classes.seller}>{view.seller.name}</strong>
        <div className={classes.kind} {...marked('number')}>
          <strong>{t(titleOf(view))}</strong>
          <span>{view.number}</span>
        </div>
      </header>
      <dl className={classes.dates}>
        <Fact label={t('view_date')} value={view.date} {...marked('date')} />
        {view.date_due && <Fact label={t('view_due')} value={view.date_due} {...marked('date_due')} />}
        <Fact label={t('view_to_pay')} value={<strong>{money(view.due)}</strong>} {...marked('currency')} />
      </dl>
      <div className={classes.parties}>
        <Party label={t('view_seller')} party={view.seller} isMarked={mark === 'vendor_id'} />
        <Party label={t('view_buyer')} party={view.buyer} isMarked={false} />
      </div>
      {view.lines.length > 0 && <Lines view={view} {...marked('lines')} />}
      <dl className={classes.sums} {...marked('totals')}>
        {view.allowances.map(({ title, amount }, index) => (
          <Fact key={index} label={title} value={money(amount)} />
        ))}
        <Fact label={t('view_net')} value={money(view.net)} />
        {view.vat_rows.map(({ rate, base, vat }) => (
          <Fact
            key={`${rate} ${base}`}
            label={t('view_vat', { rate: percentText(rate, locale), base: priceText(base, view.currency, locale) })}
            value={money(vat)}
            data-differs={hasDifference || undefined}
          />
        ))}
        <Fact label={t('view_total')} value={<strong className={classes.total}>{money(view.total)}</strong>} />
        {Number(view.prepaid) !== 0 && <Fact label={t('view_prepaid')} value={money(view.prepaid)} />}
        {Number(view.rounding) !== 0 && <Fact label={t('view_rounding')} value={money(view.rounding)} />}
      </dl>
      <footer className={classes.foot} {...marked('comment')}>
        {view.account && (
          <p>
            {[t('view_account', { account: accountNumberText(view.account) }), view.bic].filter(Boolean).join(', ')}
          </p>
        )}
        {view.payment_reference && <p>{t('view_reference', { reference: view.payment_reference })}</p>}
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  )
}

const Fact = ({
  label,
  value,
  ...marks
}: { label: string; value: React.ReactNode } & Record<`data-${string}`, true | undefined>) => (
  <div {...marks}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

type PartyProps = { label: string; party: EInvoiceView['seller']; isMarked: boolean }

const Party = ({ label, party, isMarked }: PartyProps) => {
  const { t } = useTranslation('read_file')
  return (
    <div className={classes.party}>
      <span className={classes.label}>{label}</span>
      <strong>{party.name || '–'}</strong>
      {party.code && <span>{t('view_code', { code: party.code })}</span>}
      {party.vat_code && (
        <span data-marked={isMarked || undefined}>{t('view_vat_code', { code: party.vat_code })}</span>
      )}
      {party.address && <span>{party.address}</span>}
    </div>
  )
}

const Lines = ({ view, ...marks }: { view: EInvoiceView } & Record<`data-${string}`, true | undefined>) => {
  const { t } = useTranslation('read_file')
  const { t: expense } = useTranslation('expense')
  const locale = currentLanguage()
  return (
    <div className={classes.lines} {...marks}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('view_item')}</th>
            <th scope="col">{expense('line_quantity')}</th>
            <th scope="col">{expense('line_price')}</th>
            <th scope="col">{expense('line_vat_short')}</th>
            <th scope="col">{expense('line_total')}</th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line, index) => (
            <tr key={index}>
              <td>{line.title}</td>
              <td>{[plainFigure(line.quantity, locale), line.unit].filter(Boolean).join('\u00a0')}</td>
              <td>{priceText(line.price, view.currency, locale)}</td>
              <td>{percentText(line.rate, locale)}</td>
              <td>{priceText(line.amount, view.currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.line_count > view.lines.length && (
        <p className={classes.more}>{t('view_more_lines', { shown: view.lines.length, count: view.line_count })}</p>
      )}
    </div>
  )
}
