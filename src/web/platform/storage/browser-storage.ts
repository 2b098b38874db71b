// Browsers may forbid storage (private windows, embedded pages); the product then works until the page is closed.
const memory = new Map<string, string>()

const real = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** Local storage that never throws. */
export const storage = {
  get: (key: string): string | null => memory.get(key) ?? real()?.getItem(key) ?? null,
  set: (key: string, value: string): void => {
    try {
      const store = real()
      if (!store) throw new Error('no storage')
      store.setItem(key, value)
      memory.delete(key)
    } catch {
      // Forbidden or full.
      memory.set(key, value)
    }
  },
  remove: (key: string): void => {
    memory.delete(key)
    real()?.removeItem(key)
  },
  keys: (): string[] => [...new Set([...memory.keys(), ...Object.keys(real() ?? {})])],
}
export type KeyValue = Pick<typeof storage, 'get' | 'set' | 'remove'>
