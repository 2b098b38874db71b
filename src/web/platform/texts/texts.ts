import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { lt } from '#texts/lt.ts'
import { storage } from '#web/platform/storage/browser-storage.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof lt
  }
}

export type Language = 'lt' | 'en'
export const languages: readonly Language[] = ['lt', 'en']
const defaultLanguage: Language = 'lt'
const languageKey = 'locale'

/** From the least to the most: what the sign-in page says, what all pages without a login say, everything. */
const extents = ['login', 'public', 'all'] as const
type Extent = (typeof extents)[number]

/**
 * Each language in chunks, by extent. Both languages are complete (they would not compile otherwise), so no other one is ever
 * fallen back on for a word.
 */
const load: Record<Language, Record<Extent, () => Promise<object>>> = {
  lt: {
    login: async () => (await import('#texts/lt-login.ts')).ltLogin,
    public: async () => (await import('#texts/lt-public.ts')).ltPublic,
    all: async () => (await import('#texts/lt.ts')).lt,
  },
  en: {
    login: async () => (await import('#texts/en-login.ts')).enLogin,
    public: async () => (await import('#texts/en-public.ts')).enPublic,
    all: async () => (await import('#texts/en.ts')).en,
  },
}

export const i18n = createInstance()

/** The language kept in this browser. */
export const storedLanguage = (): Language => (storage.get(languageKey) === 'en' ? 'en' : defaultLanguage)

/** What the browser of somebody who has not chosen a language yet asks for, where that is not the language they get. */
export const offeredLanguage = (): Language | undefined => {
  if (storage.get(languageKey) !== null) return undefined
  const asked = navigator.languages.map((each) => languages.find((language) => each.toLowerCase().startsWith(language)))
  // English is what most people from elsewhere can read.
  const wanted = asked.find((language) => language !== undefined) ?? 'en'
  return wanted === currentLanguage() ? undefined : wanted
}

/** The language on screen, also sent with every request. */
export const currentLanguage = (): Language =>
  i18n.language === 'en' || i18n.language === 'lt' ? i18n.language : storedLanguage()

let extent: Extent = 'login'
const added = new Set<string>()

const addTexts = async (language: Language) => {
  const wanted = extent
  if (added.has(`${language}.${wanted}`)) return
  const areas = await load[language][wanted]()
  for (const [area, texts] of Object.entries(areas)) i18n.addResourceBundle(language, area, texts)
  added.add(`${language}.${wanted}`)
}

/** Once, before the first drawing. */
export const startTexts = async (): Promise<void> => {
  const language = storedLanguage()
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    ns: [],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  await addTexts(language)
  document.documentElement.lang = language
}

const loadTexts = async (wanted: Extent): Promise<void> => {
  if (extents.indexOf(wanted) > extents.indexOf(extent)) extent = wanted
  await addTexts(currentLanguage())
}

/** Before a page without a login other than the sign-in page. */
export const loadPublicTexts = () => loadTexts('public')

/** Before the first page behind the login. */
export const loadAllTexts = () => loadTexts('all')

/** Shows the product in a language and keeps the choice in this browser. */
export const showLanguage = async (language: Language): Promise<void> => {
  storage.set(languageKey, language)
  await addTexts(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}
