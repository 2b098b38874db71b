import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { largerDeduction, negative, percentOfBar } from './year-figures.ts'
import type { Deduction, YearFigures } from './year-figures.ts'
import classes from './year.module.css'

type Props = { figures: YearFigures; expense: string; currency: string }
type Way = { key: Deduction; deducted: string; left: string }

/** Both ways to deduct beside each other. The choice is only for looking: it is made in the annual return. */
export const DeductionChoice = ({ figures, expense, currency }: Props) => {
  const { t } = useTranslation('year_report')
  const { address, change } = useAddress()
  const phone = useNarrow()
  const { income, flat } = figures
  const leftOf = (deducted: string) => amountText(dec(income).minus(dec(deducted)), currency)
  const ways: Way[] = [
    { key: 'real', deducted: expense, left: leftOf(expense) },
    ...(flat === null ? [] : [{ key: 'flat' as const, deducted: flat, left: leftOf(flat) }]),
  ]
  const larger = largerDeduction(expense, flat)
  const asked = ways.find(({ key }) => key === address['deduct'])?.key
  const chosen = asked ?? larger
  return (
    <section className={classes.block} aria-label={t('deducted')}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('deducted')}</h2>
        {flat !== null && (
          <Segmented
            label={t('deduction')}
            wide={phone}
            value={chosen}
            options={ways.map(({ key }) => ({ value: key, label: t(`deduction_${key}`) }))}
            onChange={(way) =>
              change((now) => changed(now, { deduct: way === larger ? undefined : way }), { replace: true })
            }
          />
        )}
      </div>
      {phone ? (
        <ChosenWay way={ways.find(({ key }) => key === chosen)} currency={currency} />
      ) : (
        <Ways ways={ways} chosen={chosen} income={income} currency={currency} />
      )}
      <Difference income={income} expense={expense} flat={flat} currency={currency} isShort={phone} />
    </section>
  )
}

type WaysProps = { ways: readonly Way[]; chosen: Deduction; income: string; currency: string }

const Ways = ({ ways, chosen, income, currency }: WaysProps) => {
  const { t } = useTranslation('year_report')
  const locale = currentLanguage()
  return (
    <table className={classes.ways}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            <span className="visually-hidden">{t('deduction')}</span>
          </th>
          <th scope="col">{t('column_deducted')}</th>
          <th scope="col">{t('column_left')}</th>
        </tr>
      </thead>
      <tbody>
        {ways.map(({ key, deducted, left }) => (
          <tr key={key} data-chosen={key === chosen || undefined}>
            <th scope="row">{t(`deduction_${key}`)}</th>
            <td className={classes.wayBar} aria-hidden="true">
              <span style={{ width: `${percentOfBar(deducted, income)}%` }} />
              <span style={{ width: `${percentOfBar(left, income)}%` }} data-left />
            </td>
            <td>
              <Money amount={negative(deducted)} currency={currency} locale={locale} />
            </td>
            <td>
              <Money amount={left} currency={currency} locale={locale} total={key === chosen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone only the chosen way. */
const ChosenWay = ({ way, currency }: { way: Way | undefined; currency: string }) => {
  const { t } = useTranslation('year_report')
  if (!way) return null
  const locale = currentLanguage()
  return (
    <dl className={classes.lines}>
      <div>
        <dt>{t(`deducted_${way.key}`)}</dt>
        <dd>
          <Money amount={negative(way.deducted)} currency={currency} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>{t('left')}</dt>
        <dd>
          <Money total amount={way.left} currency={currency} locale={locale} />
        </dd>
      </div>
    </dl>
  )
}

type DifferenceProps = { income: string; expense: string; flat: string | null; currency: string; isShort: boolean }

const Difference = ({ income, expense, flat, currency, isShort }: DifferenceProps) => {
  const { t } = useTranslation('year_report')
  if (flat === null) return <p className={classes.difference}>{t('certificate')}</p>
  const difference = dec(flat).minus(dec(expense))
  if (dec(income).eq(zero) && difference.eq(zero)) return null
  const key = difference.eq(zero) ? 'same' : difference.gt(zero) ? 'more_flat' : 'more_real'
  const amount = moneyText(amountText(difference.abs(), currency), currency, currentLanguage())
  const why = t(`${key}_why`)
  return (
    <p className={classes.difference}>
      <Marked text={t(key, { amount })} components={{ b: <b /> }} />
      {isShort ? '.' : why.startsWith(',') ? why : ` ${why}`}
    </p>
  )
}
