import type { TFunction } from 'i18next'

/** Why an action cannot be done, in words; a reason that is new to this page still says that it cannot. */
export const lockedWords = (action: 'edit' | 'delete', reason: string, t: TFunction<'invoice_list'>): string =>
  // The reason is a code of the server's; the texts hold all that the domain knows today.
  t(`locked_${action}_${reason as 'sent'}`, { defaultValue: t(`locked_${action}_else`) })
