import { isSettingName, resourceNames, resources } from '#domain/resources.ts'
import type { SettingName } from '#domain/resources.ts'

/** The table of what a company sets up once and every form offers whole. */
export type Setting = (typeof resources)[SettingName]['table']

/**
 * How many rows of each a company may have in use, and what they are called outside; archived ones do not count. A form offers
 * all of them at once, so that all together, with every text as long as it can be, stay under the most an answer may have. The
 * database holds to the same numbers (migrations/functions/setup/short_lists.sql).
 */
export const settings = Object.fromEntries(
  resourceNames.filter(isSettingName).map((resource) => {
    const { table, mostInUse } = resources[resource]
    return [table, { resource, mostInUse }]
  }),
) as Readonly<Record<Setting, { resource: SettingName; mostInUse: number }>>

export const isSetting = (table: string): table is Setting => Object.hasOwn(settings, table)
