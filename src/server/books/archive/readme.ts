import { enteredAnew } from '#domain/archive.ts'
import { productVersion } from '#server/platform/backup/manifest.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

const sections = ['tables', 'members', 'files', 'manifest', 'restore'] as const

/** What is in an archive in plain words, in both languages, for whoever opens the ZIP in ten years. */
export const readmeText = (createdAt: Date): string =>
  `${(['lt', 'en'] as const).map((language) => readmeIn(language, createdAt)).join('\n\n')}\n`

const readmeIn = (language: Language, createdAt: Date): string => {
  const t = (key: string, values: Record<string, string> = {}) => textOf(language, 'archive_file', key, values) ?? ''
  const moment = createdAt.toISOString().slice(0, 16).replace('T', ' ')
  return [
    t('title'),
    '='.repeat(t('title').length),
    t('made', { moment, version: productVersion }),
    '',
    ...sections.map((section) => t(section)),
    '',
    t('not_in_it'),
    ...enteredAnew.map((what) => `- ${t(`not_${what}`)}`),
  ].join('\n')
}
