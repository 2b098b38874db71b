import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LetterSettings } from '#contract/sales/letter-template.ts'
import { maxSignature } from '#domain/letter/kinds.ts'
import { isEmail } from '#domain/text.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import layout from './letter-layout.module.css'
import classes from './letters.module.css'
import { useSaveLetterSettings } from './use-letters.ts'

/** The signature of letters in both languages, and where answers go. */
export const SignaturePart = ({ isAllowed }: { isAllowed: boolean }) => {
  const { t } = useTranslation('letters')
  const { data, error, retry } = useLoaded('letter-settings.read')
  if (error && !data) return <LoadError title={t('error')} error={error} onRetry={retry} />
  return data ? <SignatureForm key={data.version} settings={data} isAllowed={isAllowed} /> : <FormSkeleton />
}

const SignatureForm = ({ settings, isAllowed }: { settings: LetterSettings; isAllowed: boolean }) => {
  const { t } = useTranslation(['letters', 'validation'])
  const [signature, setSignature] = useState({ lt: settings.signature.lt ?? '', en: settings.signature.en ?? '' })
  const [replyTo, setReplyTo] = useState(settings.reply_to ?? '')
  const { run, busy } = useSaveLetterSettings()
  const isWrong = replyTo.trim() !== '' && !isEmail(replyTo.trim())
  const store = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isWrong) void run(settings, { signature, reply_to: replyTo })
  }
  return (
    <form className={classes.form} onSubmit={store} noValidate>
      {!isAllowed && <p className={layout.note}>{t('role')}</p>}
      {(['lt', 'en'] as const).map((language) => (
        <TextAreaField
          key={language}
          label={t(`signature_${language}`)}
          hint={t('signature_hint')}
          value={signature[language]}
          placeholder={settings.usual_signature[language]}
          rows={4}
          maxLength={maxSignature}
          readOnly={!isAllowed}
          onChange={(text) => setSignature({ ...signature, [language]: text })}
        />
      ))}
      <TextField
        label={t('reply_to')}
        hint={t('reply_to_hint', { address: settings.usual_reply_to })}
        type="email"
        autoComplete="off"
        value={replyTo}
        error={isWrong ? t('validation:email') : undefined}
        readOnly={!isAllowed}
        onChange={setReplyTo}
      />
      {isAllowed && (
        <div>
          <Button type="submit" variant="filled" busy={busy}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
