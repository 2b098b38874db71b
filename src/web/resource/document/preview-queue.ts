export type PreviewQueue<Body> = {
  /** Draws this soon, instead of whatever waits. */
  ask: (body: Body) => void
  stop: () => void
}

type Surroundings<Body, Drawn> = {
  draw: (body: Body, signal: AbortSignal) => Promise<Drawn>
  onDrawn: (drawn: Drawn) => void
  /** Something newer than what is shown is on its way, or no more. */
  onBusy: (busy: boolean) => void
  onFailed: (error: unknown) => void
  /** Pause in typing after which it is worth drawing. */
  waitMs: number
}

/**
 * Draws the newest form: one drawing at a time, begun once typing pauses, and one that has become old is not shown. What waits
 * while one is drawn is replaced by what comes after it, so that a slow server is never sent a queue.
 */
export const createPreviewQueue = <Body, Drawn>(around: Surroundings<Body, Drawn>): PreviewQueue<Body> => {
  let next: { body: Body } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawing: AbortController | undefined

  const start = async () => {
    timer = undefined
    if (!next || drawing) return
    const { body } = next
    next = undefined
    const mine = new AbortController()
    drawing = mine
    try {
      const drawn = await around.draw(body, mine.signal)
      if (!next && !mine.signal.aborted) around.onDrawn(drawn)
    } catch (error) {
      if (!next && !mine.signal.aborted) around.onFailed(error)
    }
    if (drawing === mine) drawing = undefined
    if (mine.signal.aborted) return
    if (!next) around.onBusy(false)
    else if (!timer) void start()
  }

  return {
    ask: (body) => {
      next = { body }
      around.onBusy(true)
      clearTimeout(timer)
      timer = setTimeout(() => void start(), around.waitMs)
    },
    stop: () => {
      clearTimeout(timer)
      next = undefined
      drawing?.abort()
      drawing = undefined
    },
  }
}
