import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packLinkInput } from '#contract/reports/pack-link.ts'
import type { PackLink } from '#contract/reports/pack-link.ts'
import type { PackItem } from '#contract/reports/pack.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { askForProofIfNeeded } from '#web/platform/proof/proof-if-needed.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FormDialog } from '#web/ui/layers/dialogs.tsx'
import classes from './pack.module.css'
import { useDayOf } from './pack-actions.tsx'
import { refreshPacks } from './use-packs.ts'

const other = 'other'

/** The members with the accountant's role. */
const useAccountants = () => {
  const company = useCompany()
  const { data } = useLoaded('company.employees', { params: { id: company.id } })
  return (data?.data ?? []).filter(({ role }) => role === 'accountant')
}

/** Mails a link to the pack; the filled button until it was sent once, but never for an accountant. */
export const SendButton = ({ pack, filled }: { pack: PackItem; filled: boolean }) => {
  const { t } = useTranslation('pack')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={filled ? 'filled' : 'default'}
        icon={<IconSend size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t(pack.links.length > 0 ? 'send_again' : 'send')}
      </Button>
      {isOpen && <SendDialog pack={pack} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Who gets the link of the filled button. */
export const SendNote = () => {
  const { t } = useTranslation('pack')
  const [accountant] = useAccountants()
  return (
    <p className={classes.sendNote}>
      {accountant ? t('send_note', { name: accountant.name }) : t('send_note_unnamed')}
    </p>
  )
}

type Letter = { email: string; message: string }

/** The letter to a member with the accountant's role, or to another address. */
const useLetter = (pack: PackItem, onClose: () => void) => {
  const { t } = useTranslation('pack')
  const accountants = useAccountants()
  const [choice, setChoice] = useState('')
  const chosen = choice || (accountants[0]?.email ?? other)
  const isTyped = chosen === other
  const form = useForm<Letter, PackLink>({
    schema: packLinkInput,
    initialValues: { email: '', message: '' },
    guarded: false,
    labels: { email: t('send_email'), message: t('send_message') },
    toInput: ({ email, message }) => ({ email: isTyped ? email : chosen, message }),
    confirm: askForProofIfNeeded,
    // The schema has checked it.
    save: (input, { key }) =>
      call('pack.link', { params: { id: pack.id }, body: input as Letter, idempotencyKey: key }),
    onSaved: ({ email }) => {
      toast.success(t('sent_toast', { email }))
      onClose()
      void refreshPacks()
    },
  })
  return { form, accountants, chosen, setChoice, isTyped }
}

const SendDialog = ({ pack, onClose }: { pack: PackItem; onClose: () => void }) => {
  const { t } = useTranslation(['pack', 'common'])
  const { form, accountants, chosen, setChoice, isTyped } = useLetter(pack, onClose)
  return (
    <FormDialog
      open
      title={t('send_title')}
      text={t('send_text')}
      submitLabel={t('send_submit')}
      cancelLabel={t('common:cancel')}
      busy={form.busy}
      onCancel={onClose}
      onSubmit={() => void form.submit()}
    >
      <div className={classes.sendFields}>
        {accountants.length > 0 && (
          <SelectField
            label={t('send_to')}
            value={chosen}
            onChange={setChoice}
            options={[
              ...accountants.map((each) => ({ value: each.email, label: `${each.name}, ${each.email}` })),
              { value: other, label: t('send_elsewhere') },
            ]}
          />
        )}
        {isTyped && (
          <TextField
            {...form.field('email')}
            label={t('send_email')}
            hint={t('send_email_hint')}
            type="email"
            data-autofocus
          />
        )}
        <TextAreaField {...form.field('message')} label={t('send_message')} maxLength={1000} />
      </div>
    </FormDialog>
  )
}

/** The letters of a pack: whether each link is open, how often it was used, and how to revoke it. */
export const SentLinks = ({ pack }: { pack: PackItem }) => {
  const { t } = useTranslation('pack')
  const dayOf = useDayOf()
  const revoke = useAction(async (id: string, email: string) => {
    const question = { title: t('revoke_title'), text: t('revoke_text', { email }), confirmLabel: t('revoke') }
    if (!(await confirm({ ...question, danger: true }))) return
    await call('pack.revoke_link', { params: { id: pack.id, link_id: id } })
    await refreshPacks()
  })
  if (pack.links.length === 0) return null
  return (
    <div className={classes.fact}>
      <span className={classes.factName}>{t('links')}</span>
      <ul className={classes.packs}>
        {pack.links.map(({ id, email, is_member, state, expires_at, downloads }) => (
          <li key={id} className={classes.sentLink}>
            <span className={classes.linkName}>
              {email}
              <span className={classes.hint}>
                {t(`link_${state}`, { day: dayOf(expires_at) })}
                {!is_member && downloads > 0 && `, ${t('downloads', { count: downloads })}`}
              </span>
            </span>
            {!is_member && (state === 'open' || state === 'queued') && (
              <Button
                variant="link"
                size="small"
                busy={revoke.busy}
                aria-label={t('revoke_of', { email })}
                onClick={() => void revoke.run(id, email)}
              >
                {t('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
