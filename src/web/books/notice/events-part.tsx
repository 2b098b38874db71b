import { useTranslation } from 'react-i18next'
import type { NoticeSettings } from '#contract/books/notice.ts'
import { noticeEvents } from '#domain/notice.ts'
import type { NoticeEvent } from '#domain/notice.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import profile from '#web/account/profile/profile.module.css'
import { useCompany } from '#web/platform/session/session.ts'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import classes from './notices.module.css'

type Props = { settings: NoticeSettings; onChange: (change: Partial<Pick<NoticeSettings, 'push' | 'mail'>>) => void }

const channels = ['push', 'mail'] as const

const toggled = (events: readonly NoticeEvent[], event: NoticeEvent, on: boolean): NoticeEvent[] =>
  noticeEvents.filter((each) => (each === event ? on : events.includes(each)))

/** The events with a box for each way to be told. A change is stored at once. */
export const EventsPart = ({ settings, onChange }: Props) => {
  const { t } = useTranslation('notices')
  const { title } = useCompany()
  const { address } = settings
  return (
    <ProfileSection title={t('events')} note={t('events_note', { company: title })}>
      <table className={classes.events} aria-label={t('events')}>
        <thead>
          <tr>
            <th scope="col">{t('column_event')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`column_${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeEvents.map((event) => (
            <tr key={event}>
              <th scope="row">{t(event)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <label className={classes.box} htmlFor={`notice-${event}-${channel}`}>
                    <CheckBox
                      id={`notice-${event}-${channel}`}
                      checked={settings[channel].includes(event)}
                      aria-label={t(`${channel}_of`, { event: t(event) })}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange({ [channel]: toggled(settings[channel], event, checked) })
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={profile.note}>
        {t('own')} {address ? t('mail_to', { address }) : t('mail_unverified')} {t('mail_company')}
      </p>
    </ProfileSection>
  )
}
