// Decision: docs/decisions/toasts-and-panels.md
import { createStore } from '#web/platform/store.ts'

export type ToastAction = { label: string; onClick: () => void }
export type ToastRequest = {
  kind: 'success' | 'error'
  text: string
  action?: ToastAction
  /** A new toast closes others of its queue; `global` by default. */
  queue?: string
  /** False: earlier toasts of the queue stay. */
  closesEarlier?: boolean
}
export type VisibleToast = ToastRequest & { id: string; queue: string; leaving: boolean; paused: boolean }

/** Specification, section 9. */
export const toastMs = 3000
const visiblePerQueue = 5
/** How long a toast fades out. */
const fadeOutMs = 200

/**
 * Named queues of toasts. A new toast closes the earlier ones of its queue unless `closesEarlier` is false; at most five of a queue are
 * visible and the others wait; each closes 3000 ms after it became visible, not counting while it is paused.
 */
export const createToasts = () => {
  const shown = createStore<readonly VisibleToast[]>([])
  let waiting: VisibleToast[] = []
  let lastId = 0
  const timers = createTimers((id) => close(id))

  const update = (id: string, change: Partial<VisibleToast>) =>
    shown.set((now) => now.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)))
  const openToasts = (queue: string) => shown.get().filter((toast) => toast.queue === queue && !toast.leaving)

  const appear = (toast: VisibleToast) => {
    shown.set((now) => [...now, toast])
    timers.start(toast.id)
  }
  const showNext = (queue: string) => {
    const next = waiting.find((toast) => toast.queue === queue)
    if (!next || openToasts(queue).length >= visiblePerQueue) return
    waiting = waiting.filter((toast) => toast !== next)
    appear(next)
    showNext(queue)
  }

  const fadeOut = (toast: VisibleToast) => {
    timers.drop(toast.id)
    update(toast.id, { leaving: true })
    setTimeout(() => shown.set((now) => now.filter((each) => each.id !== toast.id)), fadeOutMs)
  }
  const close = (id: string) => {
    waiting = waiting.filter((toast) => toast.id !== id)
    const toast = shown.get().find((each) => each.id === id && !each.leaving)
    if (!toast) return
    fadeOut(toast)
    showNext(toast.queue)
  }
  const closeQueue = (queue: string) => {
    waiting = waiting.filter((toast) => toast.queue !== queue)
    for (const toast of openToasts(queue)) fadeOut(toast)
  }

  return {
    shown,
    show: (request: ToastRequest): string => {
      const queue = request.queue ?? 'global'
      const toast = { ...request, queue, id: `toast-${++lastId}`, leaving: false, paused: false }
      if (request.closesEarlier !== false) closeQueue(queue)
      waiting.push(toast)
      showNext(queue)
      return toast.id
    },
    close,
    closeQueue,
    /** The pointer or the focus is on it. */
    pause: (id: string) => {
      if (timers.pause(id)) update(id, { paused: true })
    },
    resume: (id: string) => {
      if (timers.resume(id)) update(id, { paused: false })
    },
  }
}

type Timer = { remaining: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

/** The remaining time of each toast. */
const createTimers = (onEnd: (id: string) => void) => {
  const timers = new Map<string, Timer>()
  const run = (id: string, remaining: number) =>
    timers.set(id, { remaining, startedAt: Date.now(), timer: setTimeout(() => onEnd(id), remaining) })
  return {
    start: (id: string) => run(id, toastMs),
    drop: (id: string) => {
      clearTimeout(timers.get(id)?.timer)
      timers.delete(id)
    },
    pause: (id: string): boolean => {
      const timer = timers.get(id)
      if (!timer?.timer) return false
      clearTimeout(timer.timer)
      timers.set(id, { remaining: timer.remaining - (Date.now() - timer.startedAt), startedAt: 0, timer: undefined })
      return true
    },
    resume: (id: string): boolean => {
      const timer = timers.get(id)
      if (!timer || timer.timer) return false
      run(id, timer.remaining)
      return true
    },
  }
}
