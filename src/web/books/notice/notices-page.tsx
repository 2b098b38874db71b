import { useTranslation } from 'react-i18next'
import type { NoticeSettings, NoticeSettingsInput } from '#contract/books/notice.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import profile from '#web/account/profile/profile.module.css'
import { call } from '#web/platform/api/api.ts'
import { showError } from '#web/platform/feedback/use-action.ts'
import { loadQuery, useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { BrowserPart } from './browser-part.tsx'
import { EventsPart } from './events-part.tsx'
import { showNotices } from './use-browser-push.ts'

let saving: Promise<unknown> = Promise.resolve()

/** Shows a change at once and stores it; changes that follow each other fast are stored in their order. */
const saveNotices = (change: Partial<NoticeSettingsInput>): void => {
  const key = loadQuery('notice.settings').queryKey
  const now = queryClient.getQueryData(key)
  if (!now) return
  const next: NoticeSettings = { ...now, ...change }
  showNotices(next)
  const { push, mail, hide_details } = next
  saving = saving
    .then(() => call('notice.save', { body: { push, mail, hide_details } }))
    .catch((error: unknown) => {
      showError(error)
      return queryClient.invalidateQueries({ queryKey: key })
    })
}

/** What the person is told about in the company, and in which browsers: `/settings/notices`. */
export const NoticesPage = () => {
  const { t } = useTranslation('notices')
  const { data, error, retry } = useLoaded('notice.settings')
  return (
    <div>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {error && !data ? (
        <LoadError title={t('error')} error={error} onRetry={retry} />
      ) : data ? (
        <div className={profile.page}>
          <BrowserPart settings={data} />
          <EventsPart settings={data} onChange={saveNotices} />
          <ProfileSection title={t('look')} note={t('look_note')}>
            <SwitchField
              label={t('hide_details')}
              hint={t('hide_details_hint')}
              checked={data.hide_details}
              onChange={(hide_details) => saveNotices({ hide_details })}
            />
          </ProfileSection>
        </div>
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}
