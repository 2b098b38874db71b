import { call } from '#web/platform/api/api.ts'
import { pull } from './draft-sync.ts'
import type { DraftSync } from './draft-sync.ts'

/** The server forgets who has not said so for three times as long. */
const everyMs = 15_000

/** Tells others that the draft is open here, shows who else has it open, and takes over what they have changed. Returns a function that ends it. */
export const followOthers = (sync: DraftSync): (() => void) => {
  let asking = false
  const tell = async () => {
    // A window that nobody looks at asks nothing.
    if (asking || document.hidden || !sync.base || sync.state.get().status === 'over') return
    asking = true
    try {
      const { version, state, editing } = await call('draft.editing', { params: { id: sync.id } })
      sync.state.set((now) => ({ ...now, editing }))
      if (version > (sync.base?.version ?? version) || state === 'issued') await pull(sync)
    } catch {
      // Saving shows what is wrong; nobody is told twice.
      sync.state.set((now) => (now.editing.length > 0 ? { ...now, editing: [] } : now))
    } finally {
      asking = false
    }
  }
  const onTell = () => void tell()
  const timer = setInterval(onTell, everyMs)
  window.addEventListener('focus', onTell)
  document.addEventListener('visibilitychange', onTell)
  onTell()
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', onTell)
    document.removeEventListener('visibilitychange', onTell)
  }
}
