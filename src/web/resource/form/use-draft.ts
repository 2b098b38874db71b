import { useEffect, useRef, useState } from 'react'
import { deleteDraft, isResumed, storeDraft, storeLeaving, readDraft } from '#web/platform/drafts.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useSession } from '#web/platform/session/session.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import { equalValues } from './same-values.ts'

/** The delay after typing stops; see experience.md. */
const pauseMs = 500

export type DraftOffer = { savedAt: Date; restore: () => void; discard: () => void }

type DraftOptions<Values> = {
  /** The name of the draft in the browser; undefined stores no draft. */
  form: string | undefined
  /** The changed values; undefined while nothing was changed. */
  changedValues: Omit<Draft<Values>, 'saved_at'> | undefined
  /** The values of the untouched form. */
  initialValues: Values | undefined
  onRestore: (draft: Draft<Values>) => void
}

/**
 * Stores the changed values in the browser, 500 ms after typing stops and when the page is left, and offers them again later. While an offer is
 * open the earlier draft stays and the new values are not stored, so closing the tab asks first.
 */
export const useDraft = <Values>({ form, changedValues, initialValues, onRestore }: DraftOptions<Values>) => {
  const session = useSession()
  const [owner] = useState(() =>
    form && session ? { userId: session.user.data.id, companyId: session.company?.id ?? 'none', form } : undefined,
  )
  /** Null: it is being read. */
  const [found, setFound] = useState<Draft<Values> | undefined | null>(null)
  const offered = found && initialValues && !equalValues(found.values, initialValues) ? found : undefined
  const latest = useRef<(isLeaving?: boolean) => void>(undefined)
  const [isStored, setStored] = useState(false)

  useEffect(() => {
    if (owner) void readDraft<Values>(owner).then((draft) => setFound((now) => (now === null ? draft : now)))
  }, [owner])

  useEffect(() => {
    if (!owner || offered || found === null) return
    if (!changedValues) {
      // The user has undone all changes.
      if (latest.current) void deleteDraft(owner)
      latest.current = undefined
      return
    }
    // After logout nothing of the user may be stored in the browser.
    const isSignedIn = () => sessionStore.get()?.user.data.id === owner.userId
    const write = (isLeaving = false) => {
      if (!isSignedIn()) return
      const draft = { ...changedValues, saved_at: new Date().toISOString() }
      if (isLeaving) storeLeaving(owner, draft)
      else void storeDraft(owner, draft).then(() => setStored(true))
    }
    latest.current = write
    const timer = setTimeout(write, pauseMs)
    return () => clearTimeout(timer)
  }, [owner, changedValues, offered, found])

  useEffect(() => {
    const flush = () => latest.current?.(true)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      // The page was left before the delay passed: the last input is stored too.
      latest.current?.()
    }
  }, [])

  const isAtRisk = offered !== undefined && changedValues !== undefined
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  const forget = () => {
    latest.current = undefined
    setFound(undefined)
    if (owner) void deleteDraft(owner)
  }
  const restore = (draft: Draft<Values>) => {
    onRestore(draft)
    setFound(undefined)
  }
  // The draft was chosen in a list of drafts, so it is resumed without asking.
  const shouldResume = useRef<boolean>(undefined)
  useEffect(() => {
    shouldResume.current ??= owner !== undefined && isResumed(owner.form)
    if (!shouldResume.current || !offered) return
    shouldResume.current = false
    restore(offered)
  })
  const offer: DraftOffer | undefined = offered && {
    savedAt: new Date(offered.saved_at),
    restore: () => restore(offered),
    discard: forget,
  }
  return { offer, forget, isStored: isStored && changedValues !== undefined && !offered }
}
