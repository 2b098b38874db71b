import { useTranslation } from 'react-i18next'
import { roles } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import type { OwnSecurityEvent, SecurityEvent } from '#contract/account/security-event.ts'
import { countryName } from '#web/platform/words/company-words.ts'

type Row = OwnSecurityEvent | SecurityEvent

const isRole = (text: string | null): text is Role => roles.some((role) => role === text)

/** An event of the security log in words. */
export const useEventWords = () => {
  const { t } = useTranslation(['security', 'people', 'profile'])
  return {
    name: ({ event }: Row) => t(`event_${event}`),
    /** What it was about, and why it failed. */
    detail: ({ detail, company, reason }: Row) => {
      const about = isRole(detail) ? t(`people:role_${detail}`) : detail
      return [reason && t(`reason_${reason}`), about, company].filter(Boolean).join(' · ')
    },
    device: ({ browser, system }: Row) => [browser, system].filter(Boolean).join(', '),
    place: ({ place, country, address }: Row) =>
      [place ? t(`profile:${place}`) : country && countryName(country), address].filter(Boolean).join(' · '),
  }
}
