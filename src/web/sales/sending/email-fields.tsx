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
  attachments: readonly AttachedFile[]
}

/** An attachment, with what opens it. */
export type AttachedFile = { name: string; open: () => Promise<void> }

/** The receivers, text and attachments of an email. */
export const EmailFields = ({ emailForm: { form, offered, withCopy, showCopy }, attachments }: Props) => {
  const { t } = useTranslation('sending')
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
      <Bounced offered={offered.bounced} written={form.values.to ?? offered.to} />
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
      {attachments.length > 0 && (
        <div>
          <div className={classes.label}>{t(attachments.length > 1 ? 'attachments' : 'attachment')}</div>
          <div className={classes.attachments}>
            {attachments.map((file) => (
              <Attachment key={file.name} {...file} />
            ))}
          </div>
        </div>
      )}
      <p className={classes.remark}>
        {t('sender_line', { sender: offered.sender })}
        {offered.reply_to && <br />}
        {offered.reply_to && t('reply_line', { address: offered.reply_to })}
      </p>
    </FieldStack>
  )
}

/** A warning about addresses from which letters came back, while they are among the receivers. */
const Bounced = ({ offered, written }: { offered: readonly { address: string }[]; written: readonly string[] }) => {
  const { t } = useTranslation('sending')
  const addresses = written.filter((one) => offered.some(({ address }) => address === one.toLowerCase()))
  if (addresses.length === 0) return null
  return (
    <p className={classes.answer} data-fate="failed" role="status">
      {t('bounced_warning', { addresses: addresses.join(', ') })}
    </p>
  )
}

const Attachment = ({ name, open }: AttachedFile) => {
  const { t } = useTranslation('sending')
  const preview = useAction(open)
  return (
    <button
      type="button"
      className={classes.attachment}
      title={t('attachment_open', { name })}
      aria-label={t('attachment_open', { name })}
      aria-busy={preview.busy || undefined}
      onClick={() => void preview.run()}
    >
      <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      <span>{name}</span>
    </button>
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
