import { namesOf } from '#contract/platform/field-names.ts'
import type { SettingName } from '#domain/resources.ts'
import { createContext, useContext } from 'react'

/** The section a path belongs to: `/client/edit/…` to clients. */
export const sectionOf = (path: string): string => path.split('/')[1] ?? ''

/** Whether a short list belongs to the settings; accounts have a section of their own. */
const isInSettings: Readonly<Record<SettingName, boolean>> = {
  'company-account': false,
  series: true,
  unit: true,
  vat: true,
  activity: true,
  'note-template': true,
  'expense-category': true,
}
const settingsSections = new Set(['settings', ...namesOf(isInSettings).filter((name) => isInSettings[name])])

/** Settings, and the lists that belong to them. */
export const isSettings = (path: string): boolean => settingsSections.has(sectionOf(path))

/** Whether the page is inside the application's frame, which has a `main` element. */
export const FrameContext = createContext(false)
export const useInFrame = () => useContext(FrameContext)
