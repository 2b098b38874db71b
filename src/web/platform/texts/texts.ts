import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { lt } from '#texts/lt.ts'
import { storage } from '#web/platform/browser.ts'

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

/** Parts of the texts, loaded when they are first needed. `app` has what the list of invoices needs, `records` what other pages need. */
export type TextPart =
  | 'login'
  | 'public'
  | 'app'
  | 'sign_in'
  | 'settings'
  | 'operator'
  | 'records'
  | 'reports'
  | 'document_link'
  | 'moved_in'
  | 'payment_file'
  | 'purchase'
  | 'read_file'
  | 'inbox'
  | 'editor'
  | 'pack_link'
  | 'bank'
  | 'letters'
  | 'rate'
  | 'company_data'
  | 'frame'
  | 'import'
  | 'restored'
  | 'online_payment'

/**
 * Both languages are complete (else they would not compile), so there is no fallback for single texts. A file of one area exports it
 * under its name.
 */
const partLoaders: Record<Language, Record<TextPart, () => Promise<object>>> = {
  lt: {
    login: async () => (await import('#texts/lt-login.ts')).ltLogin,
    public: async () => (await import('#texts/lt-public.ts')).ltPublic,
    app: async () => (await import('#texts/lt-app.ts')).ltApp,
    sign_in: async () => (await import('#texts/lt-sign-in.ts')).ltSignIn,
    settings: async () => (await import('#texts/lt-settings.ts')).ltSettings,
    operator: () => import('#texts/lt/operator.ts'),
    pack_link: () => import('#texts/lt/pack_link.ts'),
    document_link: () => import('#texts/lt/document_link.ts'),
    moved_in: () => import('#texts/lt/moved_in.ts'),
    payment_file: () => import('#texts/lt/payment_file.ts'),
    purchase: () => import('#texts/lt/purchase.ts'),
    read_file: () => import('#texts/lt/read_file.ts'),
    inbox: () => import('#texts/lt/inbox.ts'),
    restored: () => import('#texts/lt/restored.ts'),
    online_payment: () => import('#texts/lt/online_payment.ts'),
    editor: async () => (await import('#texts/lt-editor.ts')).ltEditor,
    records: () => import('#texts/lt-records.ts'),
    reports: async () => (await import('#texts/lt-reports.ts')).ltReports,
    bank: () => import('#texts/lt-bank.ts'),
    letters: () => import('#texts/lt/letters.ts'),
    rate: () => import('#texts/lt/rate.ts'),
    company_data: () => import('#texts/lt/company_data.ts'),
    frame: () => import('#texts/lt-frame.ts'),
    import: () => import('#texts/lt-import.ts'),
  },
  en: {
    login: async () => (await import('#texts/en-login.ts')).enLogin,
    public: async () => (await import('#texts/en-public.ts')).enPublic,
    app: async () => (await import('#texts/en-app.ts')).enApp,
    sign_in: async () => (await import('#texts/en-sign-in.ts')).enSignIn,
    settings: async () => (await import('#texts/en-settings.ts')).enSettings,
    operator: () => import('#texts/en/operator.ts'),
    pack_link: () => import('#texts/en/pack_link.ts'),
    document_link: () => import('#texts/en/document_link.ts'),
    moved_in: () => import('#texts/en/moved_in.ts'),
    payment_file: () => import('#texts/en/payment_file.ts'),
    purchase: () => import('#texts/en/purchase.ts'),
    read_file: () => import('#texts/en/read_file.ts'),
    inbox: () => import('#texts/en/inbox.ts'),
    restored: () => import('#texts/en/restored.ts'),
    online_payment: () => import('#texts/en/online_payment.ts'),
    editor: async () => (await import('#texts/en-editor.ts')).enEditor,
    records: () => import('#texts/en-records.ts'),
    reports: async () => (await import('#texts/en-reports.ts')).enReports,
    bank: () => import('#texts/en-bank.ts'),
    letters: () => import('#texts/en/letters.ts'),
    rate: () => import('#texts/en/rate.ts'),
    company_data: () => import('#texts/en/company_data.ts'),
    frame: () => import('#texts/en-frame.ts'),
    import: () => import('#texts/en-import.ts'),
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

const neededParts = new Set<TextPart>(['login'])
const loadedParts = new Set<string>()

const addTexts = async (language: Language, wanted: Iterable<TextPart> = neededParts) => {
  const missing = [...wanted].filter((part) => !loadedParts.has(`${language}.${part}`))
  const parts = await Promise.all(missing.map((part) => partLoaders[language][part]()))
  for (const areas of parts)
    for (const [area, texts] of Object.entries(areas)) i18n.addResourceBundle(language, area, texts)
  for (const part of missing) loadedParts.add(`${language}.${part}`)
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
    saveMissing: true,
    // A text of a part that this page did not load: an error of the page, which also fails the browser tests.
    missingKeyHandler: (_, area, key) => globalThis.reportError(new Error(`The text ${area}.${key} is not loaded.`)),
  })
  await addTexts(language)
  document.documentElement.lang = language
}

/** Called before the first page or frame that shows texts of the part. */
export const loadTexts = async (part: TextPart): Promise<void> => {
  // A part that could not be loaded must not fail the pages after it.
  await addTexts(currentLanguage(), [part])
  neededParts.add(part)
  // The language may have changed meanwhile, or be about to change.
  await addTexts(nextLanguage ?? currentLanguage())
}

/** The language whose texts are being loaded before it is shown: parts that are added meanwhile are needed in it, too. */
let nextLanguage: Language | undefined

/** Changes the language and stores the choice in this browser. */
export const showLanguage = async (language: Language): Promise<void> => {
  storage.set(languageKey, language)
  nextLanguage = language
  try {
    await addTexts(language)
    await i18n.changeLanguage(language)
  } finally {
    if (nextLanguage === language) nextLanguage = undefined
  }
  document.documentElement.lang = language
}
