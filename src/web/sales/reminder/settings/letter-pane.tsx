import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueLetter } from '#contract/sales/reminder.ts'
import type { ReminderSettings } from '#contract/sales/reminder-settings.ts'
import { letterParts, reminderVariables, unknownVariables } from '#domain/letter/variables.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
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
  const sample = { client: t('sample_client') }
  const own = step.letters[letter?.language ?? 'lt']
  const fill = (text: string) =>
    letterParts(text, letter?.values ?? sample).map((part, index) =>
      part.variable ? (
        // Parts have no names, and their order never changes.
        <mark key={index} className={classes.value}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )
  return (
    <div className={classes.letter}>
      <dl className={classes.head}>
        <dt>{t('to')}</dt>
        <dd>{letter ? letter.to.join(', ') || letter.client.title : t('sample_client')}</dd>
        <dt>{t('subject')}</dt>
        <dd className={classes.subject}>{fill(own?.subject ?? step.usual.subject)}</dd>
      </dl>
      <div className={classes.text}>{fill(own?.message ?? step.usual.message)}</div>
      {!letter && <p className={classes.note}>{t('sample')}</p>}
    </div>
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

type LetterText = { subject: string; message: string }

/** Texts that were changed and not saved: they stay while another step is chosen, until the page is loaded again. */
const unsavedLetters = new Map<string, LetterText>()

/** The text of a letter in the form: the unsaved one, else the company's own, else the usual one. */
const useLetterText = ({ id, letters, usual }: Step, language: Language) => {
  const key = `${useCompany().id} ${id} ${language}`
  const own = letters[language]
  const stored = { subject: own?.subject ?? usual.subject, message: own?.message ?? usual.message }
  const [text, setText] = useState(() => unsavedLetters.get(key) ?? stored)
  const write = (part: Partial<LetterText>) => {
    const next = { ...text, ...part }
    unsavedLetters.set(key, next)
    setText(next)
  }
  return { ...text, write, forget: () => void unsavedLetters.delete(key) }
}

type FormProps = Omit<Props, 'letters' | 'clientId'> & { language: Language }

const TemplateForm = ({ settings, step, language, isAllowed }: FormProps) => {
  const { t } = useTranslation('reminder_steps')
  const own = step.letters[language]
  const { subject, message, write, forget } = useLetterText(step, language)
  const area = useRef<HTMLTextAreaElement>(null)
  const { run, busy } = useSaveSettings(settings)
  const store = async (letter: { subject: string | null; message: string | null } | null) => {
    const stored = await run(
      {
        steps: stepsOf(settings).map((each) =>
          each.id === step.id ? { ...each, letters: { ...step.letters, [language]: letter } } : each,
        ),
      },
      t('letter_saved'),
    )
    if (stored) forget()
  }
  const wrong = (text: string) => {
    const [name] = unknownVariables(text, reminderVariables)
    return name === undefined ? undefined : t('unknown_variable', { name: `{${name}}` })
  }
  const insert = (variable: string) => {
    const field = area.current
    const start = field?.selectionStart ?? message.length
    const end = field?.selectionEnd ?? start
    write({ message: `${message.slice(0, start)}{${variable}}${message.slice(end)}` })
    field?.focus()
  }
  const reset = () => {
    write({ subject: step.usual.subject, message: step.usual.message })
    void store(null)
  }
  return (
    <div className={classes.template}>
      <TextField
        label={t('subject')}
        value={subject}
        error={wrong(subject)}
        maxLength={200}
        onChange={(next) => write({ subject: next })}
      />
      <TextAreaField
        ref={area}
        label={t('message')}
        value={message}
        error={wrong(message)}
        rows={12}
        maxLength={5000}
        onChange={(next) => write({ message: next })}
      />
      {isAllowed && (
        <>
          <Variables onInsert={insert} />
          <LetterButtons
            busy={busy}
            onSave={() => {
              if (wrong(subject) === undefined && wrong(message) === undefined) void store({ subject, message })
            }}
            onReset={own ? reset : undefined}
          />
        </>
      )}
    </div>
  )
}

const Variables = ({ onInsert }: { onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('reminder_steps')
  return (
    <>
      <p className={classes.note}>{t('insert')}</p>
      <div className={classes.chips}>
        {reminderVariables.map((variable) => (
          <button key={variable} type="button" className={classes.chip} onClick={() => onInsert(variable)}>
            {t(`variable_${variable}`)}
          </button>
        ))}
      </div>
    </>
  )
}

type ButtonsProps = { busy: boolean; onSave: () => void; onReset: (() => void) | undefined }

const LetterButtons = ({ busy, onSave, onReset }: ButtonsProps) => {
  const { t } = useTranslation('reminder_steps')
  return (
    <div className={classes.stepActions}>
      <Button busy={busy} onClick={onSave}>
        {t('save')}
      </Button>
      {onReset && (
        <Button variant="subtle" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}
