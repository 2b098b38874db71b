import { forgetDrafts, readUnsent } from '#web/platform/drafts.ts'
import { forgetAnswers } from '#web/platform/offline/kept-answers.ts'
import { forgetPush } from './push.ts'
import { forgetSharedFiles } from './shared-files.ts'
import { sessionStore } from './session-stores.ts'

/** Drafts of other people, and of companies where the person has no role any more, do not stay in this browser. */
export const forgetForeignDrafts = async (): Promise<void> => {
  const session = sessionStore.get()
  if (!session) return
  const own = new Set(['none', ...session.companies.map(({ id }) => id)])
  await forgetDrafts((userId, companyId) => userId !== session.user.data.id || !own.has(companyId))
}

/** Removes all drafts of a person from this browser, and files that are not theirs alone. */
export const forgetDraftsOf = async (id: string): Promise<void> => {
  await forgetPush()
  await forgetSharedFiles()
  await forgetAnswers()
  await forgetDrafts((userId) => userId === id)
}

/** Whether this browser has drafts of the person that the server does not have. */
export const hasUnsentDrafts = async (id: string): Promise<boolean> => (await readUnsent(id)).length > 0
