type Resource = {
  /** The table of its rows. */
  table: string
  /**
   * A document has lines or payments, and a history of states; a register is a list of thousands that documents name; a setting is a short
   * list that forms offer whole. Documents and registers are searched and exported, and have a tab of deleted ones.
   */
  kind: 'document' | 'register' | 'setting'
  /** Of a setting: how many rows a company may have in use (see list-limits.ts). */
  mostInUse?: number
  /** A new company begins with some, whose titles are shown in the reader's language. */
  isSeeded?: true
}

/**
 * Everything a company keeps under a name of its own, in the order in which lists of all of them show it. The name is that of its calls
 * (`expense-category.list`), addresses (`/expense-category/list`) and texts (`not_found_expense-category`). Wherever each of them is listed,
 * the list is made of this one, or its type names every resource: one that is forgotten there does not compile.
 */
export const resources = {
  invoice: { table: 'invoice', kind: 'document' },
  expense: { table: 'expense', kind: 'document' },
  payment: { table: 'payment', kind: 'document' },
  client: { table: 'client', kind: 'register' },
  product: { table: 'product', kind: 'register' },
  'company-account': { table: 'company_account', kind: 'setting', mostInUse: 50 },
  series: { table: 'series', kind: 'setting', mostInUse: 100 },
  unit: { table: 'unit', kind: 'setting', mostInUse: 100, isSeeded: true },
  vat: { table: 'vat_rate', kind: 'setting', mostInUse: 80, isSeeded: true },
  activity: { table: 'activity', kind: 'setting', mostInUse: 50 },
  'expense-category': { table: 'expense_category', kind: 'setting', mostInUse: 200, isSeeded: true },
} as const satisfies Record<string, Resource>

type Resources = typeof resources
export type ResourceName = keyof Resources
type NameOf<Kind extends Resource['kind']> = {
  [Name in ResourceName]: Resources[Name]['kind'] extends Kind ? Name : never
}[ResourceName]

export type DocumentName = NameOf<'document'>
export type RegisterName = NameOf<'register'>
export type SettingName = NameOf<'setting'>
/** What is searched for and exported. */
export type RecordName = DocumentName | RegisterName

export const resourceNames = Object.keys(resources) as ResourceName[]
export const isSettingName = (name: ResourceName): name is SettingName => resources[name].kind === 'setting'
