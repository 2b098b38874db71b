import type { TFunction } from 'i18next'
import type { ReasonQuestion } from '#web/resource/reason-dialog.tsx'

/** Why an expense is deleted: its history keeps the reason. */
export const deleteQuestion = (t: TFunction<'expense'>): ReasonQuestion => ({
  title: t('delete_title'),
  text: t('delete_text'),
  label: t('delete_reason'),
  required: true,
  confirmLabel: t('delete_confirm'),
})
