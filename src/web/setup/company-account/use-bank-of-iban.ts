import { useEffect, useRef } from 'react'
import { ibanProblem, normaliseCode } from '#domain/identifiers.ts'
import type { AccountValues } from './account-values.ts'

type Form = { values: AccountValues | undefined; change: (part: Partial<AccountValues>) => void }

/**
 * Names the bank of an account number that is right, once it is typed. The list of banks comes only now; while it comes one
 * may have typed on, so the form as it then is is asked and changed.
 */
export const useBankOfIban = (form: Form) => {
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
