import type { DraftKind } from '#domain/draft.ts'
import type { DraftOwner } from '#web/platform/drafts.ts'
import { deleteDraft, readDraft, readDrafts, storeDraft, storeLeaving } from '#web/platform/drafts.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import type { DraftCopy } from './draft-sync.ts'

/** What this browser has of a draft that the server does not have yet; `title` is the client or vendor. */
export type KeptCopy = DraftCopy & { title: string | null; currency: string }

/** Whose drafts are kept; undefined after signing out, when nothing may be stored any more. */
const ownerOf = (form: string): DraftOwner | undefined => {
  const session = sessionStore.get()
  return session?.company ? { userId: session.user.data.id, companyId: session.company.id, form } : undefined
}

/** The copies of one person in one company: a form that stays open while the company changes still keeps its own. */
export const draftCopies = (kind: DraftKind) => {
  const forms = `${kind}-draft.`
  const opened = ownerOf(forms)
  const mine = (id: string) => {
    const owner = opened && { ...opened, form: forms + id }
    return owner && ownerOf(forms)?.userId === owner.userId ? owner : undefined
  }
  return {
    read: async (id: string) => {
      const owner = mine(id)
      return owner && readDraft<KeptCopy>(owner)
    },
    all: async () => {
      const owner = mine('')
      const found = owner ? await readDrafts<KeptCopy>(owner) : []
      return found.map(({ form, ...draft }) => ({ ...draft, id: form.slice(forms.length) }))
    },
    keep: async (id: string, copy: KeptCopy, total: string) => {
      const owner = mine(id)
      if (owner) await storeDraft(owner, { values: copy, total, saved_at: new Date().toISOString() })
    },
    keepLeaving: (id: string, copy: KeptCopy, total: string) => {
      const owner = mine(id)
      if (owner) storeLeaving(owner, { values: copy, total, saved_at: new Date().toISOString() })
    },
    drop: async (id: string) => {
      const owner = mine(id)
      if (owner) await deleteDraft(owner)
    },
  }
}
export type DraftCopies = ReturnType<typeof draftCopies>
