/** The requests under way. Each can be cancelled by its own signal, all of them together, or all of one group. */
export const createPending = () => {
  const pending = new Map<AbortController, string | undefined>()
  return {
    start: (signal?: AbortSignal, group?: string) => {
      const controller = new AbortController()
      const forward = () => controller.abort(signal?.reason)
      if (signal?.aborted) forward()
      else signal?.addEventListener('abort', forward, { once: true })
      pending.set(controller, group)
      const end = () => {
        pending.delete(controller)
        signal?.removeEventListener('abort', forward)
      }
      return { signal: controller.signal, end }
    },
    cancelAll: (group?: string) => {
      for (const [controller, of] of pending) if (group === undefined || of === group) controller.abort()
    },
    count: () => pending.size,
  }
}
