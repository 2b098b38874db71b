import { accountNumberText } from '#domain/identifiers.ts'

/** An account as one chooses it: two of one bank differ by their numbers only. */
export const accountTitle = ({ title, account_number }: { title: string; account_number: string | null }): string =>
  [title, account_number && accountNumberText(account_number)].filter(Boolean).join(' · ')
