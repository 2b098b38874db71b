type Version = { id: string; version: number }

/** Versions that other windows of this browser have saved. */
const saved = new Map<string, number>()

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kvitas.saved')
channel?.addEventListener('message', ({ data }: MessageEvent<Version>) => saved.set(data.id, data.version))

const hasVersion = (item: object): item is Version => 'version' in item && 'id' in item

/** Tells the other windows of this browser what was saved in this one. */
export const announceSaved = (item: object): void => {
  // A channel has only one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (hasVersion(item)) channel?.postMessage({ id: item.id, version: item.version } satisfies Version)
}

/** Whether a stored version was saved in another window of this browser, not by another person. */
export const isFromOwnWindow = (item: object): boolean => hasVersion(item) && saved.get(item.id) === item.version
