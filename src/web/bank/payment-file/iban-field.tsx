import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedRow } from '#contract/bank/payment-file.ts'
import { isSepaIban } from '#domain/bank/payment-file.ts'
import { ibanProblem, normaliseCode } from '#domain/identifiers.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './payment-file.module.css'
import { useVendorAccount } from './use-payment-file.ts'

type Props = { row: PreparedRow; expenses: readonly string[] }

/** The IBAN of a vendor without one, checked while it is typed; it is stored on the card of the vendor. */
export const IbanField = ({ row: { account, vendor_title }, expenses }: Props) => {
  const { t } = useTranslation('payment_file')
  const [typed, setTyped] = useState(account.account_number ?? '')
  const [isLeft, setLeft] = useState(false)
  const { run, busy } = useVendorAccount(expenses)
  const iban = normaliseCode(typed)
  const problem = ibanProblem(iban) !== undefined ? 'iban_wrong' : isSepaIban(iban) ? undefined : 'iban_not_sepa'
  // An unfinished number is no error while the person is typing.
  const isShown = problem === 'iban_not_sepa' || (isLeft && typed.trim() !== '')
  const save = async () => {
    setLeft(true)
    if (!problem) await run(account.vendor_id, { account_number: iban })
  }
  return (
    <span className={classes.ibanField}>
      <TextField
        label={t('iban_of', { vendor: vendor_title })}
        labelHidden
        placeholder="IBAN"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        onBlur={() => setLeft(true)}
        ok={!problem}
        error={problem && isShown ? t(problem) : undefined}
        hint={problem ? t('iban_missing') : bankOfIban(iban)?.name}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter stores the number; it does not send the form around.
          event.preventDefault()
          void save()
        }}
      />
      {!problem && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('iban_save_of', { vendor: vendor_title })}
          onClick={() => void save()}
        >
          {t('iban_save')}
        </Button>
      )}
    </span>
  )
}
