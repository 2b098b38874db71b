import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ibanProblem, ibanText, normaliseCode } from '#domain/identifiers.ts'
import { LikenessHint } from '#web/resource/form/likeness-hint.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { hasField } from './account-values.ts'
import type { AccountFormState } from './account-values.ts'

type Props = { form: AccountFormState; except: string | undefined }

/** The account number and the bank, which a Lithuanian IBAN fills in. */
export const AccountNumberFields = ({ form, except }: Props) => {
  const { t } = useTranslation('account')
  const type = form.values?.type ?? 'bank'
  const fillInBank = useBankOfIban(form)
  const number = form.field('account_number')
  const isIban = number.value !== '' && ibanProblem(normaliseCode(number.value)) === undefined
  return (
    <>
      <TextField
        {...number}
        label={type === 'other' ? t('number_elsewhere') : t('account_number')}
        autoComplete="off"
        spellCheck={false}
        ok={isIban}
        hint={
          <LikenessHint
            kind="company-account"
            field="account_number"
            value={number.value}
            except={except}
            otherwise={isIban && type !== 'other' ? t('account_number_right') : undefined}
          />
        }
        onChange={(text) => {
          number.onChange(text)
          if (hasField(type, 'bank_name')) void fillInBank(text)
        }}
        onBlur={() => {
          // In groups of four, as banks print it.
          if (isIban) form.change({ account_number: ibanText(normaliseCode(number.value)) })
          number.onBlur()
        }}
      />
      {hasField(type, 'bank_name') && (
        <FieldRow columns="2fr 1fr">
          <TextField {...form.field('bank_name')} label={t('bank_name')} hint={t('bank_hint')} autoComplete="off" />
          <TextField {...form.field('bank_code')} label={t('bank_code')} autoComplete="off" />
        </FieldRow>
      )}
    </>
  )
}

/**
 * Fills in the bank of a valid account number. The list of banks is loaded first; the user may type on meanwhile, so the number is
 * compared with the form's latest values before they are changed.
 */
const useBankOfIban = (form: AccountFormState) => {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  return async (typed: string) => {
    const iban = normaliseCode(typed)
    if (ibanProblem(iban) !== undefined) return
    const { bankOfIban } = await import('#domain/lt-banks.ts')
    const bank = bankOfIban(iban)
    const { values, change } = latest.current
    if (!bank || normaliseCode(values?.account_number ?? '') !== iban || values?.bank_code === bank.code) return
    change({ bank_name: bank.name, bank_code: bank.code })
  }
}
