import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

export type Step = ReminderSettings['steps'][number]
export type StepInput = Input<Contract['reminder.save_settings']>['steps'][number]
export type Change = Partial<Omit<Input<Contract['reminder.save_settings']>, 'version'>>

const stepInput = ({ id, days, title, on, letters }: Step): StepInput => ({ id, days, title, on, letters })

/** The steps as they are sent. */
export const stepsOf = ({ steps }: Pick<ReminderSettings, 'steps'>): StepInput[] => steps.map(stepInput)

/** The name that a step is shown by. */
export const titleOf = ({ title, usual }: Step): string => title ?? usual.title

const bodyOf = (settings: ReminderSettings, change: Change) => {
  const { version, on, only_working_days, hours, interest } = settings
  return { version, on, only_working_days, hours, interest, steps: stepsOf(settings), ...change }
}

/** Stores a change at once, and offers to take it back. Resolves to whether it was stored. */
export const useSaveSettings = (settings: ReminderSettings) => {
  const { t } = useTranslation('reminder_steps')
  const store = async (change: Change, of: ReminderSettings) => {
    const stored = await call('reminder.save_settings', { body: bodyOf(of, change) })
    queryClient.setQueryData(loadQuery('reminder.settings').queryKey, stored)
    await queryClient.invalidateQueries({ queryKey: ['reminder.due'] })
    return stored
  }
  const back = useAction(async (now: ReminderSettings) => {
    const { version: _, ...before } = bodyOf(settings, {})
    await store(before, now)
  })
  return useAction(async (change: Change, message: string = t('saved')) => {
    const stored = await store(change, settings)
    toast.success(message, { action: { label: t('undo'), onClick: () => void back.run(stored) } })
    return true
  })
}
