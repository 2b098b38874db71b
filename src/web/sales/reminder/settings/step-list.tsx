import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { maxSteps } from '#domain/reminder/steps.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import layout from '#web/sales/letter/letter-layout.module.css'
import classes from './reminders.module.css'
import { StepForm } from './step-form.tsx'
import { changedSteps, titleOf, useSaveSettings } from './use-reminder-settings.ts'
import type { Step } from './use-reminder-settings.ts'

type Props = {
  settings: ReminderSettings
  shown: string | undefined
  isAllowed: boolean
  onChoose: (id: string) => void
}

/** The steps in the order of their days, with the due day between them. */
export const StepList = ({ settings, shown, isAllowed, onChoose }: Props) => {
  const { t } = useTranslation('reminder_steps')
  const [edited, setEdited] = useState<string>()
  const before = settings.steps.filter(({ days }) => days <= 0)
  const after = settings.steps.filter(({ days }) => days > 0)
  const rows = (steps: readonly Step[]) =>
    steps.map((step) =>
      edited === step.id ? (
        <StepForm key={step.id} settings={settings} step={step} onClose={() => setEdited(undefined)} />
      ) : (
        <StepRow
          key={step.id}
          settings={settings}
          step={step}
          isShown={step.id === shown}
          isAllowed={isAllowed}
          onChoose={() => onChoose(step.id)}
          onEdit={() => setEdited(step.id)}
        />
      ),
    )
  return (
    <section aria-label={t('steps')}>
      <ul className={layout.list}>
        {rows(before)}
        <li className={classes.dueDay}>
          <span className={classes.rule} aria-hidden="true" />
          {t('due_day')}
        </li>
        {rows(after)}
      </ul>
      {edited === 'new' ? (
        <StepForm settings={settings} onClose={() => setEdited(undefined)} />
      ) : (
        isAllowed &&
        settings.steps.length < maxSteps && (
          <div className={classes.add}>
            <Button variant="link" icon={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
              {t('add')}
            </Button>
          </div>
        )
      )}
    </section>
  )
}

type RowProps = {
  settings: ReminderSettings
  step: Step
  isShown: boolean
  isAllowed: boolean
  onChoose: () => void
  onEdit: () => void
}

const StepRow = ({ settings, step, isShown, isAllowed, onChoose, onEdit }: RowProps) => {
  const { t } = useTranslation('reminder_steps')
  const { run, busy } = useSaveSettings(settings)
  const title = titleOf(step)
  const turn = (on: boolean) =>
    void run(changedSteps((steps) => steps.map((each) => (each.id === step.id ? { ...each, on } : each))))
  return (
    <li
      className={`${layout.row} ${classes.step}`}
      data-shown={isShown || undefined}
      data-off={!step.on || !settings.on || undefined}
    >
      <button
        type="button"
        className={`${layout.choose} ${classes.choose}`}
        data-step
        aria-pressed={isShown}
        onClick={onChoose}
        onKeyDown={moveFocus}
        onDoubleClick={isAllowed ? onEdit : undefined}
      >
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.days}>{useDaysText()(step.days)}</span>
        <span className={classes.stepTitle}>{title}</span>
      </button>
      {isAllowed && (
        <Button
          variant="subtle"
          size="small"
          icon={<IconPencil size={16} stroke={1.75} />}
          aria-label={t('edit', { title })}
          onClick={onEdit}
        />
      )}
      <CheckBox
        look="switch"
        aria-label={t('step_on', { title })}
        checked={step.on}
        disabled={!isAllowed || busy}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </li>
  )
}

/** ↑ and ↓ go to the step above and below. */
const moveFocus = (event: KeyboardEvent<HTMLButtonElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])]
  event.preventDefault()
  buttons[buttons.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

const useDaysText = () => {
  const { t } = useTranslation('reminder_steps')
  return (days: number): string =>
    days < 0 ? t('days_before', { days: `\u2212${-days}` }) : days === 0 ? t('days_on') : t('days_after', { days })
}
