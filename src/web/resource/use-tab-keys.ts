import { useKeys } from '#web/platform/keys.ts'
import type { Keys } from '#web/platform/keys.ts'

/** `1` to `9` choose a tab, as they stand. */
export const useTabKeys = (tabs: readonly string[], choose: (tab: string) => void, options?: { inPanel?: boolean }) => {
  const keys: Keys = Object.fromEntries(tabs.slice(0, 9).map((tab, at) => [String(at + 1), () => choose(tab)]))
  useKeys(keys, options)
}
