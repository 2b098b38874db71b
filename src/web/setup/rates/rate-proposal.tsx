import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayRate } from '#contract/setup/rate.ts'
import { dec, parseDecimal, plainText, roundHalfAway } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { plainFigure } from '#web/resource/figures.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import classes from './rate-proposal.module.css'

export type RateProposalProps = {
  currency: string
  /** The day of the supply or of the document; the rate is of the day before. */
  date: string
  /** The rate in the form; empty: none. */
  value: string
  onUse: (rate: string) => void
  /** Whether a field that is empty, or still has the rate proposed before, gets the rate by itself. */
  isFilled?: boolean
}

/** Where the rate of a form is from, or the rate of its day to use. A typed rate is never replaced by itself. */
export const RateProposal = ({ currency, date, value, onUse, isFilled = true }: RateProposalProps) => {
  const { t } = useTranslation('rate')
  const { data } = useLoaded('rate.day', { query: { currency, date }, enabled: isPlainDate(date) })
  const proposal = data && isOf(data, currency, date) ? data : undefined
  useFilling(proposal, value, isFilled ? onUse : undefined)
  if (!proposal) return null
  const { rate, rate_date, source } = proposal
  if (rate === null || rate_date === null || source === null)
    return (
      <>
        {t('unknown')} <LastKnown currency={currency} date={date} value={value} onUse={onUse} />
      </>
    )
  if (isSame(value, rate))
    return (
      <span role="status" className={classes.origin}>
        <Unbroken>{t(`hint_${source}`, { date: rate_date })}</Unbroken>
      </span>
    )
  return (
    <Button variant="link" size="small" onClick={() => onUse(rate)}>
      {t(`use_${source}`, { rate: shown(rate), date: rate_date })}
    </Button>
  )
}

/** Six decimals are enough to recognise a rate. */
const shown = (rate: string) => plainFigure(plainText(roundHalfAway(dec(rate), 6)), currentLanguage())

const isOf = (rate: DayRate, currency: string, date: string) => rate.currency === currency && rate.date === date

const isSame = (value: string, rate: string): boolean => {
  const typed = parseDecimal(value.trim(), { maxDecimals: rateDecimals })
  return typed !== undefined && typed.eq(dec(rate))
}

/**
 * Gives the form the rate when it arrives. It is an effect because the rate comes from the server after the currency or the day changed,
 * not by an action of this form.
 */
const useFilling = (proposal: DayRate | undefined, value: string, onUse: ((rate: string) => void) | undefined) => {
  const previous = useRef<DayRate>(undefined)
  useEffect(() => {
    if (!proposal || proposal === previous.current) return
    const before = previous.current?.rate
    previous.current = proposal
    const isOwn = value.trim() === '' || (typeof before === 'string' && isSame(value, before))
    if (onUse && isOwn && proposal.rate !== null && !isSame(value, proposal.rate)) onUse(proposal.rate)
    // Only a new rate fills the field: a person may empty it to type another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proposal])
}

/** The last rate that documents of the company have, to use where none is published. */
const LastKnown = ({ currency, date, value, onUse }: Omit<RateProposalProps, 'isFilled'>) => {
  const { t } = useTranslation('rate')
  const { data } = useLoaded('rate.latest', { query: { currency, date } })
  const known = data?.data
  if (!known || isSame(value, known.exchange_rate)) return null
  return (
    <Button variant="link" size="small" onClick={() => onUse(known.exchange_rate)}>
      {t('use_known', { rate: shown(known.exchange_rate), date: known.date })}
    </Button>
  )
}
