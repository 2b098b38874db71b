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
      const here = sessionStore.get()?.company
      const now = await call('user.data')
      const there = now.company
      // The person has switched in this window meanwhile, or has no company any more.
      if (!here || sessionStore.get()?.company?.id !== here.id || here.id === there?.id) return
      const canStay = now.companies.some(({ id }) => id === here.id)
      const goes = !canStay || !there || (await askWhere(here.title, there.title))
      if (!goes) return returnToCompany(here.id)
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

const askWhere = (here: string, there: string): Promise<boolean> =>
  confirm({
    title: i18n.t('company:changed_title'),
    text: i18n.t('company:changed_text', { here, there }),
    confirmLabel: i18n.t('company:switch_to', { title: there }),
    cancelLabel: i18n.t('company:stay_with', { title: here }),
  })
