/** What this browser can do about notices: `install_first` is an iPhone or iPad, which shows those of an installed app only. */
export type PushSupport = 'unsupported' | 'install_first' | 'denied' | 'possible'

export const pushSupport = (): PushSupport => {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!canPush) return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install_first' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

const knownWorker = () => navigator.serviceWorker?.getRegistration()

/** The subscription that this browser has; undefined: it shows no notices. */
export const pushSubscription = async (): Promise<PushSubscription | undefined> => {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return undefined
  return (await (await knownWorker())?.pushManager.getSubscription()) ?? undefined
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** What the server needs to send to this browser; undefined: the person did not allow it. */
export const subscribeToPush = async (
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  // A browser that saves data has no worker yet.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key of the server, or of somebody who was signed in before.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** This browser shows no notices any more, and none that it has shown stays: others may sign in here. */
export const forgetPush = async (): Promise<void> => {
  try {
    const worker = await knownWorker()
    for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
    await (await worker?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The server does not send to it any more, because the session has ended.
  }
}
