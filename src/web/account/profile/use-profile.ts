import type { Profile } from '#contract/account/profile.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'

/** The own profile as the page loaded it; undefined until then. */
export const useProfile = (): Profile | undefined => useLoaded('user.profile').data?.item

/** Reads the profile again after something in it has changed. */
export const reloadProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['user.profile'] })

/** Reads again where the person is signed in. */
export const reloadSessions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['user.sessions'] })

/** Reads again how the person signs in. */
export const reloadMethods = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['sign_in.methods'] })
