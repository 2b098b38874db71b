import { currentLanguage } from './texts.ts'

/** A moment of the person's own clock: a message belongs to no company. */
export const momentText = (at: string): string =>
  new Intl.DateTimeFormat(currentLanguage() === 'en' ? 'en-GB' : 'lt', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(at))
