const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The name of the command key on this keyboard. */
export const modKey = isApple ? '⌘' : 'Ctrl'

/** A random key. `crypto.randomUUID` is missing on pages without TLS other than localhost. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether passkeys work here: in a browser that supports them, at the origin that they are registered for. */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === globalThis.location.origin && 'PublicKeyCredential' in globalThis

/** Scrolls to and focuses the first of the elements on the page. Returns whether there was one. */
export const focusFirst = (ids: readonly string[]): boolean => {
  const elements = ids.map((id) => document.getElementById(id)).filter((element) => element !== null)
  const [first] = elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (!first) return false
  first.scrollIntoView({ block: 'center' })
  first.focus({ preventScroll: true })
  return true
}

// Browsers may forbid storage (private windows, embedded pages); the product then works until the page is closed.
const valuesInMemory = new Map<string, string>()

const browserStorage = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** Local storage that never throws. */
export const storage = {
  get: (key: string): string | null => valuesInMemory.get(key) ?? browserStorage()?.getItem(key) ?? null,
  set: (key: string, value: string): void => {
    try {
      const store = browserStorage()
      if (!store) throw new Error('no storage')
      store.setItem(key, value)
      valuesInMemory.delete(key)
    } catch {
      // Forbidden or full.
      valuesInMemory.set(key, value)
    }
  },
  remove: (key: string): void => {
    valuesInMemory.delete(key)
    browserStorage()?.removeItem(key)
  },
  keys: (): string[] => [...new Set([...valuesInMemory.keys(), ...Object.keys(browserStorage() ?? {})])],
}
export type KeyValue = Pick<typeof storage, 'get' | 'set' | 'remove'>
