import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueLetter } from '#contract/sales/reminder.ts'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { reminderVariables } from '#domain/letter/variables.ts'
import { LetterForm } from '#web/sales/letter/letter-form.tsx'
import type { LetterText } from '#web/sales/letter/letter-form.tsx'
import { LetterFrame } from '#web/sales/letter/letter-frame.tsx'
import layout from '#web/sales/letter/letter-layout.module.css'
import { LetterView } from '#web/sales/letter/letter-view.tsx'
import { useUnsavedLetter } from '#web/sales/letter/unsaved-letter.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { changedSteps, titleOf, useSaveSettings } from './use-reminder-settings.ts'
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
  const ofStep = letters.filter((letter) => letter.step.id === step.id)
  const letter = ofStep.find(({ client }) => client.id === clientId) ?? ofStep[0]
  const title = t('letter', { title: titleOf(step) })
  return (
    <aside className={layout.pane} aria-label={title}>
      <LetterFrame
        title={title}
        preview={letter ? <Preview step={step} letter={letter} /> : <SamplePreview step={step} />}
        template={<Template settings={settings} step={step} isAllowed={isAllowed} />}
      />
    </aside>
  )
}

/** The letter of a step in a language: the company's own, else the usual one. */
const textOf = ({ letters, usual }: Step, language: Language): LetterText => ({
  subject: letters[language]?.subject ?? usual[language].subject,
  message: letters[language]?.message ?? usual[language].message,
})

const Preview = ({ step, letter }: { step: Step; letter: DueLetter }) => (
  <LetterView
    {...textOf(step, letter.language)}
    to={letter.to.join(', ') || letter.client.title}
    values={letter.values}
  />
)

/** Nobody gets the letter today: it is filled with an unpaid invoice, overdue or not as the step wants it. */
const SamplePreview = ({ step }: { step: Step }) => {
  const { t } = useTranslation(['reminder_steps', 'letters'])
  const language = currentLanguage()
  const { data } = useLoaded('letter-template.read', {
    params: { kind: 'reminder', language },
    query: { days: String(step.days) },
  })
  const sample = data?.sample
  const client = sample?.values['client'] ?? t('letters:sample_client')
  return (
    <LetterView
      {...textOf(step, language)}
      to={sample?.to.join(', ') || client}
      values={sample?.values ?? { client }}
      note={
        sample?.title
          ? `${t('sample')} ${t('letters:sample_of', { title: sample.title })}`
          : sample
            ? `${t('sample')} ${t('sample_made')}`
            : t('sample')
      }
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
  const stored = textOf(step, language)
  const { subject, message, write, forget } = useUnsavedLetter(`${useCompany().id} ${step.id} ${language}`, stored)
  const { run, busy } = useSaveSettings(settings)
  const store = async (letter: LetterText | null) => {
    const isStored = await run(
      changedSteps((steps) =>
        steps.map((each) =>
          each.id === step.id ? { ...each, letters: { ...each.letters, [language]: letter } } : each,
        ),
      ),
      t('letter_saved'),
    )
    if (isStored) forget()
  }
  const reset = () => {
    write(step.usual[language])
    void store(null)
  }
  return (
    <LetterForm
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
