// Decision: docs/decisions/toasts-and-panels.md
import { createStore } from '#web/platform/store.ts'

export type PanelOptions = {
  /** Pixels: 900. */
  size?: number
  side?: 'left' | 'right'
  closeOnEscape?: boolean
  closeOnBackground?: boolean
}
export type CloseReason = 'escape' | 'background' | 'button'

export type PanelEntry<Content> = Required<PanelOptions> & {
  id: string
  content: Content
  open: boolean
  /** Has unsaved changes: closing asks first. */
  unsaved: boolean
  settle: (result: unknown) => void
}

/**
 * The slide-out panels, lowest first. Closing a panel resolves the promise of its opener; the entry is removed when the panel has
 * slid out (300 ms after closing, see `removed`).
 */
export const createPanels = <Content>(askToLeave: () => Promise<boolean>) => {
  const stack = createStore<readonly PanelEntry<Content>[]>([])
  let lastId = 0
  const find = (id: string) => stack.get().find((panel) => panel.id === id)
  const update = (id: string, change: Partial<PanelEntry<Content>>) =>
    stack.set((now) => now.map((panel) => (panel.id === id ? { ...panel, ...change } : panel)))

  const close = (id: string, result?: unknown) => {
    const panel = find(id)
    if (!panel?.open) return
    update(id, { open: false, unsaved: false })
    panel.settle(result)
  }
  const allowed = { escape: 'closeOnEscape', background: 'closeOnBackground' } as const

  return {
    stack,
    open: <Result>(content: Content, options: PanelOptions = {}): Promise<Result | undefined> =>
      new Promise((settle) => {
        const { size = 900, side = 'left', closeOnEscape = true, closeOnBackground = true } = options
        const panel = { size, side, closeOnEscape, closeOnBackground, content, open: true, unsaved: false }
        // The content and the opener agree on the type of the result.
        const entry = { ...panel, id: `panel-${++lastId}`, settle: settle as (result: unknown) => void }
        stack.set((now) => [...now, entry])
      }),
    close,
    /** Closes by Escape, background or button, unless the panel forbids it; asks first if there are unsaved changes. */
    requestClose: async (id: string, reason: CloseReason) => {
      const panel = find(id)
      if (!panel?.open || (reason !== 'button' && !panel[allowed[reason]])) return
      if (panel.unsaved && !(await askToLeave())) return
      close(id)
    },
    setUnsaved: (id: string, unsaved: boolean) => {
      if (find(id) && find(id)?.unsaved !== unsaved) update(id, { unsaved })
    },
    /** Called when the panel has slid out. */
    removed: (id: string) => stack.set((now) => now.filter((panel) => panel.id !== id)),
    /** Closes all without asking, after the page below has changed. */
    closeAll: () => {
      for (const panel of stack.get()) close(panel.id)
    },
    anyUnsaved: () => stack.get().some((panel) => panel.open && panel.unsaved),
  }
}
