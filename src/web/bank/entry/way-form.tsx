import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { otherPurposes } from '#domain/payment-purpose.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { isIncoming } from '../candidate-texts.ts'
import { DocumentSearch } from './document-search.tsx'
import type { Draft } from './draft.ts'
import classes from './entry.module.css'
import { PartyField } from '../party-field.tsx'
import { RateField } from './rate-field.tsx'
import { SplitPart } from './split-part.tsx'
import type { DraftState } from './use-draft.ts'

type Props = { entry: BankEntry; state: DraftState; draft: Draft }

/** The fields of a way that is no candidate, in the place of the candidates. */
export const WayForm = (props: Props) => {
  const { entry, draft, state } = props
  const { currency } = useCompany()
  const Fields = {
    documents: Documents,
    expense: NewExpense,
    transfer: Transfer,
    advance: Advance,
    refund: Refund,
    purpose: Purpose,
  }[draft.way === 'candidate' ? 'documents' : draft.way]
  const isForeign = entry.currency !== currency && ['advance', 'refund', 'purpose'].includes(draft.way)
  return (
    <div className={classes.form}>
      <Fields {...props} />
      {isForeign && <RateField key={draft.way} currency={entry.currency} entry={entry} draft={draft} state={state} />}
    </div>
  )
}

const Documents = ({ entry, state, draft }: Props) =>
  draft.parts.length === 0 ? (
    <DocumentSearch
      open
      entry={entry}
      kind={isIncoming(entry) ? 'invoice' : 'expense'}
      parts={[]}
      onAdd={(part) => state.change({ parts: [part] })}
    />
  ) : (
    <SplitPart entry={entry} state={state} />
  )

const partyProps = ({ entry, draft, state }: Props) => ({
  value: draft.client,
  onChange: (client: Draft['client']) => state.change({ client }),
  suggested: { title: entry.name, code: entry.code },
})

const NewExpense = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation('bank_entry')
  return (
    <>
      <PartyField label={t('vendor')} kind="vendor" {...partyProps({ entry, draft, state })} optional />
      <p className={classes.note}>{t('writes_expense')}</p>
    </>
  )
}

const Transfer = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation('bank_entry')
  const locale = currentLanguage()
  if (state.others.length === 0) return <p className={classes.note}>{t('transfer_no_accounts')}</p>
  const chosen = state.others.find(({ id }) => id === draft.account_id)
  return (
    <>
      <SelectField
        label={t('transfer_account')}
        required
        value={draft.account_id}
        placeholder={t('transfer_choose')}
        onChange={(account_id) => state.change({ account_id, account_amount: '' })}
        options={state.others.map(({ id, title, number, currency }) => ({
          value: id,
          label: [title, number ? accountNumberText(number) : undefined, currency].filter(Boolean).join(' · '),
        }))}
      />
      {chosen && chosen.currency !== entry.currency && (
        <DecimalField
          label={t('transfer_amount')}
          required
          suffix={chosen.currency}
          value={draft.account_amount}
          onChange={(account_amount) => state.change({ account_amount })}
          format={(value) => priceText(value, chosen.currency, locale)}
          parse={parseFigure}
        />
      )}
    </>
  )
}

const Advance = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation('bank_entry')
  const incoming = isIncoming(entry)
  return (
    <PartyField
      label={t(incoming ? 'client' : 'vendor')}
      kind={incoming ? 'client' : 'vendor'}
      {...partyProps({ entry, draft, state })}
    />
  )
}

/** Money that goes back to a client, or that a vendor pays back. */
const Refund = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation('bank_entry')
  const incoming = isIncoming(entry)
  return (
    <PartyField
      label={t(incoming ? 'vendor' : 'client')}
      kind={incoming ? 'vendor' : 'client'}
      {...partyProps({ entry, draft, state })}
    />
  )
}

const Purpose = ({ entry, state, draft }: Props) => {
  const { t } = useTranslation(['bank_entry', 'payments'])
  return (
    <>
      <SelectField
        label={t('purpose')}
        required
        value={draft.purpose}
        placeholder={t('purpose_choose')}
        onChange={(purpose) => state.change({ purpose })}
        options={otherPurposes.map((value) => ({ value, label: t(`payments:${value}_purpose`) }))}
      />
      <PartyField
        label={t('party')}
        kind={isIncoming(entry) ? 'client' : 'vendor'}
        {...partyProps({ entry, draft, state })}
        optional
      />
    </>
  )
}
