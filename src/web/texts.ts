import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { lt } from '#texts/lt.ts'
import { storage } from './storage.ts'

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

/** One chunk for each language. Both are complete (they would not compile otherwise), so no second one is ever needed. */
const load: Record<Language, () => Promise<object>> = {
  lt: async () => (await import('#texts/lt.ts')).lt,
  en: async () => (await import('#texts/en.ts')).en,
}

export const i18n = createInstance()

/** The language kept in this browser. */
export const storedLanguage = (): Language => (storage.get(languageKey) === 'en' ? 'en' : defaultLanguage)

/** The language on screen, also sent with every request. */
export const currentLanguage = (): Language =>
  i18n.language === 'en' || i18n.language === 'lt' ? i18n.language : storedLanguage()

const addTexts = async (language: Language) => {
  const areas = await load[language]()
  for (const [area, texts] of Object.entries(areas)) i18n.addResourceBundle(language, area, texts)
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
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  })
  await addTexts(language)
  document.documentElement.lang = language
}

/** Shows the product in a language and keeps the choice in this browser. */
export const showLanguage = async (language: Language): Promise<void> => {
  storage.set(languageKey, language)
  if (!i18n.hasResourceBundle(language, 'common')) await addTexts(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}
