import type { profile as source } from '../lt/profile.ts'
import type { Same } from '../same.ts'

export const profile: Same<typeof source> = {
  title: 'My profile',

  person: 'Person',
  person_note: 'Your name is seen by the people you work with.',
  language: 'Language',
  language_hint: 'The language you see Kvitas in and get its letters in.',
  language_lt: 'Lithuanian',
  language_en: 'English',
}
