type Resource = {
  /** The database table. */
  table: string
  /**
   * A document has lines or payments, and states; a register is a long list that documents refer to; a setting is a short list that forms
   * show as a whole. Documents and registers are searched and exported, and have a tab of deleted records.
   */
  kind: 'document' | 'register' | 'setting'
  /** For a setting: how many rows a company may have in use. */
  maxInUse?: number
  /** A new company has default rows, whose titles are shown in the user's language. */
  isSeeded?: true
}

/**
 * All resources of a company, in the order in which they are listed. The name is used in calls (`expense-category.list`), URLs
 * (`/expense-category/list`) and texts (`not_found_expense-category`). Other lists of resources are derived from this one or typed by
 * it, so that a missing resource does not compile.
 */
export const resources = {
  invoice: { table: 'invoice', kind: 'document' },
  expense: { table: 'expense', kind: 'document' },
  payment: { table: 'payment', kind: 'document' },
  client: { table: 'client', kind: 'register' },
  product: { table: 'product', kind: 'register' },
  'company-account': { table: 'company_account', kind: 'setting', maxInUse: 50 },
  series: { table: 'series', kind: 'setting', maxInUse: 100 },
  unit: { table: 'unit', kind: 'setting', maxInUse: 100, isSeeded: true },
  vat: { table: 'vat_rate', kind: 'setting', maxInUse: 80, isSeeded: true },
  activity: { table: 'activity', kind: 'setting', maxInUse: 50 },
  'note-template': { table: 'note_template', kind: 'setting', maxInUse: 50 },
  'expense-category': { table: 'expense_category', kind: 'setting', maxInUse: 200, isSeeded: true },
} as const satisfies Record<string, Resource>

type Resources = typeof resources
export type ResourceName = keyof Resources
type NameOf<Kind extends Resource['kind']> = {
  [Name in ResourceName]: Resources[Name]['kind'] extends Kind ? Name : never
}[ResourceName]

export type DocumentName = NameOf<'document'>
export type RegisterName = NameOf<'register'>
export type SettingName = NameOf<'setting'>
/** Resources that are searched and exported. */
export type RecordName = DocumentName | RegisterName

export const resourceNames = Object.keys(resources) as ResourceName[]
const isSettingName = (name: ResourceName): name is SettingName => resources[name].kind === 'setting'

/** The table of a setting. */
export type Setting = (typeof resources)[SettingName]['table']

/**
 * The settings by table, with the number of rows that a company may have in use; archived rows do not count. A form loads all of
 * them, so the limits keep its answer small. The database has the same limits (migrations/functions/setup/short_lists.sql).
 */
export const settingLimits = Object.fromEntries(
  resourceNames.filter(isSettingName).map((resource) => {
    const { table, maxInUse } = resources[resource]
    return [table, { resource, maxInUse }]
  }),
) as Readonly<Record<Setting, { resource: SettingName; maxInUse: number }>>

export const isSetting = (table: string): table is Setting => Object.hasOwn(settingLimits, table)
