import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FactList } from '#web/ui/text/facts.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { isIncoming, unsigned } from '../candidate-texts.ts'
import classes from './entry.module.css'

/** The amount, with its direction in words. */
export const EntryFigure = ({ entry }: { entry: BankEntry }) => {
  const { t } = useTranslation('bank_entry')
  return (
    <div>
      <div className={classes.label}>{t(isIncoming(entry) ? 'received' : 'paid')}</div>
      <Money amount={unsigned(entry.amount)} currency={entry.currency} locale={currentLanguage()} size="panel" />
    </div>
  )
}

/** What the bank sent; a long text wraps, nothing is cut. */
export const EntryFacts = ({ entry }: { entry: BankEntry }) => {
  const { t } = useTranslation('bank_entry')
  const phone = useNarrow()
  const { date, text, account_number, code, reference, original, key } = entry
  const facts = [
    { label: t('fact_date'), value: date },
    { label: t('fact_text'), value: text },
    {
      label: t(isIncoming(entry) ? 'fact_payer' : 'fact_payee'),
      value: account_number ? accountNumberText(account_number) : '',
    },
    { label: t('fact_code'), value: code },
    { label: t('fact_reference'), value: reference },
    {
      label: t('fact_original'),
      value: original ? moneyText(original.amount, original.currency, currentLanguage()) : '',
    },
    { label: t('fact_key'), value: key },
  ]
  return (
    <div className={classes.facts}>
      {!phone && <EntryFigure entry={entry} />}
      <FactList facts={facts.filter(({ value }) => value !== '').map((fact) => ({ ...fact, long: true }))} />
    </div>
  )
}
