import type { KeyAccess } from '#domain/api-key.ts'
import type { CallName } from './index.ts'
import { accountKeys } from './account/account-keys.ts'
import { automationKeys } from './automation/automation-keys.ts'
import { bankKeys } from './bank/bank-keys.ts'
import { booksKeys } from './books/books-keys.ts'
import { moneyKeys } from './money/money-keys.ts'
import { platformKeys } from './platform/key-access.ts'
import { providerKeys } from './provider/provider-keys.ts'
import { purchasesKeys } from './purchases/purchases-keys.ts'
import { reportsKeys } from './reports/reports-keys.ts'
import { salesKeys } from './sales/sales-keys.ts'
import { setupKeys } from './setup/setup-keys.ts'

// Decision: docs/decisions/api-keys.md
/** Whether a key may make each call. There is no default: a call that is missing here does not compile. */
export const keyAccess: Readonly<Record<CallName, KeyAccess>> = {
  ...platformKeys,
  ...accountKeys,
  ...setupKeys,
  ...salesKeys,
  ...purchasesKeys,
  ...moneyKeys,
  ...bankKeys,
  ...automationKeys,
  ...booksKeys,
  ...reportsKeys,
  ...providerKeys,
}
