// A script of its own, built without imports: see `scripts/service-worker-plugin.ts`. Decision: docs/decisions/service-worker.md

type Waiting = { waitUntil: (done: Promise<unknown>) => void }
type Fetching = Waiting & { request: Request; respondWith: (response: Promise<Response>) => void }
type Message = Waiting & { data: unknown; source: { id: string } | null }
type Push = Waiting & { data: { json: () => unknown } | null }
type Click = Waiting & { notification: Notification }
type Page = {
  id: string
  url: string
  focus: () => Promise<unknown>
  postMessage: (message: unknown, options: object) => void
}
type Listen = {
  (type: 'install' | 'activate', listener: (event: Waiting) => void): void
  (type: 'fetch', listener: (event: Fetching) => void): void
  (type: 'message', listener: (event: Message) => void): void
  (type: 'push', listener: (event: Push) => void): void
  (type: 'notificationclick', listener: (event: Click) => void): void
}
/** The parts of `ServiceWorkerGlobalScope` that are used here; TypeScript's own types of it contradict those of a page. */
type Scope = {
  location: Location
  addEventListener: Listen
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { includeUncontrolled: boolean }) => Promise<Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
}
const worker = globalThis as unknown as Scope

/** Filled in by the build: the script of the page, and all files of this version that pages may need. */
declare const ENTRY: string
declare const FILES: readonly string[]
/** The picture beside a notice. */
declare const ICON: string

const prefix = 'kvitas-'
/** One cache for each version, named after its first script, whose name depends on the content of all others. */
const cacheName = `${prefix}${ENTRY}`
/** The page under which every address is answered while there is no network. */
const page = '/build/offline-page'
/** Addresses that another page than the product's answers: see the server's routes. */
const otherPages = /^\/(api|build|i|c)(\/|$)/
/** A network that takes longer than this is as bad as none. */
const networkMs = 5000
const downloads = 4

/** Nothing is half stored: if one file fails, the browser tries again later, and the version before stays. */
const store = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  const missing = [...FILES]
  const download = async (): Promise<void> => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      // A file with an unchanged name has an unchanged content.
      const known = await caches.match(file)
      const response = known ?? (await fetch(file))
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      await cache.put(file, response)
    }
  }
  await Promise.all(Array.from({ length: downloads }, download))
  const response = await fetch('/', { cache: 'no-store', redirect: 'error' })
  // While a release is rolled out, the page may be another version's: it would name files that this cache does not have.
  if (!response.ok || !(await response.clone().text()).includes(ENTRY))
    throw new Error('The page is of another version.')
  await cache.put(page, response)
}

const deleteOthers = async () => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

const storedFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

/** Files that another app shares with this one wait here until the page takes them: see `shared-files.ts`. */
const sharedFiles = 'shared-files'
const mostShared = 10
const mostBytes = 10 * 1024 * 1024

/** Keeps the shared files, those too many or too large left out. One opens as an expense, several go to the inbox. */
const receiveShared = async (request: Request): Promise<Response> => {
  const cache = await caches.open(sharedFiles)
  const files = (await request.formData())
    .getAll('files')
    .filter((each) => each instanceof File && each.size <= mostBytes)
  const stored = (files as File[]).slice(0, mostShared).map((file, index) => {
    const headers = { 'content-type': file.type, 'file-name': encodeURIComponent(file.name) }
    return cache.put(`/shared/${Date.now()}-${index}`, new Response(file, { headers }))
  })
  await Promise.all(stored)
  return Response.redirect(stored.length > 1 ? '/inbox?shared=1' : '/expense/read?shared=1', 303)
}

/** The page from the network, so that a new version is seen at once; from the cache if the network does not answer. */
const openPage = async (request: Request): Promise<Response> => {
  const stored = await (await caches.open(cacheName)).match(page)
  if (!stored) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), networkMs))
  return Promise.race([fetch(request).catch(() => stored), late])
}

worker.addEventListener('install', (event) => event.waitUntil(store()))
// The page that installed the first version gets its files from the cache as well.
worker.addEventListener('activate', (event) => event.waitUntil(deleteOthers().then(() => worker.clients.claim())))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === worker.location.origin && pathname === '/share')
    return event.respondWith(receiveShared(request))
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!otherPages.test(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/build/')) event.respondWith(storedFile(request))
})

/**
 * A page of this version says so. If no other page is open, this version replaces the one before; otherwise it waits, because
 * the others still need the files of theirs.
 */
worker.addEventListener('message', (event) => {
  const isSame = event.data === ENTRY
  const activate = async () => {
    const open = await worker.clients.matchAll({ includeUncontrolled: true })
    if (isSame && open.length === 1 && open[0]?.id === event.source?.id) await worker.skipWaiting()
  }
  event.waitUntil(activate())
})

/** A notice of the server, encrypted for this browser: see `send-push.ts`. */
type Notice = { title: string; body: string; url: string; tag: string; lang: string }

// A notice that comes twice has the same tag, and takes the place of the first.
worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined
  if (!notice) return
  const { title, body, url, tag, lang } = notice
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang, icon: ICON, data: url }))
})

/** The record in a page that is open, which may have to ask about unsaved values first; else in a new one. */
const openNotice = async (url: string): Promise<unknown> => {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true })
  const page = pages.find((each) => !otherPages.test(new URL(each.url).pathname))
  if (!page) return worker.clients.openWindow(url)
  // A page has no other origin than the worker.
  page.postMessage({ open: url }, {})
  return page.focus()
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(String(event.notification.data)))
})
