import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { oneAfterAnother } from '#web/platform/queries/one-after-another.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

export type Step = ReminderSettings['steps'][number]
export type StepInput = Input<Contract['reminder.save_settings']>['steps'][number]
type Change = Partial<Input<Contract['reminder.save_settings']>>

const stepInput = ({ id, days, title, on, letters }: Step): StepInput => ({ id, days, title, on, letters })

/** The steps as they are sent. */
const stepsOf = ({ steps }: Pick<ReminderSettings, 'steps'>): StepInput[] => steps.map(stepInput)

/** The name that a step is shown by. */
export const titleOf = ({ title, usual }: Step): string => title ?? usual.title

const bodyOf = (settings: ReminderSettings) => {
  const { version, on, only_working_days, hours, interest } = settings
  return { version, on, only_working_days, hours, interest, steps: stepsOf(settings) }
}

type StepsChange = (steps: StepInput[]) => StepInput[]

/** A change of the steps: made to those that are stored when its turn comes. */
export const changedSteps =
  (change: StepsChange) =>
  (now: ReminderSettings): Change => ({ steps: change(stepsOf(now)) })

/** Stores a change at once, after earlier ones, and offers to take it back. Resolves to whether it was stored. */
export const useSaveSettings = (settings: ReminderSettings) => {
  const { t } = useTranslation('reminder_steps')
  const { queryKey } = loadQuery('reminder.settings')
  const newest = () => queryClient.getQueryData<ReminderSettings>(queryKey) ?? settings
  const store = async (changeOf: (now: ReminderSettings) => Change) => {
    const kept = await oneAfterAnother('reminder.settings', async () => {
      const before = bodyOf(newest())
      const change = changeOf(newest())
      await queryClient.cancelQueries({ queryKey })
      const stored = await call('reminder.save_settings', { body: { ...before, ...change } })
      queryClient.setQueryData(queryKey, stored)
      return { before, stored, changed: Object.keys(change) }
    })
    await queryClient.invalidateQueries({ queryKey: ['reminder.due'] })
    return kept
  }
  const back = useAction(async ({ before, stored, changed }: Awaited<ReturnType<typeof store>>) => {
    const values = Object.fromEntries(Object.entries(before).filter(([name]) => changed.includes(name)))
    // Steps are stored together: if they changed again, the server refuses to take back the earlier change.
    await store(() => (changed.includes('steps') ? { ...values, version: stored.version } : values))
  })
  return useAction(async (change: Change | ((now: ReminderSettings) => Change), message: string = t('saved')) => {
    const kept = await store(typeof change === 'function' ? change : () => change)
    toast.success(message, { action: { label: t('undo'), onClick: () => void back.run(kept) } })
    return true
  })
}
