// Decision: docs/decisions/unused-response-instructions.md
import type { Company } from '#contract/account/company.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { addCompany } from '#web/platform/session/company-rules.ts'
import { actionStore, sessionStore } from '#web/platform/session/state.ts'

const setUser = (data: unknown) => sessionStore.set(data as UserData)

/** What a commit instruction may change. The server is trusted for the shape of `data`, as for any answer of its. */
const commits = {
  user: setUser,
  company: (data) => sessionStore.set((now) => now && { ...now, company: data as Company | null }),
  companies: (data) => sessionStore.set((now) => now && { ...now, companies: data as UserData['companies'] }),
  'companies.add': (data) => sessionStore.set((now) => now && addCompany(now, data as Company)),
  plan: (data) => sessionStore.set((now) => now && { ...now, plan: data as UserData['plan'] }),
  action: (data) => actionStore.set(data),
} satisfies Record<string, (data: unknown) => void>

/** Applies a commit instruction. A name that is not in the closed list is ignored and logged. */
export const applyCommit = (name: string, data: unknown): void => {
  if (Object.hasOwn(commits, name)) commits[name as keyof typeof commits](data)
  // The one place where the web logs: the contract asks for it.
  // oxlint-disable-next-line no-console
  else console.warn('Unknown commit instruction', name)
}
