import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { EditorForm } from './editor-form.ts'
import { mergedForm, staleFields, usualChoice, type StaleChoice, type StaleField } from './stale-fields.ts'
import classes from './stale-notice.module.css'
import { staleName, staleWords } from './stale-words.ts'

type Props = {
  typed: EditorForm
  /** What both began with. */
  fresh: EditorForm
  theirs: EditorForm
  options: InvoiceOptions
  /** Goes on with their version, what was chosen of one's own in it. */
  onMerge: (merged: EditorForm) => void
  onTakeTheirs: () => void
}

/** Somebody else has saved the same document meanwhile: both versions, field by field, and nothing of either is lost unseen. */
export const StaleNotice = ({ typed, fresh, theirs, options, onMerge, onTakeTheirs }: Props) => {
  const { t } = useTranslation(['invoice', 'common'])
  const [chosen, setChosen] = useState<Readonly<Record<string, StaleChoice>>>({})
  const fields = staleFields(typed, fresh, theirs)
  const choiceOf = (field: StaleField) => chosen[field.key] ?? usualChoice(field)
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
      {(['mine', 'theirs'] as const).map((which) => (
        <label key={which} className={classes.version} data-chosen={choice === which || undefined}>
          <input type="radio" name={`stale-${field.key}`} checked={choice === which} onChange={() => onChoose(which)} />
          <span>
            <span className={classes.who}>{t(changedBy[which] ? `stale_${which}` : `stale_${which}_unchanged`)}</span>
            {staleWords(field, { form: versions[which], options, t, locale }).map((line, at) => (
              // Lines may say the same.
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
