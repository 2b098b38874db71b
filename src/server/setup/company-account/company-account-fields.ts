import type { z } from 'zod'
import type { Change } from '#contract/platform/crud.ts'
import { companyAccountInput } from '#contract/setup/company-account.ts'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { parseAmount } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { mergeChange } from '#server/platform/resource/change.ts'

type Input = z.output<typeof companyAccountInput>
export type AccountFields = Input & { currency: string }

/** The fields as stored. The default currency is the company's; the bank is found by the account number. */
export const completeFields = (input: Input, companyCurrency: string): AccountFields => {
  const fields = { ...input, currency: input.currency ?? companyCurrency }
  const initial_balance = parseAmount(fields.initial_balance, fields.currency)
  if (initial_balance === undefined) throw refuseField('initial_balance', 'amount_decimals')
  const bank = fields.account_number ? bankOfIban(fields.account_number) : undefined
  return {
    ...fields,
    initial_balance,
    bank_name: fields.bank_name ?? bank?.name ?? null,
    bank_code: fields.bank_code ?? bank?.code ?? null,
  }
}

/** The fields after a change. A new account number clears the bank of the old one, unless the change has a bank, too. */
export const changedFields = (item: CompanyAccount, change: Change): AccountFields => {
  // The stored '0.00' would be refused in a currency without decimals, though the user did not enter it.
  const stored = { ...item, initial_balance: plainText(dec(item.initial_balance)) }
  const fields = mergeChange(companyAccountInput, stored, change)
  if (fields.account_number === stored.account_number) return completeFields(fields, item.currency)
  const { bank_name = null, bank_code = null } = change
  return completeFields(mergeChange(companyAccountInput, stored, { ...change, bank_name, bank_code }), item.currency)
}
