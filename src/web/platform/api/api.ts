// Decision: docs/decisions/unused-response-instructions.md
import type { CallName } from '#contract/index.ts'
import { createApi } from './create-api.ts'
import type { RequestOptions } from './create-api.ts'
import { tokenKey } from './exchange.ts'
import { actionStore, companyChangedStore, reachedStore, sessionStore } from '#web/platform/session/session-stores.ts'
import { askForProof } from '#web/platform/proof/ask-for-proof.tsx'
import { askToChangeReported } from '#web/platform/feedback/confirm.tsx'
import { storage } from '#web/platform/browser.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { Company } from '#contract/account/company.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { addCompany } from '#web/platform/session/company-rules.ts'

const setUser = (data: unknown) => sessionStore.set(data as UserData)

/** What a commit instruction may change. The type of `data` is trusted, as in any response of the server. */
const commits = {
  user: setUser,
  company: (data) => sessionStore.set((now) => now && { ...now, company: data as Company | null }),
  companies: (data) => sessionStore.set((now) => now && { ...now, companies: data as UserData['companies'] }),
  'companies.add': (data) => sessionStore.set((now) => now && addCompany(now, data as Company)),
  plan: (data) => sessionStore.set((now) => now && { ...now, plan: data as UserData['plan'] }),
  action: (data) => actionStore.set(data),
} satisfies Record<string, (data: unknown) => void>

/** Applies a commit instruction. An unknown name is ignored and logged. */
const applyCommit = (name: string, data: unknown): void => {
  if (Object.hasOwn(commits, name)) commits[name as keyof typeof commits](data)
  // The only place where the web logs: the specification requires it.
  // oxlint-disable-next-line no-console
  else console.warn('Unknown commit instruction', name)
}

const api = createApi({
  base: '/api',
  storage,
  language: currentLanguage,
  companyId: () => sessionStore.get()?.company?.id,
  onProofRequired: askForProof,
  onConfirmationRequired: askToChangeReported,
  onCompanyChanged: () => companyChangedStore.set((times) => times + 1),
  onAction: actionStore.set,
  onCommit: applyCommit,
  onReached: reachedStore.set,
})

/** Calls a row of the contract: `await call('client.edit_form', { params: { id } })`. Errors are thrown as `ApiProblem`. */
export const { call, cancelAll, request } = api

/** Calls by a name that is known only at run time, for code that all resources share. */
export const callNamed = (name: CallName, options: RequestOptions & { params?: Record<string, string> } = {}) =>
  (call as (name: CallName, options: object) => Promise<unknown>)(name, options)

/** Posts to a path; a response with a commit instruction changes the stored state. */
export const post = (path: string, data?: unknown, options: RequestOptions = {}): Promise<unknown> =>
  request('POST', path, { ...options, body: data })

/**
 * `POST /{resource}/{id}/{action}`: a custom action of a resource, with its data if it takes any.
 * @public
 */
export const postAction = (resource: string, id: string, action: string, data?: unknown): Promise<unknown> =>
  post(`/${resource}/${encodeURIComponent(id)}/${action}`, data)

export const hasToken = (): boolean => storage.get(tokenKey) !== null
export const forgetToken = (): void => storage.remove(tokenKey)
