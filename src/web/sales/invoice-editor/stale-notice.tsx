import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import {
  mergedForm,
  staleFields,
  defaultChoice,
  type StaleChoice,
  type StaleField,
} from '#web/sales/invoice-editor/form/stale-fields.ts'
import classes from './stale-notice.module.css'
import { staleName, staleTexts } from '#web/sales/invoice-editor/form/stale-texts.ts'

type Props = {
  typed: EditorForm
  /** The common base of both versions. */
  initialValues: EditorForm
  theirs: EditorForm
  options: InvoiceOptions
  /** Continues with the other version and the chosen own changes. */
  onMerge: (merged: EditorForm) => void
  onTakeTheirs: () => void
}

/** Another user has saved the same document meanwhile: shows both versions of each field to choose from. */
export const StaleNotice = ({ typed, initialValues, theirs, options, onMerge, onTakeTheirs }: Props) => {
  const { t } = useTranslation(['invoice', 'common'])
  const [chosen, setChosen] = useState<Readonly<Record<string, StaleChoice>>>({})
  const fields = staleFields(typed, initialValues, theirs)
  const choiceOf = (field: StaleField) => chosen[field.key] ?? defaultChoice(field)
  return (
    <section className={classes.notice} role="alert" aria-label={t('common:stale_title')}>
      <p className={classes.title}>{t('common:stale_title')}</p>
      <p>{t(fields.length > 0 ? 'stale_text' : 'stale_nothing')}</p>
      {fields.length > 0 && (
        <div className={classes.fields}>
          {fields.map((field) => (
            <Choice
              key={field.key}
              field={field}
              choice={choiceOf(field)}
              onChoose={(choice) => setChosen((now) => ({ ...now, [field.key]: choice }))}
              versions={{ mine: typed, theirs }}
              options={options}
            />
          ))}
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="filled" onClick={() => onMerge(mergedForm(typed, theirs, fields, choiceOf))}>
          {t('stale_go_on')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('stale_take_theirs')}</Button>
      </div>
    </section>
  )
}

type ChoiceProps = {
  field: StaleField
  choice: StaleChoice
  onChoose: (choice: StaleChoice) => void
  versions: Record<StaleChoice, EditorForm>
  options: InvoiceOptions
}

const Choice = ({ field, choice, onChoose, versions, options }: ChoiceProps) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const changedBy = { mine: field.mineChanged, theirs: field.theirsChanged }
  return (
    <fieldset className={classes.field}>
      <legend className={classes.name}>{staleName(field, t)}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={classes.version} data-chosen={choice === side || undefined}>
          <input type="radio" name={`stale-${field.key}`} checked={choice === side} onChange={() => onChoose(side)} />
          <span>
            <span className={classes.author}>{t(changedBy[side] ? `stale_${side}` : `stale_${side}_unchanged`)}</span>
            {staleTexts(field, { form: versions[side], options, t, locale }).map((line, at) => (
              // Lines may have the same text.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} className={classes.value}>
                {line}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
