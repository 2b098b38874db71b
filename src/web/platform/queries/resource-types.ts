import type { CallName, Contract } from '#contract/index.ts'
import type { Output } from '#contract/platform/row.ts'

/** Resources with a list: `client`, `invoice`, … */
export type ResourceName = {
  [Name in CallName]: Name extends `${infer Resource}.list` ? Resource : never
}[CallName]

type Answered<Name extends string> = Name extends CallName ? Output<Contract[Name]> : never

export type ListAnswer<Name extends ResourceName> = {
  data: RowOf<Name>[]
  meta: {
    next_cursor: string | null
    count: number
    tabs: Record<string, number>
    totals: { currency: string; total: string; paid: string; credited?: string | undefined; unpaid: string }[]
  }
}

/** An item as its list shows it. */
export type RowOf<Name extends ResourceName> =
  Answered<`${Name}.list`> extends { data: (infer Row)[] } ? Row & { id: string } : never

/** An item as stored: what create, change and the edit form answer. */
export type ItemOf<Name extends ResourceName> =
  Answered<`${Name}.edit_form`> extends { item: infer Item } ? Item & { id: string; version: number } : never

/** The defaults of a new item. */
export type DefaultsOf<Name extends ResourceName> =
  Answered<`${Name}.create_form`> extends { item: infer Item } ? Item : never

/** The pick-lists of its form. */
export type OptionsOf<Name extends ResourceName> =
  Answered<`${Name}.edit_form`> extends { options: infer Options } ? Options : never
