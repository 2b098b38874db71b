import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { dec, plainText, roundHalfAway } from '#domain/decimal.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { plainFigure } from '#web/resource/figures.ts'
import { AddAccount } from '#web/setup/company-account/add-account.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { splitOf, throughAccounts } from './draft.ts'
import type { Draft } from './draft.ts'
import classes from './entry.module.css'
import { RateField } from './rate-field.tsx'
import type { DraftState } from './use-draft.ts'

type Props = { entry: BankEntry; state: DraftState; draft: Draft }

/** Of documents in a foreign currency the rate; of those in another currency than the account also the account that the exchange passes through. */
export const ExchangePart = ({ entry, state, draft }: Props) => {
  const own = useCompany().currency
  const currency = draft.parts[0]?.currency ?? entry.currency
  const through = throughAccounts(entry, draft, state.others)
  // Money of the company's own currency on either side says the rate by itself.
  const needsRate = currency !== own && entry.currency !== own
  if (!through && !needsRate) return null
  return (
    <div className={classes.form}>
      {through && <Through entry={entry} state={state} draft={draft} accounts={through} />}
      {needsRate && <RateField key={currency} currency={currency} entry={entry} state={state} draft={draft} />}
    </div>
  )
}

const Through = ({ entry, state, draft, accounts }: Props & { accounts: DraftState['others'] }) => {
  const { t } = useTranslation('bank_entry')
  const own = useCompany().currency
  const currency = draft.parts[0]?.currency ?? entry.currency
  const [only, ...others] = accounts
  if (!only)
    return (
      <p className={classes.note} role="status">
        {t('through_none', { currency })} <AddAccount label={t('through_add')} />
      </p>
    )
  const rate = splitOf(entry, draft.parts, own)?.rate
  const told = rate && t('exchange_rate', { currency, own, rate: shown(rate) })
  const account = accounts.find(({ id }) => id === draft.through_account_id) ?? (others.length === 0 ? only : undefined)
  return (
    <>
      {others.length > 0 && (
        <SelectField
          label={t('through', { currency })}
          required
          value={draft.through_account_id}
          placeholder={t('transfer_choose')}
          onChange={(through_account_id) => state.change({ through_account_id })}
          options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <p className={classes.note}>
        {account && t('through_note', { account: account.title })} {told}
      </p>
    </>
  )
}

/** Six decimals are enough to recognise a rate. */
const shown = (rate: string) => plainFigure(plainText(roundHalfAway(dec(rate), 6)), currentLanguage())
