import { useEffect, useMemo, useState } from 'react'
import { same } from '#web/resource/form/same-values.ts'
import { useDraft } from '#web/resource/form/use-draft.ts'
import { useLeaveGuard } from '#web/resource/form/use-leave-guard.ts'
import type { EditorForm } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { revivedForm } from './form-from-server.ts'

/** A little after the draft is written (500 ms after typing stops). */
const keptMs = 600

type Given = {
  editor: Editor
  form: EditorForm
  fresh: EditorForm
  name: string
  version: number | undefined
  total: string
}

/** Unsaved changes: kept in the browser, offered again, asked about on leaving. */
export const useEditorDraft = ({ editor, form, fresh, name, version, total }: Given) => {
  const [saved, setSaved] = useState(false)
  const dirty = useMemo(() => !saved && form !== fresh && !same(form, fresh), [saved, form, fresh])
  const typed = useMemo(() => (dirty ? { values: form, version, total } : undefined), [dirty, form, version, total])
  const guard = useLeaveGuard(dirty)
  const draft = useDraft<EditorForm>({
    form: name,
    typed,
    fresh,
    onTake: (kept) => editor.form.set(revivedForm(kept.values, fresh)),
  })
  const [kept, setKept] = useState<EditorForm>()
  const offered = draft.offer !== undefined
  useEffect(() => {
    if (!dirty || offered) return
    const timer = setTimeout(() => setKept(form), keptMs)
    return () => clearTimeout(timer)
  }, [dirty, offered, form])
  return {
    dirty,
    kept: kept !== undefined && dirty && !offered,
    offer: draft.offer,
    /** Saved: there is nothing to keep, and nothing to ask when leaving. */
    release: () => {
      setSaved(true)
      guard.release()
      draft.forget()
    },
  }
}
