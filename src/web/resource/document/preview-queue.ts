export type PreviewQueue<Body> = {
  /** Draws this preview next, instead of a waiting one. */
  request: (body: Body) => void
  stop: () => void
}

type PreviewOptions<Body, Drawn> = {
  render: (body: Body, signal: AbortSignal) => Promise<Drawn>
  onRendered: (drawn: Drawn) => void
  /** Whether something newer than the shown preview is being drawn. */
  onBusy: (busy: boolean) => void
  onFailed: (error: unknown) => void
  /** The pause in typing before drawing. */
  waitMs: number
}

/**
 * Draws the newest state of a form: one drawing at a time, after typing pauses; an outdated drawing is not shown. A waiting state
 * is replaced by a newer one, so that a slow server does not get a queue.
 */
export const createPreviewQueue = <Body, Drawn>(options: PreviewOptions<Body, Drawn>): PreviewQueue<Body> => {
  let next: { body: Body } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawing: AbortController | undefined

  const start = async () => {
    timer = undefined
    if (!next || drawing) return
    const { body } = next
    next = undefined
    const controller = new AbortController()
    drawing = controller
    try {
      const drawn = await options.render(body, controller.signal)
      if (!next && !controller.signal.aborted) options.onRendered(drawn)
    } catch (error) {
      if (!next && !controller.signal.aborted) options.onFailed(error)
    }
    if (drawing === controller) drawing = undefined
    if (controller.signal.aborted) return
    if (!next) options.onBusy(false)
    else if (!timer) void start()
  }

  return {
    request: (body) => {
      next = { body }
      options.onBusy(true)
      clearTimeout(timer)
      timer = setTimeout(() => void start(), options.waitMs)
    },
    stop: () => {
      clearTimeout(timer)
      next = undefined
      drawing?.abort()
      drawing = undefined
    },
  }
}
