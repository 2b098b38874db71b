import { IconPaperclip, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChipsField } from '#web/ui/fields/chips-field.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { parseAddresses, isInvalidAddress } from './email-schema.ts'
import classes from './sending.module.css'
import type { EmailForm } from './use-email-form.ts'

type Props = {
  emailForm: EmailForm
  /** Opens the attachment. */
  onPreview: () => Promise<void>
}

/** The receivers, text and attachment of an email. */
export const EmailFields = ({ emailForm: { form, offered, withCopy, showCopy }, onPreview }: Props) => {
  const { t } = useTranslation('sending')
  const preview = useAction(onPreview)
  if (!offered || !form.values) return null
  return (
    <FieldStack>
      <div className={classes.receivers}>
        <Addresses form={form} name="to" hint={offered.to.length === 0 ? t('no_contact') : t('to_hint')} />
        {withCopy ? (
          <Addresses form={form} name="cc" />
        ) : (
          <Button variant="link" size="small" icon={<IconPlus size={14} stroke={2} />} onClick={showCopy}>
            {t('add_cc')}
          </Button>
        )}
      </div>
      <TextField
        {...form.field('subject')}
        value={form.values.subject ?? offered.subject}
        required
        label={t('subject')}
      />
      <TextAreaField
        {...form.field('message')}
        value={form.values.message ?? offered.message}
        required
        label={t('message')}
        rows={11}
      />
      <div>
        <div className={classes.label}>{t('attachment')}</div>
        <button
          type="button"
          className={classes.attachment}
          title={t('attachment_open', { name: offered.attachment })}
          aria-label={t('attachment_open', { name: offered.attachment })}
          aria-busy={preview.busy || undefined}
          onClick={() => void preview.run()}
        >
          <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
          <span>{offered.attachment}</span>
        </button>
      </div>
      <p className={classes.remark}>
        {t('sender_line', { sender: offered.sender })}
        {offered.reply_to && <br />}
        {offered.reply_to && t('reply_line', { address: offered.reply_to })}
      </p>
    </FieldStack>
  )
}

type AddressesProps = { form: EmailForm['form']; name: 'to' | 'cc'; hint?: string }

const Addresses = ({ form, name, hint }: AddressesProps) => {
  const { t } = useTranslation('sending')
  const value = form.values?.[name] ?? []
  const wrong = value.find(isInvalidAddress)
  return (
    <ChipsField
      id={form.idOf(name)}
      name={name}
      label={t(name)}
      required={name === 'to'}
      value={value}
      onChange={(addresses) => form.set(name, addresses)}
      parse={parseAddresses}
      isInvalidValue={isInvalidAddress}
      removeLabel={(address) => t('remove_address', { address })}
      inputMode="email"
      error={wrong ? t('address_wrong', { address: wrong }) : form.errorOf(name)}
      hint={hint}
    />
  )
}
