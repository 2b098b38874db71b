import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DocumentLink } from '#contract/sales/document-link.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { roleAllows } from '#domain/permission.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { formatDay } from '#web/resource/dates.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { ClientLinkButtons } from '#web/sales/client-link-buttons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './document-link-part.module.css'

/** The link by which the client reads the invoice: copy, open, revoke, and when the client saw the page. */
export const DocumentLinkPart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('document_link')
  const { id } = invoice
  const { data } = useLoaded('invoice.read_link', { params: { id } })
  const mayWrite = roleAllows(useCompany().role, 'document.write')
  const copy = useAction(async () => {
    const { url } = data?.link ?? (await call('invoice.link', { params: { id } }))
    if (!data?.link) refresh('invoice')
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'))
    } catch {
      toast.error(t('not_copied', { url }))
    }
  })
  const revoke = async () => {
    await call('invoice.revoke_link', { params: { id } })
    refresh('invoice')
  }
  if (invoice.origin === 'import' || invoice.deleted_at || !data) return null
  const { link } = data
  if (!link && (!mayWrite || invoice.voided_at)) return null
  return (
    <section aria-label={t('title')}>
      <h3 className={classes.title}>{t('title')}</h3>
      <p className={classes.text}>{link ? <Seen link={link} /> : t('none')}</p>
      <div className={classes.buttons}>
        <Button
          size="small"
          icon={<IconCopy size={16} stroke={1.75} />}
          busy={copy.busy}
          onClick={() => void copy.run()}
        >
          {t('copy')}
        </Button>
        {link && <ClientLinkButtons url={link.url} revoke={mayWrite ? revoke : undefined} />}
      </div>
    </section>
  )
}

/** 'Matė lapkričio 20 d. 11:04', and until when the link opens the page. */
const Seen = ({ link }: { link: DocumentLink }) => {
  const { t } = useTranslation('document_link')
  const { language, timeZone } = useInvoiceTexts()
  const when = useWhen()
  const { first_seen_at: first, last_seen_at: last, expires_at } = link
  const seen =
    first && last
      ? first === last
        ? t('seen', { when: when(last) })
        : t('seen_last', { when: when(last), first: when(first) })
      : t('not_seen')
  return (
    <>
      {seen}
      <br />
      {t('until', { date: formatDay(dayOf(new Date(expires_at), timeZone), language, true) })}
    </>
  )
}
