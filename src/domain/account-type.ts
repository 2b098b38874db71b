/** The kinds of accounts in which a company keeps money. */
export const accountTypes = ['bank', 'cash', 'card', 'cash-register', 'other'] as const
export type AccountType = (typeof accountTypes)[number]

/** Whether the account holds cash, for which receipts are issued. */
export const isCash = (type: AccountType): boolean => type === 'cash' || type === 'cash-register'
