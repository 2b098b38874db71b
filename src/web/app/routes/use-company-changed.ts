import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { returnToCompany } from '#web/platform/session/session.ts'
import { companyChangedStore, sessionStore } from '#web/platform/session/session-stores.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { goToCompany } from '#web/platform/navigation/switch-company.ts'

/**
 * Asks what to do after the person has switched companies in another window or on another device: stay with the company of this window,
 * or follow. Unsaved values stay in the form, or are stored as a draft.
 */
export const useCompanyChanged = () => {
  const router = useRouter()
  useEffect(() => {
    let asking = false
    const ask = async () => {
      const shownCompany = sessionStore.get()?.company
      const now = await call('user.data')
      const currentCompany = now.company
      // The person has switched in this window meanwhile, or has no company any more.
      if (
        !shownCompany ||
        sessionStore.get()?.company?.id !== shownCompany.id ||
        shownCompany.id === currentCompany?.id
      )
        return
      const canStay = now.companies.some(({ id }) => id === shownCompany.id)
      const mayLeave = !canStay || !currentCompany || (await askWhichCompany(shownCompany.title, currentCompany.title))
      if (!mayLeave) return returnToCompany(shownCompany.id)
      await goToCompany(router, now)
    }
    return companyChangedStore.subscribe(() => {
      if (asking) return
      asking = true
      void ask()
        .catch(() => undefined)
        .finally(() => {
          asking = false
        })
    })
  }, [router])
}

const askWhichCompany = (shownCompany: string, currentCompany: string): Promise<boolean> =>
  confirm({
    title: i18n.t('company:changed_title'),
    text: i18n.t('company:changed_text', { here: shownCompany, there: currentCompany }),
    confirmLabel: i18n.t('company:switch_to', { title: currentCompany }),
    cancelLabel: i18n.t('company:stay_with', { title: shownCompany }),
  })
