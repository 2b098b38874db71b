import { useTranslation } from 'react-i18next'
import type { Debtor } from '#contract/sales/reminder.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { AddAddress } from './add-address.tsx'
import classes from './reminder.module.css'

type Props = {
  debtor: Debtor
  /** Undefined: the letter does not go to this one. */
  isChosen: boolean | undefined
  onChoose: ((isChosen: boolean) => void) | undefined
}

/** A client with what is late and where the letter goes. */
export const DebtorRow = ({ debtor: { client, to, late, count, days, is_reminded }, isChosen, onChoose }: Props) => {
  const { t } = useTranslation('reminder')
  const words = (
    <span className={classes.who}>
      <b>{client.title}</b>
      <span className={classes.where}>{to.join(', ')}</span>
    </span>
  )
  return (
    <li className={classes.row}>
      {onChoose ? (
        <label className={classes.choice}>
          <CheckBox checked={isChosen === true} onChange={(event) => onChoose(event.currentTarget.checked)} />
          {words}
        </label>
      ) : (
        <span className={classes.choice}>
          {words}
          {!is_reminded && <AddAddress client={client} />}
        </span>
      )}
      <span className={classes.sums}>
        {late.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} locale={currentLanguage()} />
        ))}
        <span className={classes.where}>
          {t('invoices', { count })}, {t('days', { count: days })}
        </span>
      </span>
    </li>
  )
}
