import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { createHistoryTrail } from './history-trail.ts'

const trail = createHistoryTrail()

/** Watches where the browser is in its history. */
export const followHistory = (router: AnyRouter): void => {
  const history: RouterHistory = router.history
  const stand = (isNew: boolean) => {
    const { href, pathname: path, state } = history.location
    trail.stand({ index: state.__TSR_index, href, path }, isNew)
  }
  stand(false)
  history.subscribe(({ action }) => stand(action.type === 'PUSH'))
}

/**
 * Leaves what was opened over a page for the page itself: by the steps that led there, so that closing adds none of its own. Opened by its
 * address, there is nothing to go back to: the address takes its place.
 */
export const leaveTo = (router: AnyRouter, search: Record<string, string>): void => {
  const { history } = router
  const { href } = router.buildLocation({ to: '.', search })
  const steps = trail.stepsTo(href, history.location.state.__TSR_index)
  if (steps !== undefined) history.go(-steps)
  else void router.navigate({ to: '.', search, replace: true, resetScroll: false })
}
