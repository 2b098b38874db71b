import { useTranslation } from 'react-i18next'
import { isPlainDate } from '#domain/plain-date.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { plainFigure } from '#web/resource/figures.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type Props = {
  /** Where the form has its texts. */
  texts: 'purchase' | 'invoice_source'
  currency: string
  /** The day of the supply or of the document. */
  date: string
  onUse: (rate: string) => void
}

/** Offers the last known exchange rate of a currency up to a day; nothing if there is none. */
export const KnownRate = ({ texts, currency, date, onUse }: Props) => {
  const { t } = useTranslation(texts)
  const { data } = useLoaded('rate.latest', { query: { currency, date }, enabled: isPlainDate(date) })
  const known = data?.data
  return known ? (
    <Button variant="link" size="small" onClick={() => onUse(known.exchange_rate)}>
      {t('rate_known', { rate: plainFigure(known.exchange_rate, currentLanguage()), date: known.date })}
    </Button>
  ) : null
}
