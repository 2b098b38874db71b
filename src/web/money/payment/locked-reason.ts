import { closedReason } from '#web/setup/closed-until.ts'
import { i18n } from '#web/platform/texts/texts.ts'

/** Why a payment is locked, in words: a closed period, or a refund; undefined for any other reason or none. */
export const lockedReason = (reason: string | null): string | undefined =>
  reason === 'refund' || reason === 'refunded' ? i18n.t(`payments:locked_${reason}`) : closedReason(reason)
