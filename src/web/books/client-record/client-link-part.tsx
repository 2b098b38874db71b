import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ClientLink } from '#contract/sales/client-link.ts'
import type { Client } from '#contract/sales/client.ts'
import { roleAllows } from '#domain/permission.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { ClientLinkButtons } from '#web/sales/client-link-buttons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './client-record.module.css'

/** The link by which the client sees all its documents: send, open, revoke, and when the client saw them. */
export const ClientLinkPart = ({ client }: { client: Client }) => {
  const { t } = useTranslation('document_link')
  const { id } = client
  const { role } = useCompany()
  const { data } = useLoaded('client.read_link', { params: { id } })
  const send = useAction(async () => {
    const to = data?.to ?? []
    const question = {
      title: t('all_send_title'),
      text: t('all_send_text', { to: to.join(', ') }),
      confirmLabel: t('all_send'),
    }
    if (!(await confirm(question))) return
    await call('client.send_link', { params: { id }, body: { to } })
    refresh('client')
    toast.success(t('all_sent'))
  })
  const revoke = async () => {
    await call('client.revoke_link', { params: { id } })
    refresh('client')
  }
  const mayWrite = roleAllows(role, 'document.write')
  if (!data || (!data.link && !mayWrite)) return null
  const { link, to } = data
  return (
    <section className={classes.part} aria-label={t('all_title')}>
      <h2 className={classes.label}>{t('all_title')}</h2>
      <p className={classes.noteText}>
        {link ? <Seen link={link} /> : t(to.length > 0 ? 'all_none' : 'all_no_address')}
      </p>
      <div className={classes.linkButtons}>
        {mayWrite && to.length > 0 && (
          <Button
            size="small"
            icon={<IconSend size={16} stroke={1.75} />}
            busy={send.busy}
            onClick={() => void send.run()}
          >
            {t('all_send')}
          </Button>
        )}
        {link && <ClientLinkButtons url={link.url} revoke={mayWrite ? revoke : undefined} />}
      </div>
    </section>
  )
}

/** When the client saw the page, and until when the link opens it. */
const Seen = ({ link: { last_seen_at, expires_at } }: { link: ClientLink }) => {
  const { t } = useTranslation('document_link')
  const when = useWhen()
  const { time_zone } = useCompany()
  const until = formatDay(dayOf(new Date(expires_at), time_zone), currentLanguage(), true)
  return (
    <>
      {last_seen_at ? t('seen', { when: when(last_seen_at) }) : t('not_seen')}
      <br />
      {t('until', { date: until })}
    </>
  )
}
