import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/account/passkey.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { momentText } from '#web/platform/texts/formats.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './profile.module.css'
import { reloadMethods } from './use-profile.ts'
import { z } from 'zod'
import { requiredText } from '#contract/platform/fields.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** A passkey: its name and last use, with buttons to rename and remove it. */
export const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { t } = useTranslation('sign_in')
  const { id, name, created_at, last_used_at } = passkey
  const [isRenaming, setRenaming] = useState(false)
  const { run, busy } = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('passkey_remove_title', { name }),
      text: t('passkey_remove_text'),
      confirmLabel: t('passkey_remove'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('passkey.remove', { params: { id } })
    await reloadMethods()
    await refreshUser()
  })
  if (isRenaming)
    return (
      <li className={classes.wide}>
        <PasskeyName passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className={classes.session}>
      <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.sessionText}>
        <span className={classes.strong}>{name}</span>
        <span className={classes.note}>
          {last_used_at
            ? t('passkey_used', { when: momentText(last_used_at) })
            : t('passkey_made', { when: momentText(created_at) })}
        </span>
      </div>
      <div className={classes.actions}>
        <Button size="small" aria-label={t('passkey_rename_of', { name })} onClick={() => setRenaming(true)}>
          {t('passkey_rename')}
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={busy}
          aria-label={t('passkey_remove_of', { name })}
          onClick={() => void run()}
        >
          {t('passkey_remove')}
        </Button>
      </div>
    </li>
  )
}

type Props = { passkey: Passkey; onDone: () => void }

const schema = z.object({ name: requiredText(80) })

/** Renames a passkey in place. */
const PasskeyName = ({ passkey: { id, name }, onDone }: Props) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const form = useForm<{ name: string }, true>({
    schema,
    initialValues: { name },
    guarded: false,
    labels: { name: t('passkey_name') },
    save: async (input) => {
      await call('passkey.rename', { params: { id }, body: input as { name: string } })
      await reloadMethods()
      return true
    },
    onSaved: onDone,
  })
  return (
    <form className={classes.content} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextField {...form.field('name')} label={t('passkey_name')} autoFocus required />
      <div className={classes.actions}>
        <Button type="submit" busy={form.busy}>
          {t('common:save')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
