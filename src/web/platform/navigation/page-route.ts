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

/** A page. Parameters stand in braces, as in the contract. */
export type PageRoute = {
  path: string
  screen: ScreenLoader
  title: TitleKey
  /** Where the address says more: the title of the part it names. */
  titleOf?: (address: Readonly<Record<string, string>>) => TitleKey | undefined
  /** Needs no login. */
  public?: true
  /** A page to get in by: who is signed in already is led on. See `leadOn`. */
  entry?: true
  /** What it loads on entry: parameters of its path come from the address, and so does the query. */
  load?: LoadName
  /** `rail`: the narrow navigation (editor). `settings`, `operator`: the same with a menu of their own. `bare`: no navigation at all. */
  frame?: 'rail' | 'settings' | 'operator' | 'bare'
}
