import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NoticeBrowser, NoticeSettings } from '#contract/books/notice.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import profile from '#web/account/profile/profile.module.css'
import { useWhen } from '#web/resource/use-when.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './notices.module.css'
import { useBrowserState, useTest, useTurnOff, useTurnOn } from './use-browser-push.ts'
import type { BrowserState } from './use-browser-push.ts'

/** Whether this browser shows notices, and the other browsers of the person. */
export const BrowserPart = ({ settings }: { settings: NoticeSettings }) => {
  const { t } = useTranslation('notices')
  const state = useBrowserState(settings)
  const others = settings.browsers.filter(({ current }) => !current)
  return (
    <ProfileSection title={t('browser')} note={t('browser_note')}>
      {state ? <ThisBrowser state={state} settings={settings} /> : <Skeleton width="60%" />}
      {others.length > 0 && (
        <div className={profile.part}>
          <h3 className={profile.partTitle}>{t('others')}</h3>
          <ul className={profile.sessions}>
            {others.map((browser) => (
              <OtherBrowser key={browser.id} browser={browser} />
            ))}
          </ul>
        </div>
      )}
    </ProfileSection>
  )
}

const marks = {
  unsupported: 'void',
  install_first: 'warn',
  denied: 'warn',
  off: 'draft',
  ended: 'warn',
  on: 'paid',
} as const

const ThisBrowser = ({ state, settings }: { state: BrowserState; settings: NoticeSettings }) => {
  const { t } = useTranslation('notices')
  const turnOn = useTurnOn(settings)
  const turnOff = useTurnOff()
  const test = useTest()
  const own = settings.browsers.find(({ current }) => current)
  const hint = state === 'off' || state === 'on' ? t('ends') : t(`${state}_hint`)
  const canTurnOn = state === 'off' || state === 'ended'
  return (
    <>
      <div className={classes.state} role="status">
        <StateMark state={marks[state]} label={t(state)} />
        <p className={profile.note}>{hint}</p>
      </div>
      {canTurnOn && (
        <div className={profile.actions}>
          <Button variant="filled" busy={turnOn.busy} onClick={() => void turnOn.run()}>
            {t(state === 'ended' ? 'turn_on_again' : 'turn_on')}
          </Button>
        </div>
      )}
      {state === 'on' && own && (
        <div className={profile.actions}>
          <Button busy={test.busy} onClick={() => void test.run()}>
            {t('test')}
          </Button>
          <Button variant="subtle" busy={turnOff.busy} onClick={() => void turnOff.run(own)}>
            {t('turn_off')}
          </Button>
        </div>
      )}
    </>
  )
}

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const

const OtherBrowser = ({ browser }: { browser: NoticeBrowser }) => {
  const { t } = useTranslation('notices')
  const when = useWhen()
  const turnOff = useTurnOff()
  const Icon = icons[browser.device ?? 'desktop']
  const name = [browser.browser, browser.system].filter(Boolean).join(', ') || t('unknown_browser')
  const { created_at, delivered_at } = browser
  return (
    <li className={profile.session}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={profile.sessionText}>
        <span className={profile.strong}>{name}</span>
        <span className={profile.note}>
          {delivered_at ? t('last', { when: when(delivered_at) }) : t('since', { when: when(created_at) })}
        </span>
      </div>
      <Button
        size="small"
        busy={turnOff.busy}
        aria-label={t('remove_of', { browser: name })}
        onClick={() => void turnOff.run(browser)}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
