import { lazy, Suspense } from 'react'
import { useSession } from '#web/platform/session/session.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { OfflineBanner } from './offline-banner.tsx'

/** Loaded with its texts when it is needed, which is hardly ever. */
const RestoredBanner = lazy(async () => {
  const [{ RestoredBanner: component }] = await Promise.all([import('./restored-banner.tsx'), loadTexts('restored')])
  return { default: component }
})

const CompanyRestoredBanner = lazy(async () => {
  const [{ CompanyRestoredBanner: component }] = await Promise.all([
    import('./company-restored-banner.tsx'),
    loadTexts('restored'),
  ])
  return { default: component }
})

/** What every page says above its content: the server is away, or the product was restored from a backup, or the company from an archive. */
export const Banners = () => {
  const session = useSession()
  const restoredFrom = session?.restored_from
  const companyRestoredFrom = session?.company_restored_from
  return (
    <>
      <OfflineBanner />
      {restoredFrom && (
        <Suspense>
          <RestoredBanner from={restoredFrom} />
        </Suspense>
      )}
      {companyRestoredFrom && (
        <Suspense>
          <CompanyRestoredBanner from={companyRestoredFrom} />
        </Suspense>
      )}
    </>
  )
}
