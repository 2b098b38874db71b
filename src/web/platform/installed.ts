import { sharedFiles } from './session/shared-files.ts'

/** The name of the first script, which names the version of this page. */
const entryName = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script?.src.split('/').at(-1)
}

/** How often a worker that waits is told again. */
const tellAgainMs = 15_000

/** The worker asks this page to show the record of a notice that the person has clicked. */
const openNotices = (open: (href: string) => void) =>
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    const href = data?.open
    if (typeof href === 'string' && /^\/(?!\/)/.test(href)) open(href)
  })

/**
 * Installs the service worker, which keeps the files of this version. A newer one that waits learns the version of this page:
 * it then replaces the old one, unless other pages need the files of theirs. False: this browser has none.
 */
export const installWorker = async (open: (href: string) => void): Promise<boolean> => {
  // Without TLS there is none; development has no built files; who saves data does not want a megabyte in the background.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || connection?.saveData) return false
  openNotices(open)
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  // A worker has no origin to name: it is always of this one.
  const tell = (worker: ServiceWorker | null) => worker?.postMessage(entryName(), {})
  tell(registration.waiting)
  // Other pages may be closed later.
  setInterval(() => tell(registration.waiting), tellAgainMs)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && tell(worker))
  })
  return true
}

/** The files that another app has shared, in their order. They are given out once. */
export const takeSharedFiles = async (): Promise<File[]> => {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(sharedFiles)
  const requests = await cache.keys()
  const files = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request)
      if (!response) return []
      const name = decodeURIComponent(response.headers.get('file-name') ?? '')
      return [new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })]
    }),
  )
  await caches.delete(sharedFiles)
  return files.flat()
}
