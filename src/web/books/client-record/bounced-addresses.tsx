import { useTranslation } from 'react-i18next'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './client-record.module.css'

/** The addresses of a client from which letters came back, with the words of the mail server. Nothing if there are none. */
export const BouncedAddresses = ({ id }: { id: string }) => {
  const { t } = useTranslation('document_link')
  const { data } = useLoaded('client.bounced', { params: { id } })
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes.part} aria-label={t('bounced_title')}>
      {data.data.map(({ address, reason }) => (
        <div key={address}>
          <StateMark state="warn" label={t('bounced', { address })} />
          {reason && <p className={classes.noteText}>{reason}</p>}
        </div>
      ))}
    </section>
  )
}
