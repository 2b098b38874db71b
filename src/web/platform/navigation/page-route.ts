import type { ComponentType } from 'react'
import type { shell } from '#texts/lt/shell.ts'
import type { CallName, Contract } from '#contract/index.ts'

export type TitleKey = Extract<keyof typeof shell, `title_${string}`>

/** Calls a page can load on entry. */
export type LoadName = {
  [Name in CallName]: Contract[Name] extends { method: 'GET'; output: unknown } ? Name : never
}[CallName]

/** The chunk of a screen: `() => import('./client/client-list.tsx').then((chunk) => chunk.ClientList)`. */
export type ScreenLoader = () => Promise<ComponentType>

/** A page. Parameters are in braces, as in the contract. */
export type PageRoute = {
  path: string
  screen: ScreenLoader
  title: TitleKey
  /** A title that depends on the address, such as that of a tab. */
  titleOf?: (address: Readonly<Record<string, string>>) => TitleKey | undefined
  /** Needs no login. */
  public?: true
  /** A sign-in page: a signed-in person is redirected. See `redirectSignedIn`. */
  entry?: true
  /** The call that loads its data on entry, with the parameters and the query of the address. */
  load?: LoadName
  /** `rail`: the narrow navigation (editor). `settings`, `operator`: the same with a menu of their own. `bare`: no navigation at all. */
  frame?: 'rail' | 'settings' | 'operator' | 'bare'
}
