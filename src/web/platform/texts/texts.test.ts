import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { i18n, loadTexts, showLanguage, startTexts } from './texts.ts'

const english = Promise.withResolvers<void>()
vi.mock('#texts/en-login.ts', async (original) => {
  await english.promise
  return original()
})

const missing: unknown[] = []

beforeAll(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('reportError', (error: unknown) => missing.push(error))
  await startTexts()
  return () => vi.unstubAllGlobals()
})

test('texts that are loaded while the language changes are there in the language that is shown then', async () => {
  const change = showLanguage('en')
  const load = loadTexts('app')
  await expect.poll(() => i18n.hasResourceBundle('lt', 'shell')).toBe(true)
  expect(i18n.language).toBe('lt')
  // The page may be shown as soon as its texts are there, before the language has changed.
  await Promise.race([load, pause(50)])
  english.resolve()
  await Promise.all([change, load])
  expect(i18n.language).toBe('en')
  expect(i18n.t('title_dashboard', { ns: 'shell' })).toBe('Dashboard')
  expect(missing).toEqual([])
})
