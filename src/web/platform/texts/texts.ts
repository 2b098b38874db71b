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

/** Amounts of texts: of the sign-in page, of all public pages, of the whole product. */
const extents = ['login', 'public', 'all'] as const
type Extent = (typeof extents)[number]

/**
 * Each language in chunks, by extent. Both languages are complete (else they would not compile), so there is no fallback
 * for single texts.
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

/** The language stored in this browser. */
export const storedLanguage = (): Language => (storage.get(languageKey) === 'en' ? 'en' : defaultLanguage)

/** The language of the browser, if the person has not chosen one and it differs from the current one. */
export const offeredLanguage = (): Language | undefined => {
  if (storage.get(languageKey) !== null) return undefined
  const preferred = navigator.languages.map((each) =>
    languages.find((language) => each.toLowerCase().startsWith(language)),
  )
  // People with other languages are offered English.
  const offered = preferred.find((language) => language !== undefined) ?? 'en'
  return offered === currentLanguage() ? undefined : offered
}

/** The language on screen, also sent with every request. */
export const currentLanguage = (): Language =>
  i18n.language === 'en' || i18n.language === 'lt' ? i18n.language : storedLanguage()

let extent: Extent = 'login'
const added = new Set<string>()

const addTexts = async (language: Language) => {
  const current = extent
  if (added.has(`${language}.${current}`)) return
  const areas = await load[language][current]()
  for (const [area, texts] of Object.entries(areas)) i18n.addResourceBundle(language, area, texts)
  added.add(`${language}.${current}`)
}

/** Called once, before the first render. */
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

const loadTexts = async (needed: Extent): Promise<void> => {
  if (extents.indexOf(needed) > extents.indexOf(extent)) extent = needed
  await addTexts(currentLanguage())
}

/** Called before a public page other than the sign-in page. */
export const loadPublicTexts = () => loadTexts('public')

/** Called before the first page that needs a sign-in. */
export const loadAllTexts = () => loadTexts('all')

/** Changes the language and stores the choice in this browser. */
export const showLanguage = async (language: Language): Promise<void> => {
  storage.set(languageKey, language)
  await addTexts(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}
