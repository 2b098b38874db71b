import { currentLanguage } from './texts.ts'

// Day before month, as in Europe; the bare `en` would be American.
const localeOf = () => (currentLanguage() === 'en' ? 'en-GB' : 'lt')

/** A moment of the person's own clock: a message belongs to no company. */
export const momentText = (at: string): string =>
  new Intl.DateTimeFormat(localeOf(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Its day alone. */
export const dayText = (at: string): string =>
  new Intl.DateTimeFormat(localeOf(), { dateStyle: 'medium' }).format(new Date(at))
