import type { TFunction } from 'i18next'
import { invoice_list } from '#texts/lt/invoice_list.ts'

type Key = Extract<keyof typeof invoice_list, `locked_${string}`>

const known = (key: string): key is Key => Object.hasOwn(invoice_list, key)

/** Why an action cannot be done, in words; a reason that is new to this page still says that it cannot. */
export const lockedWords = (action: 'edit' | 'delete', reason: string, t: TFunction<'invoice_list'>): string => {
  const key = `locked_${action}_${reason}`
  return t(known(key) ? key : `locked_${action}_else`)
}
