import { isSettingName, resourceNames, resources } from '#domain/resources.ts'
import type { SettingName } from '#domain/resources.ts'

/** The table of a setting. */
export type Setting = (typeof resources)[SettingName]['table']

/**
 * The settings by table, with the number of rows that a company may have in use; archived rows do not count. A form loads all of
 * them, so the limits keep its answer small. The database has the same limits (migrations/functions/setup/short_lists.sql).
 */
export const settings = Object.fromEntries(
  resourceNames.filter(isSettingName).map((resource) => {
    const { table, mostInUse } = resources[resource]
    return [table, { resource, mostInUse }]
  }),
) as Readonly<Record<Setting, { resource: SettingName; mostInUse: number }>>

export const isSetting = (table: string): table is Setting => Object.hasOwn(settings, table)
