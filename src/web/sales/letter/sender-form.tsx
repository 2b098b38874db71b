import { useTranslation } from 'react-i18next'
import type { Sender } from '#contract/sales/sender.ts'
import { senderInput } from '#contract/sales/sender.ts'
import type { Contract } from '#contract/index.ts'
import type { Input } from '#contract/platform/row.ts'
import { senderTls } from '#domain/letter/sender.ts'
import type { SenderTls } from '#domain/letter/sender.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './letters.module.css'

type Body = Input<Contract['sender.save']>
type Values = Record<'host' | 'username' | 'password' | 'from_address' | 'from_name', string> & { tls: SenderTls }
type Props = { stored: Sender; onSaved: (sender: Sender) => void }

/** The server, the login and the name of a sender. An empty password keeps the stored one. */
export const SenderForm = ({ stored, onSaved }: Props) => {
  const { t } = useTranslation(['letters', 'auth'])
  const { sender, version } = stored
  const form = useForm<Values, Sender>({
    schema: senderInput,
    initialValues: {
      host: sender?.host ?? '',
      tls: sender?.tls ?? 'starttls',
      username: sender?.username ?? '',
      password: '',
      from_address: sender?.from_address ?? '',
      from_name: sender?.from_name ?? '',
    },
    labels: {
      host: t('sender_host'),
      tls: t('sender_tls'),
      username: t('sender_username'),
      password: t('sender_password'),
      from_address: t('sender_from_address'),
      from_name: t('sender_from_name'),
    },
    toInput: ({ password, ...values }) => ({
      ...values,
      version,
      ...(sender?.tls === values.tls ? { port: sender.port } : {}),
      ...(password ? { password } : {}),
    }),
    save: (input) => call('sender.save', { body: input as Body }),
    onSaved: (saved) => {
      toast.success(t('sender_saved'))
      onSaved(saved)
    },
  })
  return (
    <form id={form.formId} className={classes.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <FormNotices form={form} />
      <TextField {...form.field('host')} label={t('sender_host')} placeholder="smtp.example.com" autoComplete="off" />
      <Segmented
        label={t('sender_tls')}
        value={form.values?.tls ?? 'starttls'}
        onChange={(tls) => form.change({ tls })}
        options={senderTls.map((value) => ({ value, label: t(`sender_tls_${value}`) }))}
      />
      <TextField {...form.field('username')} label={t('sender_username')} autoComplete="off" />
      <PasswordField
        {...form.field('password')}
        label={t('sender_password')}
        hint={sender ? t('sender_password_kept') : t('sender_password_hint')}
        showLabel={t('auth:show_password')}
        hideLabel={t('auth:hide_password')}
        autoComplete="new-password"
      />
      <TextField {...form.field('from_address')} label={t('sender_from_address')} type="email" autoComplete="off" />
      <TextField {...form.field('from_name')} label={t('sender_from_name')} autoComplete="off" maxLength={100} />
      <div>
        <Button type="submit" variant={sender ? undefined : 'filled'} busy={form.busy}>
          {t('sender_save')}
        </Button>
      </div>
    </form>
  )
}
