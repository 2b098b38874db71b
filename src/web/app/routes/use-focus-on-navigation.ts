import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of page the focus goes to its heading, so that keyboards and screen readers start there. A screen that has put
 * the focus somewhere itself (a form's first field) keeps it.
 */
export const useFocusOnNavigation = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        if (main && main !== document.activeElement && main.contains(document.activeElement)) return
        const target = main?.querySelector('h1') ?? main
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
