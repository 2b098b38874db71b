import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeProposals } from '#domain/planned-time.ts'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { isInvalidAddress, parseAddresses } from '#web/sales/sending/email-schema.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChipsField } from '#web/ui/fields/chips-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow, FieldStack } from '#web/ui/fields/field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { SendLaterOptions } from './open-send-later.tsx'
import classes from './send-later.module.css'
import { useSendLater } from './use-send-later.ts'
import type { SendLater } from './use-send-later.ts'

/** The panel that asks when an invoice is sent, and to whom. */
export const SendLaterForm = <Result,>(options: SendLaterOptions<Result>) => {
  const { t } = useTranslation(['send_later', 'common', 'sending'])
  const panel = usePanel()
  const { email_verified } = useUser().user
  const later = useSendLater(options)
  const { form } = later
  return (
    <Panel
      title={t('action')}
      subtitle={options.subtitle}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={form.formId}
            icon={<IconClock size={16} stroke={1.75} />}
            busy={form.busy}
            locked={email_verified ? undefined : t('sending:not_verified_title')}
          >
            {t('save')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <NotVerified />
      {form.values ? (
        <form id={form.formId} onSubmit={form.submit} noValidate className={classes.form}>
          <FormNotices form={form} />
          <FieldStack>
            <TimeFields later={later} />
            {options.isDraft && <WhatToDo later={later} />}
            {form.values.sends && <Receivers later={later} />}
          </FieldStack>
        </form>
      ) : (
        <FormSkeleton />
      )}
    </Panel>
  )
}

type PartProps = { later: SendLater }

const TimeFields = ({ later: { form, now } }: PartProps) => {
  const { t } = useTranslation('send_later')
  const { values } = form
  return (
    <>
      <div className={classes.proposals} role="group" aria-label={t('proposals')}>
        {timeProposals(now).map(({ name, day, time }) => (
          <Button
            key={name}
            size="small"
            aria-pressed={values?.day === day && values.time === time}
            onClick={() => form.change({ day, time })}
          >
            {t(name, { time, day: formatDay(day, currentLanguage()) })}
          </Button>
        ))}
      </div>
      <FieldRow columns="1fr 120px" gap={12}>
        <DateField
          {...form.field('day')}
          required
          label={t('day')}
          today={now.day}
          min={now.day}
          locale={currentLanguage()}
          calendarLabel={t('calendar')}
        />
        <TextField
          {...form.field('time')}
          required
          label={t('time')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
      </FieldRow>
      <p className={classes.note}>{t('time_hint')}</p>
    </>
  )
}

const WhatToDo = ({ later: { form } }: PartProps) => {
  const { t } = useTranslation('send_later')
  return (
    <div>
      <Segmented
        wide
        label={t('what')}
        value={form.values?.sends ? 'send' : 'issue'}
        onChange={(chosen) => form.set('sends', chosen === 'send')}
        options={[
          { value: 'send', label: t('what_send') },
          { value: 'issue', label: t('what_issue') },
        ]}
      />
      <p className={classes.note}>{t('draft_note')}</p>
    </div>
  )
}

const Receivers = ({ later: { form, hasAddress } }: PartProps) => {
  const { t } = useTranslation('send_later')
  return (
    <ChipsField
      id={form.idOf('to')}
      name="to"
      label={t('to')}
      required
      value={form.values?.to ?? []}
      onChange={(addresses) => form.set('to', addresses)}
      parse={parseAddresses}
      isInvalidValue={isInvalidAddress}
      removeLabel={(address) => t('remove_address', { address })}
      inputMode="email"
      error={form.errorOf('to')}
      hint={t(hasAddress ? 'to_hint' : 'no_address')}
    />
  )
}
