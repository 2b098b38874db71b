import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { amountText } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useToday } from '#web/resource/dates.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { isIncoming } from '../candidate-texts.ts'
import { DocumentSearch } from './document-search.tsx'
import { splitOf } from './draft.ts'
import { ExchangePart } from './exchange-part.tsx'
import type { Part } from './draft.ts'
import classes from './split.module.css'
import type { DraftState } from './use-draft.ts'

type Props = {
  entry: BankEntry
  state: DraftState
}

/** The documents that the entry pays and the amount of each, the sum, and what is left or too much. */
export const SplitPart = ({ entry, state }: Props) => {
  const { t } = useTranslation('bank_entry')
  const locale = currentLanguage()
  const parts = state.draft?.parts ?? []
  const isExpense = parts.length > 0 ? parts[0]?.kind === 'expense' : !isIncoming(entry)
  const kind = isExpense ? 'expense' : 'invoice'
  const split = splitOf(entry, parts, useCompany().currency)
  const currency = split?.currency ?? parts[0]?.currency ?? entry.currency
  const set = (next: readonly Part[]) => state.change({ parts: next })
  return (
    <>
      {parts.length > 0 && (
        <table className={classes.parts}>
          <thead>
            <tr>
              <th scope="col">{t(`split_${kind}`)}</th>
              <th scope="col">{t('split_due')}</th>
              <th scope="col">{t('split_unpaid')}</th>
              <th scope="col">{t('split_amount')}</th>
              <th scope="col">{t('split_left')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <PartRow
                key={part.id}
                part={part}
                currency={currency}
                onAmount={(amount) => set(parts.map((each) => (each.id === part.id ? { ...each, amount } : each)))}
                onRemove={parts.length > 1 ? () => set(parts.filter(({ id }) => id !== part.id)) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.foot}>
        <DocumentSearch entry={entry} kind={kind} parts={parts} onAdd={(part) => set([...parts, part])} />
        {split && parts.length > 0 && (
          <div className={classes.sum}>
            <span>{t('split_sum')}</span>
            <Money amount={split.sum} currency={currency} locale={locale} total />
          </div>
        )}
      </div>
      <div role="status" className={classes.outcome} data-over={(split && dec(split.over).gt(0)) || undefined}>
        {split && dec(split.over).gt(0)
          ? t('split_over', { amount: moneyText(split.over, currency, locale) })
          : split && dec(split.left).gt(0) && parts.length > 0
            ? t('split_advance', { amount: moneyText(split.left, currency, locale) })
            : ''}
      </div>
      {state.draft && parts.length > 0 && <ExchangePart entry={entry} state={state} draft={state.draft} />}
    </>
  )
}

type RowProps = {
  part: Part
  currency: string
  onAmount: (amount: string) => void
  onRemove: (() => void) | undefined
}

const PartRow = ({ part, currency, onAmount, onRemove }: RowProps) => {
  const { t } = useTranslation('bank_entry')
  const locale = currentLanguage()
  const today = useToday()
  const number = part.number ?? part.client_title ?? t('no_number')
  const amount = parseDecimal(part.amount)
  const left = amount && amountText(dec(part.unpaid).minus(amount), currency)
  const isOver = amount?.abs().gt(dec(part.unpaid).abs()) ?? false
  return (
    <tr>
      <td>
        {number}
        {part.number && part.client_title && <span className={classes.client}>{part.client_title}</span>}
      </td>
      <td data-late={(part.date_due !== null && part.date_due < today) || undefined}>{part.date_due ?? '–'}</td>
      <td data-label={t('split_unpaid')}>
        <Money amount={part.unpaid} currency={currency} locale={locale} />
      </td>
      <td>
        <DecimalField
          label={t('split_amount_of', { number })}
          labelHidden
          value={part.amount}
          onChange={onAmount}
          format={(value) => priceText(value, currency, locale)}
          parse={parseFigure}
          error={isOver ? t('split_over_unpaid', { number }) : undefined}
        />
      </td>
      <td data-label={t('split_left')}>
        {left && !isOver ? <Money amount={left} currency={currency} locale={locale} /> : '–'}
        {onRemove && (
          <IconButton
            size="small"
            className={classes.remove}
            label={t('split_remove', { number })}
            icon={<IconX size={14} stroke={2} />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  )
}
