/** Where a company keeps its money. */
export const accountTypes = ['bank', 'cash', 'card', 'cash-register', 'other'] as const
export type AccountType = (typeof accountTypes)[number]

/** Whether the account holds cash: money that is handed over, and for which receipts are written. */
export const isCash = (type: AccountType): boolean => type === 'cash' || type === 'cash-register'
