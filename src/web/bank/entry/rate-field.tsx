import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { parseFigure, plainFigure } from '#web/resource/figures.ts'
import { RateHint } from '#web/setup/rates/rate-hint.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import type { Draft } from './draft.ts'
import type { DraftState } from './use-draft.ts'

type Props = { entry: BankEntry; state: DraftState; draft: Draft; currency: string }

/** How much of the company's currency one unit of the currency is worth. */
export const RateField = ({ entry, state, draft, currency }: Props) => {
  const { t } = useTranslation('bank_entry')
  const own = useCompany().currency
  return (
    <DecimalField
      label={t('rate', { currency })}
      hint={
        <>
          {!draft.exchange_rate && <>{t('rate_hint')} </>}
          <RateHint
            currency={currency}
            date={entry.date}
            value={draft.exchange_rate}
            onUse={(exchange_rate) => state.change({ exchange_rate })}
          />
        </>
      }
      suffix={own}
      value={draft.exchange_rate}
      onChange={(exchange_rate) => state.change({ exchange_rate })}
      format={(value) => plainFigure(value, currentLanguage())}
      parse={parseFigure}
    />
  )
}
