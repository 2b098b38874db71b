import { useTranslation } from 'react-i18next'
import classes from '#web/account/profile/profile.module.css'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ProviderSection } from './provider-section.tsx'
import { ToDoSection } from './to-do-section.tsx'

/** Payments that clients make on the pages of their documents: `/settings/online-payments`. */
export const OnlinePaymentsPage = () => {
  const { t } = useTranslation('online_payment')
  const isAllowed = useCan('settings.write')
  return (
    <div>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={classes.page}>
        <ToDoSection />
        {isAllowed ? <Providers /> : <p className={classes.note}>{t('role')}</p>}
      </div>
    </div>
  )
}

const Providers = () => {
  const { t } = useTranslation('online_payment')
  const { data, error, retry } = useLoaded('online_payment.settings')
  if (error && !data) return <LoadError title={t('error')} error={error} onRetry={retry} />
  if (!data) return <FormSkeleton />
  // After a change the fields are those of the stored settings again.
  return (
    <>
      {(['stripe', 'montonio'] as const).map((provider) => (
        <ProviderSection key={`${provider} ${JSON.stringify(data[provider])}`} provider={provider} settings={data} />
      ))}
    </>
  )
}
