import { useTranslation } from 'react-i18next'
import { apiKeyInput } from '#contract/account/api-key.ts'
import { keyScopes, keyYears, maxKeyYears } from '#domain/api-key.ts'
import type { KeyScope } from '#domain/api-key.ts'
import { addMonths } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { NewKey } from './api-page.tsx'
import classes from './api-page.module.css'

type Values = { name: string; scope: KeyScope; may_issue: boolean; expires_at: string }

/** Makes a key for a program, in a panel. The server asks for a proof of the person first. */
export const KeyForm = ({ onMade }: { onMade: (made: NewKey) => void }) => {
  const { t } = useTranslation(['api_key', 'common'])
  const today = useToday()
  const panel = usePanel()
  const form = useForm<Values, NewKey>({
    schema: apiKeyInput,
    initialValues: { name: '', scope: 'read', may_issue: false, expires_at: addMonths(today, 12 * keyYears) },
    labels: { name: t('name'), scope: t('scope'), may_issue: t('may_issue'), expires_at: t('expires_at') },
    // A key that only reads cannot issue.
    toInput: (values) => ({ ...values, may_issue: values.may_issue && values.scope !== 'read' }),
    save: (input) => call('api-key.create', { body: input as Values }),
    onSaved: (made) => {
      panel?.close()
      onMade(made)
      void queryClient.invalidateQueries({ queryKey: ['api-key.list'] })
    },
  })
  const scope = form.values?.scope ?? 'read'
  return (
    <Panel
      title={t('new')}
      foot={
        <FormFoot>
          <Button variant="filled" type="submit" form={form.formId} busy={form.busy}>
            {t('create')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <FieldStack>
          <FormNotices form={form} />
          <TextField {...form.field('name')} label={t('name')} hint={t('name_hint')} data-autofocus required />
          <SelectField
            {...form.field('scope')}
            label={t('scope')}
            hint={t(`scope_hint_${scope}`)}
            options={keyScopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
            required
          />
          {scope !== 'read' && (
            <CheckField {...form.check('may_issue')} label={t('may_issue')} hint={t('may_issue_hint')} />
          )}
          <DateField
            {...form.field('expires_at')}
            label={t('expires_at')}
            hint={t('expires_hint')}
            today={today}
            min={today}
            max={addMonths(today, 12 * maxKeyYears)}
            locale={currentLanguage()}
            calendarLabel={t('calendar')}
            required
          />
          <p className={classes.hint}>{t('role_hint')}</p>
        </FieldStack>
      </form>
    </Panel>
  )
}
