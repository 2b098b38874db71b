import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { call, cancelAll } from '#web/platform/api/api.ts'
import { readQuery, writeQuery } from '#web/platform/api/query-string.ts'
import { NotFoundPage, PageErrorView } from './page-errors.tsx'
import { redirects, routes } from './routes.tsx'
import { publicStore } from '#web/platform/session/session-stores.ts'
import { guardPage, isSignedIn, redirectSignedIn } from './guard.ts'
import { navigationGroup, toHref } from '#web/platform/navigation/navigation.ts'
import type { PageRoute, PageTitle } from '#web/platform/navigation/navigation.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { RootLayout } from './root-layout.tsx'
import { loadTexts } from '#web/platform/texts/texts.ts'
import type { TextPart } from '#web/platform/texts/texts.ts'
import { followHistory } from '#web/platform/navigation/trail.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: PageTitle
    titleOf?: PageRoute['titleOf']
    frame?: PageRoute['frame']
  }
}

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: () => publicStore.set(true),
})

const protectedPages = createRoute({
  getParentRoute: () => root,
  id: 'protected',
  beforeLoad: async ({ location }) => {
    // Preloaded in parallel with the user; the page retries a failed load and shows its error.
    loading().catch(() => undefined)
    await guardPage(location.href)
  },
  component: lazyRouteComponent(() => import('#web/app/shell/app-shell.tsx'), 'AppShell'),
})

/** Loaded separately, since it includes the query cache, which the sign-in page does not need. */
const loading = () => import('./load-page.ts')

/** `/client/edit/{id}` is `/client/edit/$id` to the router. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1')

/** Not when only the query changes, nor while signing in navigates away. */
const redirectAtEntry = async ({ location, cause }: { location: { href: string }; cause: string }) => {
  if (cause !== 'stay') await redirectSignedIn(location.href)
}

const loadScreen = async (page: PageRoute) => (await Promise.all([page.screen(), ...partsOf(page).map(loadTexts)]))[0]

const partsOf = ({ frame, light, public: isPublic }: PageRoute): TextPart[] => {
  if (isPublic || light) return []
  return frame === 'settings' || frame === 'operator' ? ['records', 'settings'] : ['records']
}

const pageRoute = (page: PageRoute) => {
  const { load } = page
  return createRoute({
    getParentRoute: () => (page.public ? publicPages : protectedPages),
    path: routerPath(page.path),
    ...(page.entry ? { beforeLoad: redirectAtEntry } : {}),
    staticData: { title: page.title, titleOf: page.titleOf, frame: page.frame },
    // Later changes of the query (tab, filter, search) are handled by the screen, which keeps its data until the new data arrives.
    loader: ({ params, location, cause }) =>
      load && cause !== 'stay'
        ? loading().then(({ loadPage }) => loadPage(load, params as Record<string, string>, location.href))
        : undefined,
    // Defaults of a new item (its number, the amount left to credit) are valid for one visit, so they are not cached.
    ...(load?.endsWith('.create_form') ? { gcTime: 0 } : {}),
    component: lazyRouteComponent(async () => ({ Screen: await loadScreen(page).catch(throwIfUnreachable) }), 'Screen'),
  })
}

/** Unknown addresses: a signed-in person sees the error inside the frame. */
const unknownPages = createRoute({
  getParentRoute: () => root,
  id: 'unknown',
  beforeLoad: async () => {
    publicStore.set(!(await isSignedIn()))
  },
  component: lazyRouteComponent(() => import('#web/app/shell/app-shell.tsx'), 'KnownFrame'),
})
const unknownPage = createRoute({ getParentRoute: () => unknownPages, path: '$', component: NotFoundPage })

/**
 * If the script of a screen cannot be loaded, the router reloads the page, since after an update the file has another name. If the server
 * does not respond, a reload would show the browser's error page; then this throws the error of the call instead.
 */
const throwIfUnreachable = async (error: unknown): Promise<never> => {
  await call('health.ready')
  throw error
}

const redirectRoute = ([from, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location }) => {
      throw redirect({ ...toHref(to), search: readQuery(location.searchStr), replace: true })
    },
  })

const routeTree = root.addChildren([
  publicPages.addChildren(routes.filter((page) => page.public).map(pageRoute)),
  protectedPages.addChildren(routes.filter((page) => !page.public).map(pageRoute)),
  ...Object.entries(redirects).map(redirectRoute),
  unknownPages.addChildren([unknownPage]),
])

export const createAppRouter = () => {
  const router = createRouter({
    routeTree,
    parseSearch: readQuery,
    stringifySearch: (search) => {
      const text = writeQuery(search as Record<string, string>)
      return text && `?${text}`
    },
    defaultErrorComponent: PageErrorView,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultPreload: false,
    defaultStructuralSharing: true,
    scrollRestoration: true,
    // In a low window the frame scrolls instead of the page in it.
    scrollToTopSelectors: ['#main', '#frame'],
  })
  followHistory(router)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) cancelAll(navigationGroup)
  })
  return router
}
