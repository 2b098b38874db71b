import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueLetter } from '#contract/sales/reminder.ts'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { reminderVariables } from '#domain/letter/variables.ts'
import { LetterForm } from '#web/sales/letter/letter-form.tsx'
import type { LetterText } from '#web/sales/letter/letter-form.tsx'
import { LetterView } from '#web/sales/letter/letter-view.tsx'
import { useUnsavedLetter } from '#web/sales/letter/unsaved-letter.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import classes from './reminders.module.css'
import { stepsOf, titleOf, useSaveSettings } from './use-reminder-settings.ts'
import type { Step } from './use-reminder-settings.ts'

type Language = 'lt' | 'en'
type Props = {
  settings: ReminderSettings
  step: Step
  letters: readonly DueLetter[]
  clientId: string | undefined
  isAllowed: boolean
}

/** The letter of a step: filled with a real invoice, or its template. */
export const LetterPane = ({ settings, step, letters, clientId, isAllowed }: Props) => {
  const { t } = useTranslation('reminder_steps')
  const [view, setView] = useState<'preview' | 'template'>('preview')
  const ofStep = letters.filter((letter) => letter.step.id === step.id)
  const letter = ofStep.find(({ client }) => client.id === clientId) ?? ofStep[0]
  const title = titleOf(step)
  return (
    <aside className={classes.pane} aria-label={t('letter', { title })}>
      <div className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{t('letter', { title })}</h2>
        <Segmented
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'preview', label: t('preview') },
            { value: 'template', label: t('template') },
          ]}
        />
      </div>
      {view === 'preview' ? (
        <Preview step={step} letter={letter} />
      ) : (
        <Template settings={settings} step={step} isAllowed={isAllowed} />
      )}
    </aside>
  )
}

const Preview = ({ step, letter }: { step: Step; letter: DueLetter | undefined }) => {
  const { t } = useTranslation('reminder_steps')
  const own = step.letters[letter?.language ?? 'lt']
  return (
    <LetterView
      labels={{ to: t('to'), subject: t('subject') }}
      to={letter ? letter.to.join(', ') || letter.client.title : t('sample_client')}
      subject={own?.subject ?? step.usual.subject}
      message={own?.message ?? step.usual.message}
      values={letter?.values ?? { client: t('sample_client') }}
      note={letter ? undefined : t('sample')}
    />
  )
}

const Template = ({ settings, step, isAllowed }: Omit<Props, 'letters' | 'clientId'>) => {
  const { t } = useTranslation('reminder_steps')
  const [language, setLanguage] = useState<Language>('lt')
  return (
    <>
      <Segmented
        label={t('language')}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'lt', label: t('language_lt') },
          { value: 'en', label: t('language_en') },
        ]}
      />
      <TemplateForm key={language} settings={settings} step={step} language={language} isAllowed={isAllowed} />
    </>
  )
}

type FormProps = Omit<Props, 'letters' | 'clientId'> & { language: Language }

const TemplateForm = ({ settings, step, language, isAllowed }: FormProps) => {
  const { t } = useTranslation('reminder_steps')
  const own = step.letters[language]
  const stored = { subject: own?.subject ?? step.usual.subject, message: own?.message ?? step.usual.message }
  const { subject, message, write, forget } = useUnsavedLetter(`${useCompany().id} ${step.id} ${language}`, stored)
  const { run, busy } = useSaveSettings(settings)
  const store = async (letter: LetterText | null) => {
    const isStored = await run(
      {
        steps: stepsOf(settings).map((each) =>
          each.id === step.id ? { ...each, letters: { ...step.letters, [language]: letter } } : each,
        ),
      },
      t('letter_saved'),
    )
    if (isStored) forget()
  }
  const reset = () => {
    write({ subject: step.usual.subject, message: step.usual.message })
    void store(null)
  }
  return (
    <LetterForm
      labels={{
        subject: t('subject'),
        message: t('message'),
        insert: t('insert'),
        save: t('save'),
        reset: t('reset'),
        unknown: (name) => t('unknown_variable', { name }),
      }}
      subject={subject}
      message={message}
      variables={reminderVariables.map((name) => ({ name, label: t(`variable_${name}`) }))}
      isAllowed={isAllowed}
      busy={busy}
      onWrite={write}
      onSave={() => void store({ subject, message })}
      onReset={own ? reset : undefined}
    />
  )
}
