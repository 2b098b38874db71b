import type { Profile } from '#contract/account/profile.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'

/** The user's profile; undefined until it is loaded. */
export const useProfile = (): Profile | undefined => useLoaded('user.profile').data?.item

/** Reloads the profile. */
export const reloadProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['user.profile'] })

/** Reloads the user's sessions. */
export const reloadSessions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['user.sessions'] })

/** Reloads the user's sign-in methods. */
export const reloadMethods = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['sign_in.methods'] })
