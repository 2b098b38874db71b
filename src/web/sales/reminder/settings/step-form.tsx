import { useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { stepDays } from '#domain/reminder/steps.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './reminders.module.css'
import { changedSteps, useSaveSettings } from './use-reminder-settings.ts'
import type { Step, StepInput } from './use-reminder-settings.ts'

type Props = { settings: ReminderSettings; step?: Step; onClose: () => void }

/** The days and the name of a step, in its row. Without a step a new one is added. */
export const StepForm = ({ settings, step, onClose }: Props) => {
  const { t } = useTranslation('reminder_steps')
  const [days, setDays] = useState(step ? String(step.days) : '')
  const [title, setTitle] = useState(step?.title ?? '')
  const { run, busy } = useSaveSettings(settings)
  const number = parsedDays(days)
  const isTaken = settings.steps.some(({ id, days: taken }) => id !== step?.id && taken === number)
  const error = days === '' ? undefined : number === undefined ? t('day_range') : isTaken ? t('same_day') : undefined
  const store = async (change: (others: StepInput[]) => StepInput[]) => {
    if (await run(changedSteps((steps) => change(steps.filter(({ id }) => !step || id !== step.id))))) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number === undefined || isTaken) return
    const kept = step ?? { on: true, letters: { lt: null, en: null } }
    const { id, on, letters } = { id: undefined, ...kept }
    const stored = { ...(id ? { id } : {}), on, letters, days: number, title: title.trim() || null }
    void store((others) => [...others, stored])
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <li className={classes.editedStep}>
      <form className={classes.stepForm} onSubmit={submit} noValidate>
        <TextField
          label={t('days')}
          hint={t('days_hint')}
          error={error}
          value={days}
          onChange={setDays}
          onKeyDown={leave}
          inputMode="text"
          maxLength={4}
          // Opened by a click on its row.
          autoFocus
        />
        <TextField label={t('name')} value={title} placeholder={step?.usual.title} onChange={setTitle} maxLength={60} />
        <div className={classes.stepActions}>
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
          {step && (
            <Button variant="danger" onClick={() => void store((others) => others)}>
              {t('remove')}
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}

/** The whole number of a text, within the limits of a step; the minus may be a typographic one. */
const parsedDays = (text: string): number | undefined => {
  const match = /^[+]?(-?\d{1,3})$/.exec(text.trim().replace('\u2212', '-'))
  const days = Number(match?.[1] ?? Number.NaN)
  return days >= stepDays.least && days <= stepDays.most ? days : undefined
}
